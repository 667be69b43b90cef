import type { Db } from '../database/db.ts';

/** A file as the audit trail keeps it. */
export async function fileSnapshot(db: Db, number: number) {
  const { sha256, customer_name, ...file } = await db
    .selectFrom('files')
    .select(['id', 'owner_kind', 'customer_id', 'customer_name', 'api_number', 'revision', 'size', 'sha256'])
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return { ...file, customer: customer_name, sha256: sha256.toString('hex') };
}
