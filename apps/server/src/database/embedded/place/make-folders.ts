import { existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Makes a folder and those above it; says whether it is new.
 * One by one, because the recursive way of Node never ends below a folder such as /proc, where nothing can be made.
 */
export function makeFolders(folder: string, mode?: number): boolean {
  const missing: string[] = [];
  let parent = resolve(folder);
  // A root always exists.
  while (!existsSync(parent)) {
    missing.unshift(parent);
    parent = dirname(parent);
  }
  for (const each of missing) makeFolder(each, mode);
  return missing.length > 0;
}

/** Another process may have been faster. */
function makeFolder(folder: string, mode: number | undefined): void {
  try {
    mkdirSync(folder, mode);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
