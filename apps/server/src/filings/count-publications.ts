import type { PublicationSummary } from '@disclosure/api';
import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { findVisibility } from '../files/visibility.ts';
import { mustExist } from '../http/must.ts';
import { findMirror, type MirrorTable } from '../registry/mirror-tables.ts';
import { isDiffering } from './publication-rows.ts';

const NOTHING: PublicationSummary = { archive: null, found: 0, differs: 0, missing: 0, pending: 0 };

/**
 * How many filings that a user sees are in the archive in use, and how many are not. Those that differ are what the desk
 * lists as such, also when they were found in an earlier archive and are still to be looked for in this one.
 */
export async function countPublications(db: Db, userId: number): Promise<PublicationSummary> {
  const { seesAll, owners } = await findVisibility(db, userId);
  const isSeen = seesAll ? sql`true` : sql`filings.owner_key = any(${owners}::int[])`;
  return db.transaction().execute(async (tx) => {
    const mirror = await findMirror(tx);
    if (!mirror) return NOTHING;
    const { rows } = await sql<Omit<PublicationSummary, 'archive'>>`
      with looked as (
        select filings.status, ${states(mirror)}
          from filings left join filing_publications as publication on publication.file_number = filings.file_number
         where filings.is_newest and not filings.is_deleted and ${isSeen})
      select count(*) filter (where is_found)::int as found, count(*) filter (where differs)::int as differs,
             count(*) filter (where is_looked_for and not is_found and status <> 'not to be filed')::int as missing,
             count(*) filter (where not is_looked_for and is_due)::int as pending
        from looked`.execute(tx);
    return { archive: mirror.archive_date, ...mustExist(rows[0], 'Counts') };
  });
}

/**
 * As `match-filings.ts` looks for them: a file that was saved after the load waits for the next one, and one without a
 * fingerprint was not found.
 */
const states = ({ load_id, archive_date, loaded_at }: MirrorTable) => sql`
  publication.load_id is not distinct from ${load_id}::uuid as is_looked_for,
  coalesce(publication.load_id = ${load_id}::uuid and publication.seen_in = ${archive_date}::date
    and publication.fingerprint <> '', false) as is_found,
  coalesce(${isDiffering}, false) as differs,
  exists (select from file_revisions
           where file_revisions.file_number = filings.file_number and uploaded_at <= ${loaded_at}) as is_due`;
