import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Client } from 'pg';
import type { Clock } from '../clock.ts';
import type { Program } from '../program.ts';
import { StartError } from '../start-error.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { everythingIn, isMissing } from '../disk/file-system.ts';
import { settleTogether } from '../disk/settle.ts';
import { alongside, inSnapshot, withSession } from './session.ts';
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

export interface Contents extends Pick<Manifest, 'tables' | 'files' | 'flaws'> {
  readonly sha256: string;
}

const ATTEMPTS = 5;

/** Copies all tables and the bytes of all files to a folder, while the product runs. */
export async function backUp(services: BackupServices, path: string): Promise<Contents> {
  const folder = openBackupFolder(path);
  return withSession(services.address, async (client) => {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const made = await tryOnce(client, services, { folder, attempt });
      if (made) return made;
    }
    throw new StartError('Files were removed for good faster than they could be copied; please try again later.');
  });
}

interface Attempt {
  readonly folder: BackupFolder;
  readonly attempt: number;
}

/** Undefined when a file was purged after the tables were copied and before its bytes were. */
async function tryOnce(client: Client, services: BackupServices, { folder, attempt }: Attempt) {
  const madeAt = services.clock().toISOString();
  const snapshot = `snapshot-${madeAt.replaceAll(/[:.]/g, '-')}-${attempt}`;
  const earlier = listSnapshots(folder);
  try {
    const [saved, files] = await saveAll(client, services, { folder, snapshot });
    const lost = [...files].filter(([, { outcome }]) => outcome === 'missing').map(([key]) => key);
    if ((await stillIndexed(client, lost)).length < lost.length) return undefined;
    const contents = finish({ folder, snapshot, madeAt, program: services.program }, saved, [...files.values()]);
    removeSnapshots(folder, earlier);
    return contents;
  } catch (error) {
    throw isMissing(error) && !existsSync(join(folder.root, snapshot)) ? overtaken(error) : error;
  }
}

const overtaken = (cause: unknown) =>
  new StartError('Another backup to the same folder, begun later, is complete by now; that one holds.', { cause });

/** Copies tables and files at the same time. The transaction ends with the tables, so that a migration need not wait for the files. */
function saveAll(client: Client, { store, clock, secrets }: BackupServices, to: SnapshotFolder) {
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
    async (signal) => saveFiles({ store, folder: to.folder }, await wanted.promise, signal),
  );
}

interface Saved extends SavedTables {
  readonly anchor: Sum;
}

interface Made extends SnapshotFolder {
  readonly madeAt: string;
  readonly program: Program;
}

function finish({ folder, program, ...made }: Made, saved: Saved, all: readonly SavedFile[]): Contents {
  const files = all.filter(({ outcome }) => outcome === 'saved').sort((one, other) => (one.key < other.key ? -1 : 1));
  const flaws = all.flatMap(({ key, outcome: flaw }) => (flaw === 'saved' ? [] : [{ key, flaw }]));
  const figures = { count: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) };
  const { migrations, tables, sequences } = saved;
  const paths = [
    ...tables.map(({ name, sha256 }) => ({ path: pathOfTable(made.snapshot, name), sha256 })),
    writeNotes(folder, made.snapshot, files),
    saved.anchor,
    ...files.map(({ key, sha256 }) => ({ path: pathOfFile(key), sha256 })),
  ];
  const sums = writeSums(folder, made.snapshot, paths);
  // Before the manifest says that the backup is complete.
  settleTogether(folder.root, everythingWritten(folder));
  const { version, commit, schema } = program;
  const about = { format: 2 as const, program: version, commit, schema, ...made };
  writeManifest(folder, { ...about, migrations, tables, sequences, files: figures, flaws, sums });
  return { tables, files: figures, flaws, sha256: digestContents(tables, files) };
}

function* everythingWritten({ root }: BackupFolder): Iterable<string> {
  yield* everythingIn(root);
  yield dirname(root);
}
