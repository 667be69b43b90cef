import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** A position in the built program, as it appears in a stack. */
const BUILT = /(file:\S+?\.mjs):(\d+):(\d+)/g;

/** The stack of an error with positions in the sources. Node can do this too, but then every start takes twice as long. */
export const stackOf = ({ stack = '' }: Error): string =>
  stack.replaceAll(
    BUILT,
    (position, file: string, line: string, column: string) =>
      findSource(file, Number(line), Number(column)) ?? position,
  );

/** Undefined for code of packages, which has no map. */
function findSource(file: string, line: number, column: number): string | undefined {
  const built = fileURLToPath(file);
  const entry = readMap(built)?.findEntry(line - 1, column - 1);
  if (!entry || !('originalSource' in entry) || entry.generatedLine !== line - 1) return undefined;
  const source = path.resolve(path.dirname(built), entry.originalSource);
  return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
}

const maps = new Map<string, SourceMap | undefined>();

/** Maps are read when an error needs them, and kept. */
function readMap(built: string): SourceMap | undefined {
  if (!maps.has(built)) maps.set(built, loadMap(`${built}.map`));
  return maps.get(built);
}

const loadMap = (file: string) =>
  existsSync(file)
    ? new SourceMap(JSON.parse(readFileSync(file, 'utf8')) as ConstructorParameters<typeof SourceMap>[0])
    : undefined;
