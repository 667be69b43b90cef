import { randomUUID } from 'node:crypto';
import { constants, copyFile, link, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Writes a file whole or not at all. Without `force` an existing one stays, and the error says EEXIST. */
export async function writeDocument(folder: string, name: string, text: string, force: boolean): Promise<string> {
  const path = join(folder, name);
  const draft = join(folder, `.${randomUUID()}.tmp`);
  try {
    await writeFile(draft, text, { flag: 'wx', flush: true });
    await (force ? rename(draft, path) : linkOrCopy(draft, path));
  } finally {
    await rm(draft, { force: true });
  }
  return path;
}

/** Both refuse to replace a file; not every disk (such as a memory stick) can link. */
async function linkOrCopy(draft: string, path: string): Promise<void> {
  try {
    await link(draft, path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') throw error;
    await copyFile(draft, path, constants.COPYFILE_EXCL);
  }
}
