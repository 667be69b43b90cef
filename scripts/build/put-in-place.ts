import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

interface Built {
  readonly name: string;
  readonly content: string | Uint8Array;
}

/**
 * Puts a program where another may run or be started just now: what the one before may still load stays, and the file
 * that is started is exchanged last and at once. What is older than both goes.
 */
export function putInPlace(folder: string, files: readonly Built[], entry: string): void {
  mkdirSync(folder, { recursive: true });
  const outdated = listOlder(folder, path.join(folder, entry));
  const [first, rest] = [files.filter(({ name }) => name === entry), files.filter(({ name }) => name !== entry)];
  for (const file of [...rest, ...first]) put(folder, file);
  const present = new Set(files.map(({ name }) => name));
  for (const name of outdated.filter((each) => !present.has(each))) rmSync(path.join(folder, name), { force: true });
}

function listOlder(folder: string, entry: string): string[] {
  if (!existsSync(entry)) return [];
  const { mtimeMs } = statSync(entry);
  // Another build at the same time takes its drafts away.
  const timeOf = (name: string) => statSync(path.join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? mtimeMs;
  return readdirSync(folder).filter((name) => timeOf(name) < mtimeMs);
}

function put(folder: string, { name, content }: Built): void {
  const draft = path.join(folder, `${name}.${process.pid}`);
  writeFileSync(draft, content);
  renameSync(draft, path.join(folder, name));
}
