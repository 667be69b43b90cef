import { ProblemError } from '@disclosure/api';
import { sql } from 'kysely';
import { insertEntries } from '../audit/audit-repository.ts';
import { later, MINUTE } from '../clock.ts';
import { isAgo } from '../database/database-clock.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { binEnd, KEPT_FOR } from './bin.ts';
import type { FileServices } from './file-services.ts';
import { fileSnapshot } from './stored-file.ts';

interface Services extends Pick<FileServices, 'db' | 'store'> {
  readonly log: Record<'warn', (details: object, text: string) => void>;
}

/** An upload that takes longer has failed. */
const LONGEST_UPLOAD = 10 * MINUTE;

/** When a sweep cannot delete so many, the reason is most likely the store. */
const MOST_LEFT = 100;

/**
 * Removes the bytes of uploads that never finished, and files that have been in the bin for 30 days. What cannot be
 * deleted stops none of the others, and the next sweep tries it again.
 */
export async function sweepFiles({ db, store, log }: Services, now: Date): Promise<void> {
  const left: string[] = [];
  const sweep = { db, left, deleteBytes: (keys: readonly string[]) => deleteBytes(store, keys, left) };
  try {
    while (await removeUpload(sweep, later(now, -LONGEST_UPLOAD)));
    while (await purgeFile(sweep, now));
  } finally {
    if (left.length > 0) log.warn({ keys: left }, 'Stored bytes cannot be deleted');
  }
}

interface Sweep extends Pick<Services, 'db'> {
  /** The keys of bytes that could not be deleted. */
  readonly left: readonly string[];
  readonly deleteBytes: (keys: readonly string[]) => Promise<boolean>;
}

/** False when some cannot be deleted although the store is there. */
async function deleteBytes(store: BlobStore, keys: readonly string[], left: string[]): Promise<boolean> {
  for (const key of keys) {
    try {
      await store.delete(key);
    } catch (error) {
      if (!(error instanceof ProblemError) || left.length === MOST_LEFT) throw error;
      await store.check();
      left.push(key);
      return false;
    }
  }
  return true;
}

/** The row stays locked while its bytes are deleted, so that no upload can make a file of them. */
const removeUpload = ({ db, left, deleteBytes }: Sweep, before: Date): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const upload = await tx
      .selectFrom('file_uploads')
      .select('blob_key')
      .where('started_at', '<', before)
      .where(sql<boolean>`blob_key <> all(${left}::text[])`)
      .orderBy('started_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!upload) return false;
    if (await deleteBytes([upload.blob_key])) {
      await tx.deleteFrom('file_uploads').where('blob_key', '=', upload.blob_key).execute();
    }
    return true;
  });

/** May stop at any point: the file can no longer be restored, and the next sweep starts over. */
const purgeFile = ({ db, left, deleteBytes }: Sweep, now: Date): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const file = await tx
      .selectFrom('files')
      .select(['number', 'name'])
      .where('deleted_at', '<=', binEnd(now))
      .where(isAgo('deleted_at', KEPT_FOR))
      .where(
        sql<boolean>`not exists (select from file_revisions where file_number = number and blob_key = any(${left}::text[]))`,
      )
      .orderBy('deleted_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!file) return false;
    const revisions = tx.selectFrom('file_revisions').select('blob_key').where('file_number', '=', file.number);
    const keys = (await revisions.execute()).map(({ blob_key }) => blob_key);
    if (!(await deleteBytes(keys))) return true;
    const before = await fileSnapshot(tx, file.number);
    await tx.deleteFrom('files').where('number', '=', file.number).execute();
    const entry = { entity: 'file', entityId: file.number, name: file.name, action: 'purged', before } as const;
    await insertEntries(tx, [entry], undefined, now);
    return true;
  });
