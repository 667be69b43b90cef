import { insertEntries } from '../audit/audit-repository.ts';
import { later, MINUTE } from '../clock.ts';
import { binEnd } from './bin.ts';
import type { FileServices } from './file-services.ts';
import { fileSnapshot } from './stored-file.ts';

type Services = Pick<FileServices, 'db' | 'store'>;

/** An upload that takes longer has failed. */
const LONGEST_UPLOAD = 10 * MINUTE;

/** Removes the bytes of uploads that never finished, and files that have been in the bin for 30 days. */
export async function sweepFiles(services: Services, now: Date): Promise<void> {
  while (await removeUpload(services, later(now, -LONGEST_UPLOAD)));
  while (await purgeFile(services, now));
}

/** The row stays locked while its bytes are deleted, so that no upload can make a file of them. */
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
    await tx.deleteFrom('file_uploads').where('blob_key', '=', upload.blob_key).execute();
    await store.delete(upload.blob_key);
    return true;
  });

/** May stop at any point: the file can no longer be restored, and the next sweep starts over. */
const purgeFile = ({ db, store }: Services, now: Date): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const file = await tx
      .selectFrom('files')
      .select(['number', 'name'])
      .where('deleted_at', '<=', binEnd(now))
      .orderBy('deleted_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!file) return false;
    const revisions = tx.selectFrom('file_revisions').select('blob_key').where('file_number', '=', file.number);
    const blobs = await revisions.execute();
    const before = await fileSnapshot(tx, file.number);
    await tx.deleteFrom('files').where('number', '=', file.number).execute();
    const entry = { entity: 'file', entityId: file.number, name: file.name, action: 'purged', before } as const;
    for (const { blob_key } of blobs) await store.delete(blob_key);
    await insertEntries(tx, [entry], undefined, now);
    return true;
  });
