import type { UnsavedDraft, UnsavedWell } from '@disclosure/api';
import { daysBetween, dueOf, filingClocks, nothingMet } from '@disclosure/core';
import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { deskDay, type FilingServices } from './filing-rows.ts';

/** The drafts that are told at once, and about how many wells of them: what is due is counted for each well. */
const [MOST_DRAFTS, MOST_WELLS] = [50, 2000];

interface DraftRow {
  readonly id: string;
  readonly job_number: string;
  readonly unsaved: readonly UnsavedWell[];
  readonly of_drafts: number;
}

/** The newest first. Of a client that does not tell them and has changed the draft since, none are told. */
async function listNewest(db: Db, userId: number): Promise<DraftRow[]> {
  const order = sql`updated_at desc, id`;
  const { rows } = await sql<DraftRow>`
    with newest as materialized (
      select id, job_number, unsaved, updated_at, jsonb_array_length(unsaved) as wells,
             (count(*) over ())::int as of_drafts
        from drafts
       where author_id = ${userId} and unsaved_of = version and unsaved <> '[]'
       order by ${order} limit ${sql.lit(MOST_DRAFTS)})
    select id, job_number, unsaved, of_drafts
      from (select newest.*, sum(wells) over (order by ${order}) - wells as wells_before from newest) as counted
     where wells_before < ${sql.lit(MOST_WELLS)} order by ${order}`.execute(db);
  return rows;
}

/** The wells of a user's drafts that are not stored yet: their days run already. The earliest due first. */
export async function listUnsavedWells(
  services: Pick<FilingServices, 'db' | 'clock' | 'settings'>,
  userId: number,
): Promise<UnsavedDraft[]> {
  const { today } = deskDay(services);
  const drafts = await listNewest(services.db, userId);
  const told = drafts.map(({ id, job_number, unsaved, of_drafts }) => ({
    draftId: id,
    jobNumber: job_number,
    wells: unsaved.map((well) => withDue(well, today)).toSorted(byDue),
    ofDrafts: of_drafts,
  }));
  return told.toSorted(({ wells: [one] }, { wells: [other] }) => byDue(one, other));
}

type DueWell = UnsavedDraft['wells'][number];

function withDue(well: UnsavedWell, today: string): DueWell {
  const job = { state: well.state, start: well.startDate, end: well.endDate };
  const due = dueOf(filingClocks(job, { status: 'saved', met: nothingMet }), 'saved') ?? null;
  return { ...well, due, daysLeft: due === null ? null : daysBetween(today, due) };
}

const byDue = (one: DueWell | undefined, other: DueWell | undefined) =>
  (one?.due ?? '9999').localeCompare(other?.due ?? '9999');
