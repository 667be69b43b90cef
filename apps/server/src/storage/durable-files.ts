import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isMissing } from './missing.ts';

/** All of the bytes or nothing, whenever the power goes; the name itself lasts once its folder is settled. */
export async function writeDurably(unfinished: string, place: string, bytes: Uint8Array): Promise<void> {
  const draft = join(unfinished, randomUUID());
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, place);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Makes the names in a folder last. Windows has no such call for folders, and needs none. */
export async function settleFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Its parent must exist. */
export async function makeFolderDurably(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    throw error;
  }
  await settleFolder(dirname(folder));
}

export async function statIfThere(place: string) {
  try {
    return await stat(place);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
