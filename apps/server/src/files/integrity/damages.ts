import { type Author, insertEntries } from '../../audit/audit-repository.ts';
import type { Db } from '../../database/db.ts';

export type Damage = 'damaged' | 'missing';

/** Records that the bytes of a revision are lost or altered. True the first time, when the audit trail records it, too. */
export const noteDamage = (db: Db, key: string, damage: Damage, now: Date): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const noted = await tx
      .insertInto('file_damages')
      .columns(['blob_key', 'damage', 'found_at'])
      // Selects and locks the revision, because its file may be purged or repaired at this moment.
      .expression(
        tx
          .selectFrom('file_revisions')
          .select((each) => ['blob_key', each.val(damage).as('damage'), each.val(now).as('found_at')])
          .where('blob_key', '=', key)
          .forKeyShare(),
      )
      .onConflict((conflict) => conflict.column('blob_key').doNothing())
      .returning('blob_key')
      .execute();
    return noted.length > 0 && audit(tx, key, damage, { now });
  });

/** Records that the bytes are as they were stored. True when they had been damaged before. */
export const noteWhole = (db: Db, key: string, now: Date): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const mended = await tx.deleteFrom('file_damages').where('blob_key', '=', key).returning('blob_key').execute();
    return mended.length > 0 && audit(tx, key, 'mended', { now });
  });

interface Mending {
  readonly now: Date;
  /** The user who uploaded the bytes. Undefined when the server found them. */
  readonly author?: Author;
}

/** Records that the revision has its bytes again, under a new key. */
export async function noteMended(tx: Db, key: string, newKey: string, mending: Mending): Promise<void> {
  await tx.deleteFrom('file_damages').where('blob_key', '=', key).execute();
  await tx.updateTable('file_revisions').set({ blob_key: newKey }).where('blob_key', '=', key).execute();
  await audit(tx, newKey, 'mended', mending);
}

async function audit(tx: Db, key: string, action: Damage | 'mended', { now, author }: Mending): Promise<true> {
  const { number, name, revision } = await tx
    .selectFrom('file_revisions')
    .innerJoin('files', 'files.number', 'file_revisions.file_number')
    .select(['files.number', 'files.name', 'file_revisions.revision'])
    .where('blob_key', '=', key)
    .executeTakeFirstOrThrow();
  await insertEntries(tx, [{ entity: 'file', entityId: number, name, action, after: { revision } }], author, now);
  return true;
}

/** Those of the keys that are recorded as damaged. */
export async function findDamaged(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db.selectFrom('file_damages').select('blob_key').where('blob_key', 'in', keys).execute();
  return new Set(rows.map(({ blob_key }) => blob_key));
}

export async function countDamages(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('file_damages')
    .select((each) => each.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
