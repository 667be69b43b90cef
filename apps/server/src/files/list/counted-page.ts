import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/db.ts';
import { planOnce } from '../../database/plan-once.ts';
import type { Place } from './file-order.ts';

export interface PageRow extends Place {
  /** As the contract shows it. The database wrote it when the file last changed. */
  readonly json: string;
}

/** A part of a list. */
export interface CountedPage {
  readonly rows: readonly PageRow[];
  /** Of the whole list. */
  readonly total: number;
}

interface Parts {
  /** Gives one row with one column, `total`. */
  readonly tally: RawBuilder<unknown>;
  readonly page: RawBuilder<unknown>;
  /** What both are taken from. */
  readonly from?: RawBuilder<unknown>;
  /** It is asked for again and again in the same words. */
  readonly isUsual?: boolean;
}

type Row = (PageRow | { readonly json: null }) & { readonly total: number };

/**
 * In one statement: each costs as much as the rows of a page. An empty page has a total too. The page keeps its order,
 * because a single row can be joined with it on nothing in no other way than by walking along it.
 */
export async function readCounted(db: Db, { tally, page, from = sql``, isUsual }: Parts): Promise<CountedPage> {
  const { rows } = await sql<Row>`
    ${from} select ${isUsual ? planOnce : sql``} page.*, tally.total from (${tally}) as tally left join (${page}) as page on true`.execute(
    db,
  );
  return { rows: rows.filter((row) => row.json !== null), total: rows[0]?.total ?? 0 };
}
