import { rmSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isMissing, statIfThere } from '../../disk/file-system.ts';
import { settle } from '../../disk/settle.ts';
import { StartError } from '../../start-error.ts';
import { type BackupTarget, settleAndComplete } from '../back-up.ts';
import {
  type BackupFolder,
  markFolder,
  removeSnapshots,
  sha256OfFile,
  SNAPSHOT,
  writeWhole,
} from '../backup-folder.ts';
import { saveFilesTo } from '../stored-files.ts';
import type { BackupPlace } from './backup-place.ts';

const MARKER_TEXT =
  'Backups that the FracFocus XML Generator made by itself. A snapshot with checked.json is a good one. All share the folder files.\n';

export class FolderPlace implements BackupPlace {
  readonly name: string;
  readonly root: string;

  constructor(root: string) {
    this.name = root;
    this.root = root;
  }

  // The server itself calls these two: they must not hold it up when the disk does not answer.
  async listSnapshots(): Promise<string[]> {
    await this.#mustBeThere();
    return (await readdir(this.root)).filter((name) => name.startsWith(SNAPSHOT)).sort();
  }

  async readText(path: string): Promise<string | undefined> {
    return unlessMissing(() => readFile(this.#at(path), 'utf8'));
  }

  async sha256Of(path: string): Promise<string | undefined> {
    return unlessMissing(async () => sha256OfFile(this.#at(path)));
  }

  async writeText(path: string, text: string): Promise<void> {
    writeWhole(this.#at(path), text);
    for (const each of [this.#at(path), dirname(this.#at(path))]) settle(each);
  }

  async *listFiles(): AsyncIterable<string> {
    const subfolders = (await unlessMissing(() => readdir(this.#at('files')))) ?? [];
    for (const subfolder of subfolders) {
      for (const name of await readdir(this.#at(`files/${subfolder}`))) yield `files/${subfolder}/${name}`;
    }
  }

  async removeFiles(paths: readonly string[]): Promise<void> {
    for (const path of paths) rmSync(this.#at(path), { force: true });
  }

  async removeSnapshot(name: string): Promise<void> {
    // First what makes it a good one: a removal that is cut off must not leave a part of one that counts.
    rmSync(this.#at(`${name}/checked.json`), { force: true });
    removeSnapshots(this, [name]);
  }

  async openTarget(): Promise<BackupTarget> {
    await this.#mustBeThere();
    markFolder(this.root, MARKER_TEXT);
    const there = new Set<string>();
    for await (const path of this.listFiles()) there.add(path);
    const write = async (path: string, bytes: Uint8Array) => {
      await mkdir(dirname(this.#at(path)), { recursive: true, mode: 0o700 });
      await writeFile(this.#at(path), bytes, { mode: 0o600 });
    };
    return {
      folder: this.#folderOf(''),
      saveFiles: (store, wanted, signal) =>
        saveFilesTo({ has: ({ path }) => there.has(path), write }, store, wanted, signal),
      begin: () => (manifest) => settleAndComplete(this.#folderOf(manifest.snapshot), manifest),
    };
  }

  async toFolder(snapshot: string): Promise<BackupFolder> {
    return this.#folderOf(snapshot);
  }

  tidy(): void {}

  #folderOf(snapshot: string): BackupFolder {
    return { root: this.root, manifest: join(this.root, snapshot, 'manifest.json') };
  }

  #at(path: string): string {
    return join(this.root, path);
  }

  /** It is never made here: in place of a disk that is not mounted, a new folder would take the backups. */
  async #mustBeThere(): Promise<void> {
    if (await statIfThere(this.root)) return;
    throw new StartError(`The folder ${this.root} of BACKUP_TO is not there; please make it, or mount its disk.`);
  }
}

async function unlessMissing<Result>(read: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await read();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
