import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../database/db.ts';
import type { Upload } from './read-upload.ts';

/** The file that the same name, customer and API number have stored already. */
export interface SameFile {
  readonly number: number;
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly revision: number;
  readonly size: number;
  readonly sha256: Buffer;
  readonly uploaded_at: Date;
}

const columns = ['number', 'id', 'name', 'url', 'revision', 'size', 'sha256', 'uploaded_at'] as const;

const selectSame = (db: Db, { name, customer, facts }: Upload) =>
  db
    .selectFrom('files')
    .select(columns)
    .where((where) => where.or([where('name', '=', name), where('given_name', '=', name)]))
    .where('customer_id', '=', customer.id)
    .where('api_number', '=', facts.api_number)
    .where('deleted_at', 'is', null)
    .orderBy(sql`name = ${name}`, 'desc')
    .orderBy('number')
    .limit(1);

export const findSame = (db: Db, upload: Upload): Promise<SameFile | undefined> =>
  selectSame(db, upload).executeTakeFirst();

/** Nobody deletes it or gives it to another customer until the end: the revision would go where nobody expects it. */
export const lockSame = (tx: Db, upload: Upload): Promise<SameFile | undefined> =>
  selectSame(tx, upload).forUpdate().executeTakeFirst();

/** The key under which the document goes into the store; the same one for everybody who sends the same now. */
export async function startUpload(db: Db, { name, customer, facts, sha256 }: Upload, now: Date): Promise<string> {
  const { blob_key } = await db
    .insertInto('file_uploads')
    .values({
      blob_key: randomUUID(),
      customer_id: customer.id,
      name,
      api_number: facts.api_number,
      sha256,
      started_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['customer_id', 'name', 'api_number', 'sha256']).doUpdateSet({ started_at: now }),
    )
    .returning('blob_key')
    .executeTakeFirstOrThrow();
  return blob_key;
}

/** True when the bytes under the key are ours to use: nobody has used or removed them. */
export async function endUpload(tx: Db, key: string): Promise<boolean> {
  const ended = await tx.deleteFrom('file_uploads').where('blob_key', '=', key).returning('blob_key').execute();
  return ended.length > 0;
}

/** Goes like an upload that nobody came back for. None has a key for its name, so that nobody takes it for theirs. */
export const leaveToSweeper = (tx: Db, key: string, { customer, sha256 }: Upload, now: Date) =>
  tx
    .insertInto('file_uploads')
    .values({ blob_key: key, customer_id: customer.id, name: key, api_number: '', sha256, started_at: now })
    .execute();

export interface NewRevision {
  readonly key: string;
  readonly now: Date;
  readonly author: string;
}

const revisionColumns = (upload: Upload, { now, author }: NewRevision) => ({
  size: upload.bytes.length,
  sha256: upload.sha256,
  uploaded_at: now,
  uploaded_by: author,
});

const fileColumns = (upload: Upload, made: NewRevision) => ({
  ...revisionColumns(upload, made),
  ...upload.facts,
  operator: upload.customer.name,
  customer_name: upload.customer.name,
  is_simulated: upload.isSimulated,
});

export async function insertFile(tx: Db, upload: Upload, made: NewRevision, name: string): Promise<SameFile> {
  const file = await tx
    .insertInto('files')
    .values({
      ...fileColumns(upload, made),
      name,
      given_name: upload.name,
      owner_kind: 'customer',
      customer_id: upload.customer.id,
      revision: 1,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  await insertRevision(tx, file, upload, made);
  return file;
}

export async function addRevision(tx: Db, same: SameFile, upload: Upload, made: NewRevision): Promise<SameFile> {
  const file = await tx
    .updateTable('files')
    .set({ ...fileColumns(upload, made), revision: same.revision + 1 })
    .where('number', '=', same.number)
    .returning(columns)
    .executeTakeFirstOrThrow();
  await insertRevision(tx, file, upload, made);
  return file;
}

const insertRevision = (tx: Db, { number, revision }: SameFile, upload: Upload, made: NewRevision) =>
  tx
    .insertInto('file_revisions')
    .values({ ...revisionColumns(upload, made), file_number: number, revision, blob_key: made.key })
    .execute();
