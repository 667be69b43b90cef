import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

interface Built {
  /** Below the folder; it may be in another one there. */
  readonly name: string;
  readonly content: string | Uint8Array;
}

/**
 * Puts a program, or pages, where others are in use just now: what those may still load stays, and the file that all
 * begins with is exchanged last and at once, after its other forms. What is older than both goes.
 */
export function putInPlace(folder: string, files: readonly Built[], entry: string): void {
  mkdirSync(folder, { recursive: true });
  const outdated = listOlder(folder, path.join(folder, entry));
  const rank = ({ name }: Built) => Number(name.startsWith(entry)) + Number(name === entry);
  for (const file of files.toSorted((one, other) => rank(one) - rank(other))) put(folder, file);
  const present = new Set(files.map(({ name }) => name));
  for (const name of outdated.filter((each) => !present.has(each))) rmSync(path.join(folder, name), { force: true });
}

function listOlder(folder: string, entry: string): string[] {
  if (!existsSync(entry)) return [];
  const { mtimeMs } = statSync(entry);
  // Another build at the same time takes its drafts away.
  const timeOf = (name: string) => statSync(path.join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? mtimeMs;
  return listFiles(folder).filter((name) => timeOf(name) < mtimeMs);
}

/** All that is no folder, by its name below the one that is given. */
export const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)));

function put(folder: string, { name, content }: Built): void {
  const draft = path.join(folder, `${name}.${process.pid}`);
  mkdirSync(path.dirname(draft), { recursive: true });
  writeFileSync(draft, content);
  renameSync(draft, path.join(folder, name));
}
