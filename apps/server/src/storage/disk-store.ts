import { access, constants, readFile, rm } from 'node:fs/promises';
import { mustBeOwnKey } from './blob-key.ts';
import type { BlobEntry, BlobNotes, BlobStore, StoreMarks } from './blob-store.ts';
import { namingDiskFaults } from './disk-faults.ts';
import { isMissing, statIfThere } from '../disk/file-system.ts';
import { type DiskFolder, listKeys, openDiskFolder, placesOf } from './disk-folder.ts';
import { makeFolderDurably, settleFolder, writeDurably } from '../disk/settle.ts';
import { inLowerCase, mergeNotes } from './encode-notes.ts';
import { folderMarks } from './folder-marks.ts';

/** Files in a folder of this machine. Each has its notes beside it, for the day when the database is lost. */
export class DiskStore implements BlobStore {
  readonly name = { account: 'local', container: 'files' };
  readonly identity: string;
  readonly marks: StoreMarks;
  protected readonly folder: DiskFolder;

  constructor(folder: string, now: Date) {
    this.folder = openDiskFolder(folder, now);
    this.identity = `folder ${this.folder.id}`;
    this.marks = folderMarks(this.folder);
  }

  async put(key: string, bytes: Uint8Array, notes: BlobNotes): Promise<void> {
    mustBeOwnKey(key);
    await namingDiskFaults(async () => {
      const current = await this.#read(key);
      if (current && !current.equals(bytes)) throw new Error('A blob is never overwritten with other bytes');
      await this.#write(key, bytes, notes);
    });
  }

  async annotate(key: string, notes: BlobNotes): Promise<void> {
    mustBeOwnKey(key);
    const places = placesOf(this.folder, key);
    await namingDiskFaults(async () => {
      await this.#mustBeThere();
      if (!(await statIfThere(places.blob))) return;
      const all = mergeNotes(await readNotes(places.notes), notes);
      await writeDurably(this.folder.unfinished, places.notes, Buffer.from(JSON.stringify(all)));
      await settleFolder(places.folder);
    });
  }

  async get(key: string): Promise<Uint8Array | undefined> {
    mustBeOwnKey(key);
    return namingDiskFaults(() => this.#read(key));
  }

  async delete(key: string): Promise<void> {
    mustBeOwnKey(key);
    const { blob, notes } = placesOf(this.folder, key);
    await namingDiskFaults(async () => {
      await this.#mustBeThere();
      await rm(blob, { force: true });
      await rm(notes, { force: true });
    });
  }

  async *list(): AsyncIterable<BlobEntry> {
    await this.check();
    for await (const key of listKeys(this.folder)) {
      const entry = await namingDiskFaults(() => this.describe(key));
      if (entry) yield entry;
    }
  }

  check(): Promise<void> {
    return namingDiskFaults(() => access(this.folder.marker, constants.W_OK));
  }

  async close(): Promise<void> {}

  /** The blob comes last: it is there only when all of it is. */
  async #write(key: string, bytes: Uint8Array, notes: BlobNotes): Promise<void> {
    const places = placesOf(this.folder, key);
    await this.#mustBeThere();
    await makeFolderDurably(places.folder);
    await writeDurably(this.folder.unfinished, places.notes, Buffer.from(JSON.stringify(notes)));
    await writeDurably(this.folder.unfinished, places.blob, bytes);
    await settleFolder(places.folder);
  }

  async #read(key: string): Promise<Buffer | undefined> {
    try {
      return await readFile(placesOf(this.folder, key).blob);
    } catch (error) {
      if (!isMissing(error)) throw error;
      await this.#mustBeThere();
      return undefined;
    }
  }

  protected async describe(key: string): Promise<BlobEntry | undefined> {
    const places = placesOf(this.folder, key);
    const found = await statIfThere(places.blob);
    return found && { key, size: found.size, lastModified: found.mtime, notes: await readNotes(places.notes) };
  }

  /** A folder that is gone, because its disk is not mounted, is an outage and no empty store. */
  async #mustBeThere(): Promise<void> {
    await access(this.folder.marker, constants.R_OK);
  }
}

/** Damaged notes are as good as none: the blob is still there. */
export function parseNotes(text: string): BlobNotes {
  try {
    return inLowerCase(JSON.parse(text) as BlobNotes);
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

async function readNotes(place: string): Promise<BlobNotes> {
  try {
    return parseNotes(await readFile(place, 'utf8'));
  } catch (error) {
    if (isMissing(error)) return {};
    throw error;
  }
}
