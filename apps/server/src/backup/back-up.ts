import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Client } from 'pg';
import type { Clock } from '../clock.ts';
import type { Program } from '../program.ts';
import { StartError } from '../start-error.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { everythingIn, isMissing } from '../disk/file-system.ts';
import { settleTogether, writingOut } from '../disk/settle.ts';
import { alongside, inSnapshot, withSession } from '../database/session.ts';
import {
  type BackupFolder,
  listSnapshots,
  openBackupFolder,
  pathOfFile,
  pathOfTable,
  removeSnapshots,
  type Sum,
  writeSums,
} from './backup-folder.ts';
import { anchorOf, writeAnchor } from './backup-anchor.ts';
import { digestContents, type Manifest, writeManifest } from './manifest.ts';
import { type SavedFile, saveFiles, writeNotes } from './stored-files.ts';
import {
  type IndexedFile,
  listIndexedFiles,
  type SavedTables,
  saveTables,
  type SnapshotFolder,
  stillIndexed,
} from './tables.ts';

export interface BackupServices {
  readonly address: string;
  readonly store: BlobStore;
  readonly clock: Clock;
  readonly program: Program;
  /** The secrets of the settings, with which the end of the audit trail is signed. */
  readonly secrets: readonly string[];
}

export interface Contents extends Pick<Manifest, 'snapshot' | 'tables' | 'files' | 'flaws' | 'withoutNotes'> {
  readonly sha256: string;
}

/** Where a backup goes. */
export interface BackupTarget {
  /** Tables and lists are written here. */
  readonly folder: BackupFolder;
  saveFiles(
    store: BlobStore,
    wanted: ReadonlyMap<string, IndexedFile>,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, SavedFile>>;
  /** Called before anything is written. What it returns makes the backup complete when everything is. */
  begin(): (manifest: Manifest) => void | Promise<void>;
}

/** Copies all tables and the bytes of all files to a folder, while the product runs. */
export const backUp = async (services: BackupServices, path: string): Promise<Contents> =>
  backUpTo(services, intoFolder(path));

/** Replaces an earlier backup in the same folder. */
function intoFolder(path: string): BackupTarget {
  const folder = openBackupFolder(path);
  return {
    folder,
    saveFiles: (store, wanted, signal) => saveFiles({ store, folder }, wanted, signal),
    begin() {
      const earlier = listSnapshots(folder);
      return (manifest) => {
        settleAndComplete(folder, manifest);
        removeSnapshots(folder, earlier);
      };
    },
  };
}

/** The manifest says that the backup is complete, so everything else is on the disk before. */
export function settleAndComplete(folder: BackupFolder, manifest: Manifest): void {
  settleTogether(folder.root, everythingWritten(folder));
  writeManifest(folder, manifest);
}

const ATTEMPTS = 5;

export async function backUpTo(services: BackupServices, target: BackupTarget): Promise<Contents> {
  return withSession(services.address, async (client) => {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const made = await tryOnce(client, services, { target, attempt });
      if (made) return made;
    }
    throw new StartError('Files were removed for good faster than they could be copied; please try again later.');
  });
}

interface Attempt {
  readonly target: BackupTarget;
  readonly attempt: number;
}

/** Undefined when a file was purged after the tables were copied and before its bytes were. */
async function tryOnce(client: Client, services: BackupServices, { target, attempt }: Attempt) {
  const { folder } = target;
  const madeAt = services.clock().toISOString();
  const snapshot = `snapshot-${madeAt.replaceAll(/[:.]/g, '-')}-${attempt}`;
  const complete = target.begin();
  try {
    const [saved, files] = await writingOut(folder.root, saveAll(client, services, { target, snapshot }));
    const lost = [...files].filter(([, { outcome }]) => outcome === 'missing').map(([key]) => key);
    if ((await stillIndexed(client, lost)).length < lost.length) return undefined;
    const made = { folder, snapshot, madeAt, program: services.program };
    const { manifest, sha256 } = describe(made, saved, [...files.values()]);
    await complete(manifest);
    return { ...manifest, sha256 };
  } catch (error) {
    throw isMissing(error) && !existsSync(join(folder.root, snapshot)) ? overtaken(error) : error;
  }
}

const overtaken = (cause: unknown) =>
  new StartError('Another backup to the same folder, begun later, is complete by now; that one holds.', { cause });

/** Copies tables and files at the same time. The transaction ends with the tables, so that a migration need not wait for the files. */
function saveAll(client: Client, { store, clock, secrets }: BackupServices, { target, snapshot }: Snapshot) {
  const to = { folder: target.folder, snapshot };
  const wanted = Promise.withResolvers<ReadonlyMap<string, IndexedFile>>();
  const tables = (signal: AbortSignal) =>
    inSnapshot(client, async () => {
      wanted.resolve(await listIndexedFiles(client));
      const tables = await saveTables(client, to, signal);
      const sum = writeAnchor(to, await anchorOf(client, secrets, clock()));
      return { ...tables, anchor: sum };
    });
  const giveUp = (error: unknown) => {
    wanted.reject(error);
    throw error;
  };
  return alongside(
    (signal) => tables(signal).catch(giveUp),
    async (signal) => target.saveFiles(store, await wanted.promise, signal),
  );
}

interface Snapshot extends Pick<SnapshotFolder, 'snapshot'> {
  readonly target: BackupTarget;
}

interface Saved extends SavedTables {
  readonly anchor: Sum;
}

interface Made extends SnapshotFolder {
  readonly madeAt: string;
  readonly program: Program;
}

/** Writes the lists of the backup, and says what is in it. */
function describe({ folder, program, ...made }: Made, saved: Saved, all: readonly SavedFile[]) {
  const files = all.filter(({ outcome }) => outcome === 'saved').sort((one, other) => (one.key < other.key ? -1 : 1));
  const flaws = all.flatMap(({ key, outcome: flaw }) => (flaw === 'saved' ? [] : [{ key, flaw }]));
  const withoutNotes = files.filter(({ lacksNotes }) => lacksNotes).map(({ key }) => key);
  const figures = { count: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) };
  const { migrations, tables, sequences } = saved;
  const paths = [
    ...tables.map(({ name, sha256 }) => ({ path: pathOfTable(made.snapshot, name), sha256 })),
    writeNotes(folder, made.snapshot, files),
    saved.anchor,
    ...files.map(({ key, sha256 }) => ({ path: pathOfFile(key), sha256 })),
  ];
  const sums = writeSums(folder, made.snapshot, paths);
  const { version, commit, schema } = program;
  const about = { format: 2 as const, program: version, commit, schema, ...made };
  const manifest: Manifest = { ...about, migrations, tables, sequences, files: figures, flaws, withoutNotes, sums };
  return { manifest, sha256: digestContents(tables, files) };
}

function* everythingWritten({ root }: BackupFolder): Iterable<string> {
  yield* everythingIn(root);
  yield dirname(root);
}
