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
 * nothing. The day is not known where a load of the registry found it, which was done by the day of its archive, and for the
 * first status of a file of before the desk, which may have been published long ago. What a load notes without a move is no
 * step.
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

/** As its note says, in words of `messages.publication.found`. */
const dayOfArchive = sql`(substring(note from '\\d{4}-\\d{2}-\\d{2}') || 'T12:00:00Z')::timestamptz`;

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
