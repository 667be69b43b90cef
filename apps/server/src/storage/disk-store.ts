import { access, constants, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing, spaceLeftIn, statIfThere } from '../disk/file-system.ts';
import { makeFolderDurably, settleFolder, writeAllDurably, writeDurably } from '../disk/settle.ts';
import { DEFAULT_CONTAINER } from '../settings/setting.ts';
import { mergeNotes, parseNotes } from './blob-notes.ts';
import {
  type AnchorShelf,
  ANCHORS,
  type BlobEntry,
  type BlobNotes,
  type BlobStore,
  isAnchorName,
  mustBeAnchorName,
  mustBeOwnKey,
  type StoreMarks,
} from './blob-store.ts';
import { asOutage, type DiskFolder, listKeys, openDiskFolder, pathsOf } from './disk-folder.ts';

/** Keeps blobs as files in a folder of this machine, each with its notes beside it. */
export class DiskStore implements BlobStore {
  readonly name = { account: 'local', container: DEFAULT_CONTAINER };
  readonly identity: string;
  readonly marks: StoreMarks;
  readonly anchors: AnchorShelf;
  protected readonly folder: DiskFolder;

  constructor(folder: string, now: Date, mayBeNew = true) {
    this.folder = openDiskFolder(folder, now, mayBeNew);
    this.identity = `folder ${this.folder.id}`;
    this.marks = folderMarks(this.folder);
    this.anchors = folderOfAnchors(this.folder);
  }

  async put(key: string, bytes: Uint8Array, notes: BlobNotes): Promise<void> {
    mustBeOwnKey(key);
    await asOutage(async () => {
      const current = await this.#read(key);
      if (current && !current.equals(bytes)) throw new Error('A blob is never overwritten with other bytes');
      await this.#write(key, bytes, notes);
    });
  }

  async annotate(key: string, notes: BlobNotes): Promise<void> {
    mustBeOwnKey(key);
    const paths = pathsOf(this.folder, key);
    await asOutage(async () => {
      await this.#mustBeMounted();
      if (!(await statIfThere(paths.blob))) return;
      const all = mergeNotes(await readNotes(paths.notes), notes);
      await writeDurably(this.folder.unfinished, paths.notes, Buffer.from(JSON.stringify(all)));
      await settleFolder(paths.folder);
    });
  }

  async get(key: string): Promise<Uint8Array | undefined> {
    mustBeOwnKey(key);
    return asOutage(() => this.#read(key));
  }

  async delete(key: string): Promise<void> {
    mustBeOwnKey(key);
    const { blob, notes } = pathsOf(this.folder, key);
    await asOutage(async () => {
      await this.#mustBeMounted();
      await rm(blob, { force: true });
      await rm(notes, { force: true });
    });
  }

  async *list(): AsyncIterable<BlobEntry> {
    await this.check();
    for await (const key of listKeys(this.folder)) {
      const entry = await asOutage(() => this.describe(key));
      if (entry) yield entry;
    }
  }

  check(): Promise<void> {
    return asOutage(() => access(this.folder.marker, constants.W_OK));
  }

  spaceLeft(): Promise<number> {
    return asOutage(() => spaceLeftIn(this.folder.root));
  }

  async close(): Promise<void> {}

  /** Names the blob last, so that a blob always has its notes. Both are brought to the disk at once. */
  async #write(key: string, bytes: Uint8Array, notes: BlobNotes): Promise<void> {
    const paths = pathsOf(this.folder, key);
    await makeFolderDurably(paths.folder);
    await writeAllDurably(this.folder.unfinished, [
      [paths.notes, Buffer.from(JSON.stringify(notes))],
      [paths.blob, bytes],
    ]);
    await settleFolder(paths.folder);
  }

  async #read(key: string): Promise<Buffer | undefined> {
    try {
      return await readFile(pathsOf(this.folder, key).blob);
    } catch (error) {
      if (!isMissing(error)) throw error;
      await this.#mustBeMounted();
      return undefined;
    }
  }

  protected async describe(key: string): Promise<BlobEntry | undefined> {
    const paths = pathsOf(this.folder, key);
    const found = await statIfThere(paths.blob);
    return (
      found && { key, size: found.size, lastModified: found.mtime, notes: await this.#readNotesOrNone(paths.notes) }
    );
  }

  /** Notes that cannot be read count as none, like damaged ones: the blob itself is still there, and so are the others. */
  async #readNotesOrNone(path: string): Promise<BlobNotes> {
    try {
      return await readNotes(path);
    } catch {
      await this.#mustBeMounted();
      return {};
    }
  }

  /** If the disk is not mounted, that is an outage and not an empty store. */
  async #mustBeMounted(): Promise<void> {
    await access(this.folder.marker, constants.R_OK);
  }
}

async function readNotes(path: string): Promise<BlobNotes> {
  try {
    return parseNotes(await readFile(path, 'utf8'));
  } catch (error) {
    if (isMissing(error)) return {};
    throw error;
  }
}

/** Each mark is an empty file, which can be written even when the disk is full. */
const folderMarks = ({ instances, marker }: DiskFolder): StoreMarks => ({
  leave: (instance) => asOutage(() => writeFile(join(instances, instance), '', { mode: 0o600 })),
  has: (instance) =>
    asOutage(async () => {
      if (await statIfThere(join(instances, instance))) return true;
      // Throws when the disk is not mounted.
      await access(marker);
      return false;
    }),
});

function folderOfAnchors({ root, marker, unfinished }: DiskFolder): AnchorShelf {
  const folder = join(root, ANCHORS);
  const pathOf = (name: string) => {
    mustBeAnchorName(name);
    return join(folder, name);
  };
  /** If the disk is not mounted, that is an outage and not a missing anchor. */
  const unlessMissing = async <T>(read: Promise<T>): Promise<T | undefined> => {
    try {
      return await read;
    } catch (error) {
      if (!isMissing(error)) throw error;
      await access(marker, constants.R_OK);
      return undefined;
    }
  };
  return {
    put: (name, text) =>
      asOutage(async () => {
        await access(marker, constants.R_OK);
        await makeFolderDurably(folder);
        await writeDurably(unfinished, pathOf(name), Buffer.from(text));
        await settleFolder(folder);
      }),
    get: (name) => asOutage(() => unlessMissing(readFile(pathOf(name), 'utf8'))),
    list: () =>
      asOutage(async () => ((await unlessMissing(readdir(folder))) ?? []).filter((name) => isAnchorName(name)).sort()),
  };
}
