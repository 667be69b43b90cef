import {
  copyFileSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fromRoot } from '../../scripts/process.ts';

/** A copy of the repository in a temporary folder, where code may be broken: the checkout is never touched. */
export interface ScratchCopy {
  readonly root: string;
  /** Breaks a file until the work is done. */
  readonly broken: <Result>(change: Change, work: () => Promise<Result>) => Promise<Result>;
  readonly remove: () => void;
}

interface Change {
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

const NOT_COPIED = new Set(['.git', '.cache', 'data', 'node_modules']);

export function makeScratchCopy(): ScratchCopy {
  const root = mkdtempSync(path.join(realpathSync(os.tmpdir()), 'mutations-'));
  for (const name of readdirSync(fromRoot()).filter((name) => !NOT_COPIED.has(name))) {
    const isSource = (place: string) => path.basename(place) !== 'node_modules';
    cpSync(fromRoot(name), path.join(root, name), { recursive: true, filter: isSource });
  }
  for (const folder of globSync('{,apps/*/,apps/server/test/*/}node_modules', { cwd: fromRoot() }))
    linkPackages(root, folder);
  return {
    root,
    broken: async ({ file, find, replace }, work) => {
      const place = path.join(root, file);
      const right = readFileSync(place, 'utf8');
      writeFileSync(
        place,
        right.replace(find, () => replace),
      );
      try {
        return await work();
      } finally {
        writeFileSync(place, right);
      }
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** Packages are linked to those of the checkout, and our own workspaces to their copies. */
function linkPackages(root: string, folder: string): void {
  mkdirSync(path.join(root, folder), { recursive: true });
  for (const entry of readdirSync(fromRoot(folder), { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    if (entry.name.startsWith('@')) linkPackages(root, place);
    else if (entry.isSymbolicLink()) {
      const workspace = path.relative(realpathSync(fromRoot()), realpathSync(fromRoot(place)));
      symlinkSync(path.join(root, workspace), path.join(root, place), 'junction');
    } else if (entry.isDirectory()) symlinkSync(fromRoot(place), path.join(root, place), 'junction');
    else copyFileSync(fromRoot(place), path.join(root, place));
  }
}
