import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** A place in the built program, as stacks name it. */
const BUILT = /(file:\S+?\.mjs):(\d+):(\d+)/g;

/** What an error says of where it happened, in lines of the sources. Node would read every map at every start, which doubles it. */
export const stackOf = ({ stack = '' }: Error): string =>
  stack.replaceAll(
    BUILT,
    (place, file: string, line: string, column: string) => findSource(file, Number(line), Number(column)) ?? place,
  );

/** Undefined for lines of packages, which no map knows. */
function findSource(file: string, line: number, column: number): string | undefined {
  const built = fileURLToPath(file);
  const entry = readMap(built)?.findEntry(line - 1, column - 1);
  if (!entry || !('originalSource' in entry) || entry.generatedLine !== line - 1) return undefined;
  const source = path.resolve(path.dirname(built), entry.originalSource);
  return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
}

const maps = new Map<string, SourceMap | undefined>();

/** Read when the first error needs it, and kept. */
function readMap(built: string): SourceMap | undefined {
  if (!maps.has(built)) maps.set(built, loadMap(`${built}.map`));
  return maps.get(built);
}

const loadMap = (file: string) =>
  existsSync(file)
    ? new SourceMap(JSON.parse(readFileSync(file, 'utf8')) as ConstructorParameters<typeof SourceMap>[0])
    : undefined;
