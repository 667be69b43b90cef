import { type DraftVersion, type DraftVersionWithState, MAX_DRAFT_BYTES } from '@disclosure/api';
import { sql } from 'kysely';
import { MINUTE, SECOND } from '../clock.ts';
import type { Db } from '../database/db.ts';

/** While a draft is worked on, one version is kept for each of these times. */
const KEPT_EVERY = 10 * MINUTE;
const MOST_VERSIONS = 20;
/** All versions of a draft together, as the database stores them. */
const MOST_BYTES = 5 * MAX_DRAFT_BYTES;

interface Overwriting {
  readonly id: string;
  /** The user replaces work, and may want it back. */
  readonly replacesWork: boolean;
  readonly now: Date;
}

/**
 * Before a draft is overwritten: keeps what it holds, if work is replaced or nothing was kept for some time. A version
 * that was kept while a clock was ahead is no reason to wait.
 */
export async function keepVersion(tx: Db, { id, replacesWork, now }: Overwriting): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into draft_versions (
        draft_id, version, job_number, step, wells, saved, customer, state, saved_at, saver_id, kept_at)
      select id, version, job_number, step, wells, saved, customer, state, updated_at,
             case when saver_of = version then saver_id end, ${now}::timestamptz
        from drafts
       where id = ${id}
         and (${replacesWork} or ${KEPT_EVERY / SECOND} <= abs(extract(epoch from ${now}::timestamptz - coalesce(
               (select kept_at from draft_versions where draft_id = drafts.id order by version desc limit 1), created_at))))`.execute(
    tx,
  );
  if (numAffectedRows) await deleteOldest(tx, id);
}

const deleteOldest = (tx: Db, id: string) =>
  sql`
    delete from draft_versions
     using (
       select version, row_number() over newest as place, sum(pg_column_size(state)) over newest as bytes
         from draft_versions
        where draft_id = ${id}
       window newest as (order by version desc)
     ) as kept
     where draft_id = ${id} and draft_versions.version = kept.version
       and (place > ${MOST_VERSIONS} or bytes > ${MOST_BYTES})`.execute(tx);

const versions = (db: Db, id: string) =>
  db
    .selectFrom('draft_versions')
    .leftJoin('users', 'users.id', 'draft_versions.saver_id')
    .select([
      'draft_versions.version',
      'draft_versions.job_number',
      'draft_versions.step',
      'draft_versions.wells',
      'draft_versions.saved',
      'draft_versions.customer',
      'draft_versions.saved_at',
      'draft_versions.saver_id',
      sql<string>`users.first_name || ' ' || users.last_name`.as('saver_name'),
    ])
    .where('draft_id', '=', id);

type Row = Awaited<ReturnType<ReturnType<typeof versions>['executeTakeFirstOrThrow']>>;

const toVersion = (row: Row): DraftVersion => ({
  version: row.version,
  jobNumber: row.job_number,
  step: row.step,
  wells: row.wells,
  saved: row.saved,
  customer: row.customer,
  savedAt: row.saved_at.toISOString(),
  savedBy: row.saver_id === null ? null : { id: row.saver_id, name: row.saver_name },
});

export async function listVersions(db: Db, id: string): Promise<DraftVersion[]> {
  const rows = await versions(db, id).orderBy('draft_versions.version', 'desc').execute();
  return rows.map(toVersion);
}

export async function findVersion(db: Db, id: string, version: number): Promise<DraftVersionWithState | undefined> {
  const row = await versions(db, id).select('state').where('draft_versions.version', '=', version).executeTakeFirst();
  return row && { ...toVersion(row), state: row.state };
}
