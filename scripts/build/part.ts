import { createHash, hash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
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

/** What a part was made from. */
interface Stamp {
  /** The hash of the result. */
  readonly result: string;
  /** The hash of what the sources said. */
  readonly content: string;
  /** The hash of names, sizes and times of the sources, when they last said that. */
  readonly seen: string;
}

export const isBuilt = ({ result }: Part): boolean => existsSync(fromRoot(result));

/**
 * Judged by what the sources say: a copy of the folder, or other rights, make nothing stale. They are only read when
 * their names, sizes or times are others than before.
 */
export function isStale(part: Part, looked?: Looked): boolean {
  const stamp = readStamp(part);
  if (!stamp || !isBuilt(part) || stamp.result !== hashOfResult(part)) return true;
  const sources = listSources(part, looked);
  const now = hashOfNotes(sources);
  if (now === stamp.seen) return false;
  if (hashOfContents(sources) !== stamp.content) return true;
  if (canWrite(part)) writeStamp(part, { ...stamp, seen: now });
  return false;
}

/** False in a folder that is only to be read, whatever the user may do elsewhere. */
export const canWrite = ({ result }: Part): boolean =>
  [fromRoot('.cache'), path.dirname(fromRoot(result))].every((folder) => isWritable(folder));

function isWritable(folder: string): boolean {
  if (!existsSync(folder)) return isWritable(path.dirname(folder));
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

export async function buildPart(part: Part): Promise<number> {
  const started = new Date();
  console.error(`Building ${part.name} ...`);
  // Before it is made: a source that changes meanwhile is another one.
  const sources = listSources(part);
  const read = { content: hashOfContents(sources), seen: hashOfNotes(sources) };
  const code = await part.make();
  if (code !== 0) return code;
  // As old as what it was made from: whatever is older belongs to an earlier build.
  utimesSync(fromRoot(part.result), started, started);
  writeStamp(part, { ...read, result: hashOfResult(part) });
  console.error(`Built in ${((Date.now() - started.getTime()) / 1000).toFixed(1)} s.`);
  return 0;
}

const placeOfStamp = ({ result }: Part) => fromRoot('.cache/built', `${result.replaceAll(/[/\\]/g, '-')}.json`);

function readStamp(part: Part): Stamp | undefined {
  const place = placeOfStamp(part);
  return existsSync(place) ? (JSON.parse(readFileSync(place, 'utf8')) as Stamp) : undefined;
}

/** At once, because several processes may look at it. */
function writeStamp(part: Part, stamp: Stamp): void {
  const place = placeOfStamp(part);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(`${place}.${process.pid}`, JSON.stringify(stamp));
  renameSync(`${place}.${process.pid}`, place);
}

const hashOfResult = ({ result }: Part) => hash('sha256', readFileSync(fromRoot(result)));

interface Source {
  readonly name: string;
  readonly size: number;
  readonly time: number;
}

/** What was looked at, by source. Several parts are made from the same ones. */
type Looked = Map<string, readonly Source[]>;

/** Tests are no part of what is built. */
const NO_SOURCE = /^(dist|node_modules)$|\.test\.tsx?$/;

const listSources = ({ sources }: Part, looked: Looked = new Map()): Source[] =>
  sources.flatMap((name) => {
    const found = looked.get(name) ?? listBelow(name);
    looked.set(name, found);
    return found;
  });

/** A path is joined by hand: each start looks at a thousand files before anything else. */
function listBelow(name: string): Source[] {
  const found: Source[] = [];
  const root = fromRoot();
  const look = (below: string, isFolder: boolean) => {
    const place = `${root}/${below}`;
    if (!isFolder) {
      const { size, mtimeMs } = statSync(place);
      found.push({ name: below, size, time: mtimeMs });
      return;
    }
    for (const entry of readdirSync(place, { withFileTypes: true }).sort(byName)) {
      if (!NO_SOURCE.test(entry.name)) look(`${below}/${entry.name}`, entry.isDirectory());
    }
  };
  look(name, statSync(fromRoot(name)).isDirectory());
  return found;
}

const byName = (one: { readonly name: string }, other: { readonly name: string }) => (one.name < other.name ? -1 : 1);

const hashOfNotes = (sources: readonly Source[]) => hash('sha256', JSON.stringify(sources));

function hashOfContents(sources: readonly Source[]): string {
  const all = createHash('sha256');
  for (const { name } of sources) all.update(JSON.stringify([name, hash('sha256', readFileSync(fromRoot(name)))]));
  return all.digest('hex');
}
