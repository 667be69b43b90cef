import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { fromRoot } from '../process.ts';

/** Something that is made from sources. All places are below the root. */
export interface Part {
  readonly name: string;
  readonly sources: readonly string[];
  /** The file that is there when the part is. */
  readonly result: string;
  /** Answers an exit code. */
  make(): Promise<number>;
}

export function isStale({ sources, result }: Part): boolean {
  if (!existsSync(fromRoot(result))) return true;
  const built = statSync(fromRoot(result)).mtimeMs;
  return sources.some((source) => newestChange(fromRoot(source)) > built);
}

function newestChange(place: string): number {
  const stat = statSync(place);
  // A file that is unpacked or copied may bring its own, older time; when it came here is known by the other one.
  const changed = Math.floor(Math.max(stat.mtimeMs, stat.ctimeMs));
  if (!stat.isDirectory()) return changed;
  const inside = readdirSync(place).filter((name) => name !== 'dist' && name !== 'node_modules');
  return Math.max(changed, ...inside.map((name) => newestChange(path.join(place, name))));
}

export async function buildPart(part: Part): Promise<number> {
  const started = new Date();
  console.error(`Building ${part.name} ...`);
  const code = await part.make();
  if (code !== 0) return code;
  // As old as what it was made from: a source that changed meanwhile is newer.
  utimesSync(fromRoot(part.result), started, started);
  console.error(`Built in ${((Date.now() - started.getTime()) / 1000).toFixed(1)} s.`);
  return 0;
}
