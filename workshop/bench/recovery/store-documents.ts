import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { closeDatabase, connectDatabase } from '@disclosure/server/src/database/connect.ts';
import { CopiedDiskStore } from '@disclosure/server/src/storage/copying/folder-copier.ts';
import { warnings } from '@disclosure/server/test/database-server.ts';

const TOGETHER = 2000;

/** Puts bytes behind the newest files of a product that runs on this folder; what has none is no file that a backup could keep. */
export async function storeDocumentsIn(
  dataFolder: string,
  databaseAddress: string,
  { count, make }: { count: number; make: (index: number) => Buffer },
): Promise<void> {
  const db = connectDatabase(databaseAddress, warnings);
  const store = new CopiedDiskStore(join(dataFolder, 'files'), new Date());
  const files = await db.selectFrom('files').select('number').orderBy('uploaded_at', 'desc').limit(count).execute();
  for (let from = 0; from < files.length; from += TOGETHER) {
    const stored = files.slice(from, from + TOGETHER).map(({ number }, index) => toStored(number, make(from + index)));
    await putAll(store, dataFolder, stored);
    await db.insertInto('file_revisions').values(stored.map(toRevision)).execute();
  }
  await db
    .deleteFrom('files')
    .where('number', 'not in', db.selectFrom('file_revisions').select('file_number'))
    .execute();
  await store.close();
  await closeDatabase(db);
}

type Stored = ReturnType<typeof toStored>;

const toStored = (number: number, bytes: Buffer) => ({
  number,
  bytes,
  key: randomUUID(),
  sha256: createHash('sha256').update(bytes).digest(),
});

/** From files of the same disk, as a restore does: one after the other they would take an hour. */
async function putAll({ copier }: CopiedDiskStore, dataFolder: string, stored: readonly Stored[]): Promise<void> {
  const folder = await mkdtemp(join(dataFolder, 'documents-'));
  const offered = stored.map(({ key, sha256 }) => ({
    key,
    sha256: sha256.toString('hex'),
    path: join(folder, key),
    notes: { name: `${key}.xml` },
  }));
  for (const { key, bytes } of stored) await writeFile(join(folder, key), bytes);
  await copier.importBlobs(offered, new AbortController().signal);
  await rm(folder, { recursive: true });
}

const toRevision = ({ number, key, bytes, sha256 }: Stored) => ({
  file_number: number,
  revision: 1,
  blob_key: key,
  size: bytes.length,
  sha256,
  uploaded_at: new Date(),
  uploaded_by: '',
});
