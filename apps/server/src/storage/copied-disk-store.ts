import { randomUUID } from 'node:crypto';
import { accessSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { mustBeOwnKey } from './blob-key.ts';
import type { Blob, BlobEntry, BlobNotes } from './blob-store.ts';
import { isMissing, namingDiskFaults } from './disk-faults.ts';
import { placesOf } from './disk-folder.ts';
import { DiskStore, noNotes, parseNotes } from './disk-store.ts';
import { settleTogether } from './settle.ts';

interface Draft {
  readonly draft: string;
  readonly place: string;
  readonly bytes: Uint8Array;
}

/**
 * The same folder for those who copy all of it and do nothing else meanwhile: a call that blocks costs a third of one
 * that does not. A server, which has others to answer, takes the store that waits.
 */
export class CopiedDiskStore extends DiskStore {
  override async get(key: string): Promise<Uint8Array | undefined> {
    mustBeOwnKey(key);
    return namingDiskFaults(async () => this.#readBytes(key));
  }

  /** Names appear once all their bytes are settled; the blob comes after its notes, as it does alone. */
  async putTogether(blobs: readonly Blob[]): Promise<void> {
    for (const { key } of blobs) mustBeOwnKey(key);
    await namingDiskFaults(async () => {
      accessSync(this.folder.marker);
      const drafts = blobs.filter((blob) => !this.#isThere(blob)).flatMap((blob) => this.#plan(blob));
      const folders = new Set(drafts.map(({ place }) => dirname(place)));
      try {
        for (const folder of folders) mkdirSync(folder, { recursive: true, mode: 0o700 });
        for (const { draft, bytes } of drafts) writeFileSync(draft, bytes, { flag: 'wx', mode: 0o600 });
        settleTogether(
          this.folder.unfinished,
          drafts.map(({ draft }) => draft),
        );
        for (const { draft, place } of drafts) renameSync(draft, place);
      } catch (error) {
        for (const { draft } of drafts) rmSync(draft, { force: true });
        throw error;
      }
      settleTogether(this.folder.root, [this.folder.root, ...folders]);
    });
  }

  protected override async describe(key: string): Promise<BlobEntry | undefined> {
    const places = placesOf(this.folder, key);
    const found = statSync(places.blob, { throwIfNoEntry: false });
    return found && { key, size: found.size, lastModified: found.mtime, notes: readNotes(places.notes) };
  }

  #readBytes(key: string): Buffer | undefined {
    try {
      return readFileSync(placesOf(this.folder, key).blob);
    } catch (error) {
      if (!isMissing(error)) throw error;
      accessSync(this.folder.marker);
      return undefined;
    }
  }

  #isThere({ key, bytes }: Blob): boolean {
    const current = this.#readBytes(key);
    if (current && !current.equals(bytes)) throw new Error('A blob is never overwritten with other bytes');
    return current !== undefined;
  }

  #plan({ key, bytes, notes }: Blob): Draft[] {
    const { blob, notes: beside } = placesOf(this.folder, key);
    return [this.#draft(beside, Buffer.from(JSON.stringify(notes))), this.#draft(blob, bytes)];
  }

  #draft(place: string, bytes: Uint8Array): Draft {
    return { draft: join(this.folder.unfinished, randomUUID()), place, bytes };
  }
}

function readNotes(place: string): BlobNotes {
  try {
    return parseNotes(readFileSync(place, 'utf8'));
  } catch (error) {
    return noNotes(error);
  }
}
