import type { UnsavedDraft, UnsavedWell } from '@disclosure/api';
import { daysBetween, dueOf, filingClocks, nothingMet } from '@disclosure/core';
import { sql } from 'kysely';
import { deskDay, type FilingServices } from './filing-rows.ts';

/** The drafts that are told at once: each may have many wells. */
const MOST_DRAFTS = 50;

/** The wells of a user's drafts that are not stored yet: their days run already. The earliest due first. */
export async function listUnsavedWells(
  services: Pick<FilingServices, 'db' | 'clock' | 'settings'>,
  userId: number,
): Promise<UnsavedDraft[]> {
  const { today } = deskDay(services);
  const drafts = await services.db
    .selectFrom('drafts')
    .select(['id', 'job_number', 'unsaved', sql<number>`(count(*) over ())::int`.as('of_drafts')])
    .where('author_id', '=', userId)
    // A client that does not tell them has changed the draft since.
    .whereRef('unsaved_of', '=', 'version')
    .where(sql<boolean>`unsaved <> '[]'`)
    .orderBy('updated_at', 'desc')
    .limit(MOST_DRAFTS)
    .execute();
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
