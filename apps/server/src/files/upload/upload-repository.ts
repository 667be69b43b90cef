import { randomUUID } from 'node:crypto';
import { type CompiledQuery, sql } from 'kysely';
import type { Db } from '../../database/db.ts';
import { planOnce } from '../../database/plan-once.ts';
import { together } from '../../database/together.ts';
import type { BlobNotes } from '../../storage/blob-store.ts';
import { type MetadataColumns, toMetadata, toVerdictColumns } from '../stored-file.ts';
import { forUpdate } from '../find-file.ts';
import { policyIn } from '../visibility.ts';
import type { CheckedDocument, Upload } from './read-upload.ts';

/**
 * A stored file with the same name, customer and API number as an upload, or the one that it corrects; the uploader may
 * supersede it.
 */
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

export function sameFile(upload: Upload, lock = sql``) {
  const { name, customer, facts, uploader, corrects } = upload;
  const { caller, isAllowed } = policyIn('supersede a file', uploader);
  const isMeant = corrects
    ? sql`id = ${corrects.fileId}::uuid`
    : sql`(name = ${name} or given_name = ${name}) and api_number = ${facts.api_number}`;
  return sql<SameFile>`
    with ${caller}
    select ${planOnce} ${sql.join(columns.map((column) => sql.ref(column)))}
      from files, caller
     where ${isMeant} and customer_id = ${customer.id} and deleted_at is null and ${isAllowed}
     order by name = ${name} desc, number limit 1 ${lock}`;
}

/** Until the transaction ends, the file can neither be deleted nor change its customer. */
export const holdingSame = (upload: Upload) => sameFile(upload, forUpdate);

/** Answers the key for the bytes. Uploads of the same document by one user at the same time share one key. */
export async function startUpload(db: Db, upload: Upload, now: Date) {
  const { name, customer, facts, sha256, uploader } = upload;
  return (
    db
      .insertInto('file_uploads')
      .values({
        blob_key: randomUUID(),
        customer_id: customer.id,
        name,
        api_number: facts.api_number,
        sha256,
        started_at: now,
        uploader_id: uploader.id,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['customer_id', 'name', 'api_number', 'sha256', 'uploader_id'])
          .doUpdateSet({ started_at: now }),
      )
      // The system column tells a new row from one that was there.
      .returning(['blob_key as key', sql<boolean>`xmax = 0`.as('isNew')])
      .modifyEnd(planOnce)
      .executeTakeFirstOrThrow()
  );
}

/** No row when the bytes under the key have been used by another upload or removed. Nobody does so until the end. */
export const holdingUpload = (tx: Db, key: string | undefined) =>
  tx
    .selectFrom('file_uploads')
    .modifyFront(planOnce)
    .select('blob_key')
    .where('blob_key', '=', key ?? null)
    .forUpdate()
    .compile();

export const endingUpload = (tx: Db, key: string) =>
  tx.deleteFrom('file_uploads').where('blob_key', '=', key).returning('blob_key').modifyEnd(planOnce);

/** True when the bytes under the key have been neither used by another upload nor removed. */
export const endUpload = async (tx: Db, key: string): Promise<boolean> =>
  (await endingUpload(tx, key).execute()).length > 0;

/** Has the sweeper delete the blob. The key serves as the name, so that no real upload matches the row. */
export const leaveToSweeper = (tx: Db, key: string, { customer, sha256, uploader }: Upload, now: Date) =>
  tx
    .insertInto('file_uploads')
    .values({
      blob_key: key,
      customer_id: customer.id,
      name: key,
      api_number: '',
      sha256,
      started_at: now,
      uploader_id: uploader.id,
    })
    .execute();

/** When and by whom a revision was uploaded, and of which file it is one. */
export interface Uploaded {
  readonly now: Date;
  readonly author: string;
  readonly fileId: string;
}

export interface NewRevision extends Uploaded {
  readonly key: string;
  /** Null for a revision that no user made. */
  readonly uploaderId: number | null;
}

const metadataColumns = (upload: CheckedDocument, { now, author }: Uploaded): MetadataColumns => ({
  ...upload.facts,
  operator: upload.customer.name,
  owner_kind: 'customer',
  customer_id: upload.customer.id,
  foreign_owner: null,
  customer_name: upload.customer.name,
  uploaded_at: now,
  uploaded_by: author,
  is_simulated: upload.isSimulated,
});

/** What is stored with the bytes, so that the index can be rebuilt from the store. The names are the specification's. */
export function blobNotes(upload: CheckedDocument, uploaded: Uploaded): BlobNotes {
  const metadata = toMetadata(metadataColumns(upload, uploaded));
  const { simulated, ...texts } = Object.fromEntries(
    Object.entries(metadata).map(([name, value]) => [name, `${value}`]),
  );
  const sha256 = upload.sha256.toString('hex');
  const { fileId } = uploaded;
  return { name: upload.name, ...texts, sha256, fileId, ...(simulated !== undefined && { simulated }) };
}

const fileColumns = (upload: CheckedDocument, made: NewRevision) => ({
  ...metadataColumns(upload, made),
  ...toVerdictColumns(upload.verdict),
  size: upload.bytes.length,
  sha256: upload.sha256,
});

export const insertingFile = (tx: Db, upload: CheckedDocument, made: NewRevision, name: string) =>
  tx
    .insertInto('files')
    .values({ ...fileColumns(upload, made), id: made.fileId, name, given_name: upload.name, revision: 1 })
    .returning(columns)
    .modifyEnd(planOnce)
    .compile();

export const insertFile = (tx: Db, upload: CheckedDocument, made: NewRevision, name: string): Promise<SameFile> =>
  writeFile(tx, insertingFile(tx, upload, made, name), insertingRevision(tx, upload, made));

export const changingFile = (tx: Db, same: SameFile, upload: CheckedDocument, made: NewRevision) =>
  tx
    .updateTable('files')
    .set({ ...fileColumns(upload, made), revision: same.revision + 1 })
    .where('number', '=', same.number)
    .returning(columns)
    .compile();

export const addRevision = (tx: Db, same: SameFile, upload: CheckedDocument, made: NewRevision): Promise<SameFile> =>
  writeFile(tx, changingFile(tx, same, upload, made), insertingRevision(tx, upload, made));

async function writeFile(tx: Db, file: CompiledQuery<SameFile>, revision: CompiledQuery): Promise<SameFile> {
  const [written] = await together(tx, file, revision);
  return mustBeWritten(written);
}

export function mustBeWritten([file]: readonly SameFile[]): SameFile {
  if (!file) throw new Error('A file was not written');
  return file;
}

export const numberOf = (fileId: string) => sql<number>`(select number from files where id = ${fileId}::uuid)`;

/** The newest one of a file that has just been written. */
export const insertingRevision = (
  tx: Db,
  { bytes: { length: size }, sha256, facts }: CheckedDocument,
  { fileId, key, now, author, uploaderId }: NewRevision,
) =>
  sql`
    insert into file_revisions ${planOnce}
           (file_number, revision, blob_key, size, sha256, uploaded_at, uploaded_by, uploader_id, api_number)
    select number, revision, ${key}, ${size}::int, ${sha256}::bytea, ${now}::timestamptz, ${author}, ${uploaderId}::int, ${facts.api_number}
      from files where id = ${fileId}::uuid`.compile(tx);
