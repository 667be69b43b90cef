import { type Author, insertEntries } from '../../audit/audit-repository.ts';
import type { Db } from '../../database/db.ts';

export type Damage = 'damaged' | 'missing';

/** The bytes of a revision are lost or altered. True when that is news: the audit trail tells it once. */
export const noteDamage = (db: Db, key: string, damage: Damage, now: Date): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const noted = await tx
      .insertInto('file_damages')
      .columns(['blob_key', 'damage', 'found_at'])
      // From the revision, and held: its file may be purged at this moment, or somebody gives it other bytes.
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
    return noted.length > 0 && tell(tx, key, damage, { now });
  });

/** The bytes are as they were stored. True when that is news, because somebody put them back. */
export const noteWhole = (db: Db, key: string, now: Date): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const mended = await tx.deleteFrom('file_damages').where('blob_key', '=', key).returning('blob_key').execute();
    return mended.length > 0 && tell(tx, key, 'mended', { now });
  });

interface Telling {
  readonly now: Date;
  /** Whoever did it; nobody where the server found it by itself. */
  readonly author?: Author;
}

/** The revision has its bytes again, under another key. */
export async function noteMended(tx: Db, key: string, newKey: string, telling: Telling): Promise<void> {
  await tx.deleteFrom('file_damages').where('blob_key', '=', key).execute();
  await tx.updateTable('file_revisions').set({ blob_key: newKey }).where('blob_key', '=', key).execute();
  await tell(tx, newKey, 'mended', telling);
}

async function tell(tx: Db, key: string, action: Damage | 'mended', { now, author }: Telling): Promise<true> {
  const { number, name, revision } = await tx
    .selectFrom('file_revisions')
    .innerJoin('files', 'files.number', 'file_revisions.file_number')
    .select(['files.number', 'files.name', 'file_revisions.revision'])
    .where('blob_key', '=', key)
    .executeTakeFirstOrThrow();
  await insertEntries(tx, [{ entity: 'file', entityId: number, name, action, after: { revision } }], author, now);
  return true;
}

/** Those of these keys that were damaged when they were last read. */
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
