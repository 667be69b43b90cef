import { spawnSync } from 'node:child_process';
import { closeSync, fsyncSync, openSync, statSync } from 'node:fs';

/** Makes a file, or the names in a folder, outlast a power cut. */
export function settle(place: string): void {
  const isFolder = statSync(place).isDirectory();
  // Windows has no such call for folders, and needs none.
  if (isFolder && process.platform === 'win32') return;
  const handle = openSync(place, isFolder ? 'r' : 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/**
 * The same for everything that was written below a folder. One call for its whole file system takes hardly longer than
 * one for a single file; a system that has no such call settles one place after the other.
 */
export function settleTogether(folder: string, places: Iterable<string>, program = 'sync'): void {
  if (process.platform === 'linux' && spawnSync(program, ['-f', folder]).status === 0) return;
  for (const place of places) settle(place);
}
