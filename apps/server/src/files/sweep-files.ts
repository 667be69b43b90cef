import { later, MINUTE } from '../clock.ts';
import type { Db } from '../database/db.ts';
import { insertEntries } from '../audit/audit-repository.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { oldestInBin } from './bin/bin-life.ts';
import { fileSnapshot } from './file-snapshot.ts';

interface Services {
  readonly db: Db;
  readonly store: BlobStore;
}

/** Nobody waits so long for an upload. */
const ABANDONED = 10 * MINUTE;

/** Removes what uploads left behind that never ended, and what has been in the bin for 30 days. */
export async function sweepFiles(services: Services, now: Date): Promise<void> {
  while (await removeUpload(services, later(now, -ABANDONED)));
  while (await purgeFile(services, now));
}

/** The row is held meanwhile, so that nobody makes a file of bytes that are going. */
const removeUpload = ({ db, store }: Services, before: Date): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const upload = await tx
      .selectFrom('file_uploads')
      .select('blob_key')
      .where('started_at', '<', before)
      .orderBy('started_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!upload) return false;
    await store.delete(upload.blob_key);
    await tx.deleteFrom('file_uploads').where('blob_key', '=', upload.blob_key).execute();
    return true;
  });

/** Nobody can restore it any more, so it does not matter where this ends: it is done again. */
const purgeFile = ({ db, store }: Services, now: Date): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const file = await tx
      .selectFrom('files')
      .select(['number', 'name'])
      .where('deleted_at', '<=', oldestInBin(now))
      .orderBy('deleted_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!file) return false;
    const revisions = tx.selectFrom('file_revisions').select('blob_key').where('file_number', '=', file.number);
    for (const { blob_key } of await revisions.execute()) await store.delete(blob_key);
    const before = await fileSnapshot(tx, file.number);
    await tx.deleteFrom('files').where('number', '=', file.number).execute();
    const entry = { entity: 'file', entityId: file.number, name: file.name, action: 'purged', before } as const;
    await insertEntries(tx, [entry], undefined, now);
    return true;
  });
