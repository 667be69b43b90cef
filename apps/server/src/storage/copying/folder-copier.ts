import { randomUUID } from 'node:crypto';
import { accessSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { mustBeOwnKey } from '../blob-key.ts';
import { namingDiskFaults } from '../disk-faults.ts';
import { type DiskFolder, placesOf } from '../disk-folder.ts';
import { parseNotes } from '../disk-store.ts';
import { CopyThreads } from './copy-threads.ts';
import { DamagedOffer, type FileCopier, type GivenBlob, type OfferedFile, type WantedBlob } from './file-copier.ts';
import { moveIn } from './move-in.ts';

/** Copies from and to the folder of a store. */
export class FolderCopier implements FileCopier {
  readonly #folder: DiskFolder;
  readonly #threads = new CopyThreads();

  constructor(folder: DiskFolder) {
    this.#folder = folder;
  }

  async give(wanted: readonly WantedBlob[], signal: AbortSignal): Promise<GivenBlob[]> {
    await this.#mustBeThere();
    const gifts = wanted.map(({ key, sha256, place }) => ({ ...this.#placesOf(key), to: place, sha256 }));
    const given = await this.#threads.forAll('give', gifts, signal);
    // Without the disk that is mounted there, everything seems to be missing.
    await this.#mustBeThere();
    return wanted.map(({ key }, index) => {
      const { outcome, notes } = given[index] ?? { outcome: 'missing', notes: '' };
      return { key, outcome, notes: parseNotes(notes) };
    });
  }

  /** Made where only what is unfinished lies. Whole folders then move at once, which takes no time. */
  async take(offered: readonly OfferedFile[], signal: AbortSignal): Promise<void> {
    await this.#mustBeThere();
    const draft = { ...this.#folder, root: join(this.#folder.unfinished, randomUUID()) };
    try {
      await namingDiskFaults(async () => {
        removeDrafts(this.#folder.unfinished);
        await this.#takeInto(draft, offered, signal);
        await this.#threads.settle(draft.root);
        moveIn(draft.root, this.#folder.root);
      });
    } finally {
      await rm(draft.root, { recursive: true, force: true });
    }
  }

  close(): Promise<void> {
    return this.#threads.close();
  }

  async #takeInto(draft: DiskFolder, offered: readonly OfferedFile[], signal: AbortSignal): Promise<void> {
    for (const { key } of offered) mustBeOwnKey(key);
    mkdirSync(draft.root, { mode: 0o700 });
    const folders = new Set(offered.map(({ key }) => placesOf(draft, key).folder));
    for (const folder of folders) mkdirSync(folder, { recursive: true, mode: 0o700 });
    const offers = offered.map(({ key, sha256, place, notes }) => {
      const { blob, notes: beside } = placesOf(draft, key);
      return { from: place, sha256, blob, notes: beside, text: JSON.stringify(notes) };
    });
    const taken = await this.#threads.forAll('take', offers, signal);
    for (const [index, file] of offered.entries()) {
      if (taken[index] === 'damaged') throw new DamagedOffer(file);
      if (taken[index] !== 'taken')
        throw new Error(`The store does not give back the file ${file.key} as it was written`);
    }
  }

  #placesOf(key: string) {
    mustBeOwnKey(key);
    const { blob, notes } = placesOf(this.#folder, key);
    return { blob, notes };
  }

  #mustBeThere(): Promise<void> {
    return namingDiskFaults(async () => accessSync(this.#folder.marker));
  }
}

/** What was left when another was cut off may be as large as the store. Whatever else is unfinished is a file. */
function removeDrafts(unfinished: string): void {
  const drafts = readdirSync(unfinished, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  for (const { name } of drafts) rmSync(join(unfinished, name), { recursive: true, force: true });
}
