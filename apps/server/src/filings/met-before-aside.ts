import { type FilingStatus, messages, type MetDuties, metThrough } from '@disclosure/core';
import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import type { FilingRow } from './filing-rows.ts';

interface StepRow {
  readonly at: Date;
  readonly after: FilingStatus;
  readonly day_unknown: boolean;
}

/**
 * What this revision had done before it was set aside, as its timeline tells: while it is aside it counts as having done
 * nothing. What a load of the registry has found was done by the day of its archive. What a load notes without a move is no
 * step.
 */
export async function findMetBeforeAside(
  tx: Db,
  { file_number, revision }: FilingRow,
  earlier: MetDuties,
): Promise<MetDuties> {
  const { rows } = await sql<StepRow>`
    select case when ${wasFound} then least(at, ${dayOfArchive}) else at end as at, after, day_unknown
      from filing_events as step
     where file_number = ${file_number} and revision = ${revision} and kind = 'status' and before <> after
     order by id`.execute(tx);
  const steps = rows.map(({ at, after: to, day_unknown: isDayUnknown }) => ({
    to,
    by: { at, revision, isDayUnknown },
  }));
  return metThrough(steps, earlier);
}

const wasFound = sql`by_name = ${messages.publication.author}`;

/** The first archive that had it; unknown once another revision was found. */
const dayOfArchive = sql`(
  select (found_in + time '12:00') at time zone 'UTC' from filing_publications as found
   where found.file_number = step.file_number and found.revision = step.revision)`;
