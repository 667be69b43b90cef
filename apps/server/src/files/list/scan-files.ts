import { type RawBuilder, sql } from 'kysely';
import { type FileFilter, foundNumbers, isThere, matches, matchesOf } from './file-filter.ts';
import type { FileOrder } from './file-order.ts';

/**
 * The next files of a list, as rows of a table named `files`. For several owners each gives its own next files by its
 * own index, and the first of all of them are taken: what others have stored in between is never walked over. A search
 * is left to the database, which knows whether its words are rare.
 */
export function scanFiles(filter: FileFilter, order: FileOrder, limit: number): RawBuilder<unknown> {
  const { owners, isSearch } = filter;
  if (isSearch) return takeFirst(sql`files.number in (${foundNumbers(filter)})`, order, limit);
  if (owners === undefined) return takeFirst(sql`${isThere} and ${matches(filter)}`, order, limit);
  // By date the index alone tells which files come first: only those of the page are read.
  const columns = order.isByDate ? sql`files.id, files.uploaded_at` : sql`files.*`;
  const ofOne = takeFirst(matchesOf(sql`owner.key`, filter), order, limit, columns);
  const first = sql`
    select files.* from unnest(${owners}::int[]) as owner (key) cross join lateral (${ofOne}) as files
     order by ${order.orderBy} limit ${sql.lit(limit)}`;
  return order.isByDate ? sql`select files.* from (${first}) as first join files on files.id = first.id` : first;
}

const takeFirst = (condition: RawBuilder<unknown>, order: FileOrder, limit: number, columns = sql`files.*`) => sql`
  select ${columns} from files where ${condition} and ${order.comesAfter} order by ${order.orderBy} limit ${sql.lit(limit)}`;
