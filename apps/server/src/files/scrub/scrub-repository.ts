import { sql } from 'kysely';
import { later, MINUTE, SECOND } from '../../clock.ts';
import type { Db } from '../../database/db.ts';

/** A part of the walk that is ours alone. */
export interface Slice {
  /** The key behind which it begins. */
  readonly place: string;
  readonly claimedAt: Date;
  /** Whatever is not read by then is left to the next one: long before another instance takes this one for dead. */
  readonly handBackAt: Date;
  readonly busyUntil: Date;
}

/** Whoever dies leaves the walk to the others after this long; it goes on where it was. */
const LEASE = 10 * MINUTE;
/** Every instance looks once a minute; however many there are, one slice is read in that time. */
const PACE = 50 * SECOND;

/** Undefined while another instance is at it, and when tonight's walk is over. */
export async function claimSlice(db: Db, due: Date, now: Date): Promise<Slice | undefined> {
  const busyUntil = later(now, LEASE);
  const { rows } = await sql<{ place: string }>`
    insert into file_scrub (started_at, place, busy_until) values (${now}, '', ${busyUntil})
    on conflict (only_row) do update
       set started_at = case when file_scrub.place is null then ${now} else file_scrub.started_at end,
           place = coalesce(file_scrub.place, ''),
           busy_until = ${busyUntil}
     where file_scrub.busy_until <= ${now} and (file_scrub.place is not null or file_scrub.started_at < ${due})
    returning place`.execute(db);
  const [row] = rows;
  return row && { ...row, claimedAt: now, handBackAt: later(now, LEASE / 2), busyUntil };
}

/** Null: that was the last one. Whoever was so slow that another took over changes nothing. */
export const endSlice = ({ claimedAt, busyUntil }: Slice, place: string | null, db: Db, now: Date) =>
  db
    .updateTable('file_scrub')
    .set({ place, busy_until: later(claimedAt, PACE), ...(place === null && { ended_at: now }) })
    .where('busy_until', '=', busyUntil)
    .execute();

export async function findLastScrub(db: Db): Promise<Date | undefined> {
  const row = await db.selectFrom('file_scrub').select('ended_at').executeTakeFirst();
  return row?.ended_at ?? undefined;
}
