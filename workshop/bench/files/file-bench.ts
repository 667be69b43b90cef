import { mkdtemp, rm, chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPasswords } from '@disclosure/server/src/accounts/passwords.ts';
import { buildApp } from '@disclosure/server/src/app.ts';
import { closeDatabase, connectDatabase } from '@disclosure/server/src/database/connect.ts';
import type { Db } from '@disclosure/server/src/database/db.ts';
import { startEmbedded } from '@disclosure/server/src/database/embedded/start-embedded.ts';
import { openDatabaseOn } from '@disclosure/server/src/database/open-database.ts';
import { readProgram } from '@disclosure/server/src/program.ts';
import { readSettings } from '@disclosure/server/src/settings/read-settings.ts';
import type { BlobStore } from '@disclosure/server/src/storage/blob-store.ts';
import { DiskStore } from '@disclosure/server/src/storage/disk-store.ts';
import { warnings } from '@disclosure/server/test/database-server.ts';
import { addCustomers, hire, PASSWORD } from '../load/populate.ts';
import { fetchBytes } from './bare-server.ts';

/** The whole product on an embedded database, with two people: one sees all files, the other those of ten customers. */
export interface FileBench {
  /** With the role that may also drop and make indexes. */
  readonly db: Db;
  readonly store: BlobStore;
  readonly address: string;
  /** With the role of the product. */
  readonly databaseAddress: string;
  readonly tokens: Readonly<Record<Who, string>>;
  readonly customers: readonly number[];
  /** Of the second person. */
  readonly owners: readonly number[];
  get(path: string, who: Who): Promise<Buffer>;
  stop(): Promise<void>;
}

export type Who = 'all' | 'some';

export async function openFileBench(): Promise<FileBench> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-files-'));
  await chmod(folder, 0o755);
  const server = await startEmbedded({ dataFolder: folder, say: () => undefined });
  const database = await openDatabaseOn(server, { log: warnings });
  const db = connectDatabase(server.owner, warnings);
  const store = new DiskStore(join(folder, 'files'), new Date());
  const passwords = createPasswords();
  const settings = readSettings({ DATA_DIR: folder, LOG_LEVEL: 'silent' });
  const installation = { clock: () => new Date(), program: readProgram(), webRoot: folder };
  const app = buildApp({ ...installation, ...database, store, settings, passwords });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const { all, customers } = await addCustomers(db);
  const owners = customers.slice(0, 10);
  const hash = await passwords.hash(PASSWORD);
  const tokens = {
    all: (await hire(db, 0, { hash, customers: [all] })).token,
    some: (await hire(db, 1, { hash, customers: owners })).token,
  };
  return {
    db,
    store,
    address,
    databaseAddress: database.databaseAddress(),
    tokens,
    customers,
    owners,
    get: (path, who) => fetchBytes(`${address}${path}`, tokens[who]),
    stop: async () => {
      await app.close();
      await closeDatabase(db);
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
