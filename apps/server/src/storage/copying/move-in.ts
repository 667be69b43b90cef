import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { settleTogether } from '../../disk/settle.ts';

/** Moves all subfolders of a folder into another one, which may have some of them; what is there already stays. */
export function moveIn(from: string, to: string): void {
  const subfolders = readdirSync(from);
  const [present, absent] = [subfolders.filter(isThere), subfolders.filter((name) => !isThere(name))];
  // Whatever may be refused is asked for before the first one moves.
  const files = present.flatMap((name) => {
    mkdirSync(join(to, name), { recursive: true });
    return filesOf(join(from, name)).map((file) => join(name, file));
  });
  const added = files.filter((file) => !hasSame(join(from, file), join(to, file)));
  for (const name of [...absent, ...added]) renameSync(join(from, name), join(to, name));
  settleTogether(to, [...subfolders.map((name) => join(to, name)), to]);

  function isThere(name: string): boolean {
    return existsSync(join(to, name));
  }
}

/** Notes come before their blob: it is there only when all of it is. */
const filesOf = (folder: string): string[] => {
  const names = readdirSync(folder);
  return [...names.filter((name) => !isBlob(name)), ...names.filter(isBlob)];
};

const isBlob = (name: string) => name.endsWith('.blob');

/** Notes may differ: they are written again. */
function hasSame(draft: string, place: string): boolean {
  if (!isBlob(place) || !existsSync(place)) return false;
  if (readFileSync(place).equals(readFileSync(draft))) return true;
  throw new Error('A blob is never overwritten with other bytes');
}
