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
  const ofOne = takeFirst(matchesOf(sql`owner.key`, filter), order, limit);
  return sql`
    select files.* from unnest(${owners}::int[]) as owner (key) cross join lateral (${ofOne}) as files
     order by ${order.orderBy} limit ${sql.lit(limit)}`;
}

const takeFirst = (condition: RawBuilder<unknown>, order: FileOrder, limit: number) => sql`
  select files.* from files where ${condition} and ${order.comesAfter} order by ${order.orderBy} limit ${sql.lit(limit)}`;
