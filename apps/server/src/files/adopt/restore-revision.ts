import { sql } from 'kysely';
import type { Db } from '../../database/db.ts';
import { isOwnKey } from '../../storage/blob-key.ts';
import type { AdoptedFile } from './read-adopted.ts';

export interface RestoredFile {
  readonly number: number;
  readonly name: string;
}

/** The file that a blob of this product was a revision of, as far as it is there again. */
export async function findFileOf(tx: Db, file: AdoptedFile): Promise<RestoredFile | undefined> {
  if (!isOwnKey(file.blob_key) || file.customer_id === null) return undefined;
  return tx
    .selectFrom('files')
    .select(['number', 'name'])
    .where('given_name', '=', file.name)
    .where('customer_id', '=', file.customer_id)
    .where('api_number', '=', file.api_number)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Blobs come in no order, so the revisions are counted anew, and the file is what the newest of them says. */
export async function settleRevisions(tx: Db, { number }: RestoredFile, added: AdoptedFile): Promise<void> {
  // Two steps, because no two of them may have the same number at any time.
  await sql`update file_revisions set revision = -revision where file_number = ${number}`.execute(tx);
  await sql`
    update file_revisions
       set revision = counted.place
      from (select blob_key, row_number() over (order by uploaded_at, blob_key) as place
              from file_revisions where file_number = ${number}) as counted
     where file_revisions.blob_key = counted.blob_key`.execute(tx);
  const { blob_key: _, name: __, ...facts } = added;
  await tx
    .updateTable('files')
    .set(facts)
    .where('number', '=', number)
    .where('uploaded_at', '<=', added.uploaded_at)
    .execute();
  await sql`
    update files set revision = (select count(*) from file_revisions where file_number = number)
     where number = ${number}`.execute(tx);
}
