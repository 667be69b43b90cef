import { sql } from 'kysely';
import type { FileBench, Who } from './file-bench.ts';

type Statement = () => Promise<{ readonly length: number }>;

/** The rows of a page by the best index there is, written by hand, and the text that they become. */
export function barePage({ db, owners }: FileBench, who: Who, query: string): Statement {
  const key = query.includes('wellName') ? sql`lower(well_name), id` : sql`uploaded_at desc, id desc`;
  const statement =
    who === 'all'
      ? sql`select * from files where deleted_at is null order by ${key} limit 50`
      : sql`select files.* from unnest(${owners}::int[]) as owner (key) cross join lateral (
              select * from files where owner_key = owner.key and deleted_at is null order by ${key} limit 50
            ) as files order by ${key} limit 50`;
  return async () => JSON.stringify((await statement.execute(db)).rows);
}

export function bareSearch({ db, owners }: FileBench, who: Who, query: string): Statement {
  const words = new URLSearchParams(query).get('search')?.split(' ') ?? [];
  const conditions = words.map((word) => sql`words like ${`%${word}%`}`);
  const isVisible = who === 'all' ? sql`true` : sql`owner_key = any(${owners}::int[])`;
  const statement = sql`
    select files.* from (
      select number from file_words where ${isVisible} and ${sql.join(conditions, sql` and `)}
       order by uploaded_at desc, id desc limit 50
    ) as found join files using (number) order by uploaded_at desc, id desc`;
  return async () => JSON.stringify((await statement.execute(db)).rows);
}
