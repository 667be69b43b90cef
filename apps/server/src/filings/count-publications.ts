import type { PublicationSummary } from '@disclosure/api';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { findVisibility, type Visibility } from '../files/visibility.ts';
import { mustExist } from '../http/must.ts';
import { findMirror, type MirrorTable } from '../registry/mirror-tables.ts';
import { isDiffering } from './publication-rows.ts';

const NOTHING: PublicationSummary = { archive: null, found: 0, differs: 0, missing: 0, pending: 0 };

/**
 * How many filings that a user sees are in the archive in use, and how many are not. Those that differ are what the desk
 * lists as such, also when they were found in an earlier archive and are still to be looked for in this one.
 */
export async function countPublications(db: Db, userId: number): Promise<PublicationSummary> {
  const visibility = await findVisibility(db, userId);
  return db.transaction().execute(async (tx) => {
    const mirror = await findMirror(tx);
    if (!mirror) return NOTHING;
    const { rows } = await sql<Counts>`select ${countsOf(mirror, visibility)}`.execute(tx);
    const { files, looked, found, differs, aside, later } = mustExist(rows[0], 'Counts');
    // What is neither there nor to be filed is not missed, and a file that was saved after the load waits for the next one.
    const [missing, pending] = [looked - found - aside, files - looked - later];
    return { archive: mirror.archive_date, found, differs, missing, pending };
  });
}

type Counts = Readonly<Record<'files' | 'looked' | 'found' | 'differs' | 'aside' | 'later', number>>;

/** From the tallies that triggers keep, and from what is few: the conditions are those of indexes, word by word. */
export function countsOf(
  { load_id, loaded_at }: Pick<MirrorTable, 'load_id' | 'loaded_at'>,
  { seesAll, owners }: Visibility,
): RawBuilder<unknown> {
  const isSeen = (table: string) =>
    seesAll ? sql`true` : sql`${sql.ref(`${table}.owner_key`)} = any(${owners}::int[])`;
  const tallies = sql`publication_tallies where load_id = ${load_id}::uuid and ${isSeen('publication_tallies')}`;
  const counts: Readonly<Record<keyof Counts, RawBuilder<unknown>>> = {
    files: sql`coalesce(sum(files), 0) from file_tallies where ${isSeen('file_tallies')}`,
    looked: sql`coalesce(sum(looked), 0) from ${tallies}`,
    found: sql`coalesce(sum(found), 0) from ${tallies}`,
    differs: sql`count(*) from filing_publications as publication
      where ${isDiffering} and not publication.is_deleted and ${isSeen('publication')}`,
    aside: sql`count(*) from filings join filing_publications as publication using (file_number)
      where filings.is_newest and not filings.is_deleted and filings.status = 'not to be filed' and ${isSeen('filings')}
        and publication.load_id = ${load_id}::uuid and publication.fingerprint = ''`,
    later: sql`count(*) from files where deleted_at is null and uploaded_at > ${loaded_at} and ${isSeen('files')}
      and not exists (select from file_revisions where file_number = number and file_revisions.uploaded_at <= ${loaded_at})`,
  };
  const figures = Object.entries(counts).map(([name, count]) => sql`(select ${count})::int as ${sql.id(name)}`);
  return sql.join(figures);
}
