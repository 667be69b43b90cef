import { type FilingStatus, messages, type MetDuties, metThrough } from '@disclosure/core';
import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import type { FilingRow } from './filing-rows.ts';

interface StepRow {
  readonly at: Date;
  readonly after: FilingStatus;
  readonly is_day_unknown: boolean;
}

/**
 * What this revision had done before it was set aside, as its timeline tells: while it is aside it counts as having done
 * nothing. A load of the registry proves that it was done by the day of its archive, and not on which day. Nor is the day
 * known of the first status of a file from before the desk, which may have been published long ago. What a load notes
 * without a move is no step.
 */
export async function findMetBeforeAside(
  tx: Db,
  { file_number, revision }: FilingRow,
  earlier: MetDuties,
): Promise<MetDuties> {
  const { rows } = await sql<StepRow>`
    select case when ${wasFound} then least(at, ${dayOfArchive}) else at end as at, after,
           ${wasFound} or (is_first and ${wasBeforeDesk}) as is_day_unknown
      from (select *, id = min(id) over () as is_first from filing_events
             where file_number = ${file_number} and kind = 'status') as step
     where revision = ${revision} and before <> after order by id`.execute(tx);
  const steps = rows.map(({ at, after: to, is_day_unknown: isDayUnknown }) => ({
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

/**
 * When the desk came is what the list of migrations says, unless the tables were made again for a backup. The files of a
 * demo were given their status by the program.
 */
const wasBeforeDesk = sql`exists (
  select from file_revisions as first cross join installation
   where first.file_number = step.file_number and first.revision = 1 and not demo
     and (uploader_id is null
          or uploaded_at < least((select min(timestamp::timestamptz) from kysely_migration where name like '0023-%'),
                                 (select at from filing_events order by id limit 1))))`;
