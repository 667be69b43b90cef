import { COUNTED_FILINGS } from '@disclosure/api';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { foundNumbers } from '../files/list/file-filter.ts';
import { all, matching, type SearchFilter } from './filing-filter.ts';
import type { FilingOrder } from './filing-order.ts';
import { countOf, type FoundPage, glanceKeys, type KeyedRow, readRows, sortAll, wholeRows } from './read-filings.ts';

/** So many filings of the list are looked through for the words; then more, if that is likely to find enough. */
const NEAR = COUNTED_FILINGS + 1;
const FAR = 10_000;

interface Search {
  readonly filter: SearchFilter;
  readonly order: FilingOrder;
  readonly limit: number;
}

/**
 * A list of work to do is short, and is looked through: how many files have the words outside of it then does not
 * matter. In a long list, common words are soon found in the same way, and rare ones by their index.
 */
export async function searchFilings(db: Db, search: Search): Promise<FoundPage> {
  const near = await countFirst(db, search.filter, NEAR);
  if (near.size < NEAR) return { rows: await readAll(db, search), total: near.hits };
  const isShort = askOnce(() => isListShort(db, search.filter));
  const [rows, total] = await Promise.all([
    readLong(db, search, { near, isShort }),
    countFurther(db, search.filter, { near, isShort }),
  ]);
  return { rows, total };
}

/** What is known of a long list before it is looked through. */
interface Known {
  readonly near: Looked;
  /** The whole of it can be looked through. */
  readonly isShort: () => Promise<boolean>;
}

function askOnce<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let answer: Promise<Answer> | undefined;
  return () => (answer ??= ask());
}

/** Where no index has the filter and the order, the beginning of the list takes as long as the whole. */
async function readLong(db: Db, search: Search, { near, isShort }: Known): Promise<KeyedRow[]> {
  const { limit, order } = search;
  const first = order.isIndexed ? await readFirst(db, search, NEAR) : [];
  if (first.length === limit) return first;
  if (await isShort()) return readAll(db, search);
  if (isCommon(near, limit)) {
    const rows = await readFirst(db, search, FAR);
    if (rows.length === limit) return rows;
  }
  return readRows(db, lookUp(search), order);
}

/** Exact up to a limit. */
async function countFurther(db: Db, filter: SearchFilter, { near, isShort }: Known): Promise<number> {
  if (near.hits === NEAR) return NEAR;
  if (isCommon(near, NEAR) || (await isShort())) {
    const far = await countFirst(db, filter, FAR);
    if (far.size < FAR || far.hits >= NEAR) return Math.min(far.hits, NEAR);
  }
  return countOf(db, all([matching(filter), isAmong(filter)]));
}

interface Looked {
  /** How many filings were looked through, and how many of them have the words. */
  readonly size: number;
  readonly hits: number;
}

async function countFirst(db: Db, filter: SearchFilter, most: number): Promise<Looked> {
  const { rows } = await sql<Looked>`
    select count(*)::int as size, count(*) filter (where ${hasWords(filter)})::int as hits
      from (select filings.file_number from filings where ${matching(filter)} limit ${sql.lit(most)}) as filings`.execute(
    db,
  );
  return rows[0] ?? { size: 0, hits: 0 };
}

const readAll = (db: Db, { filter, order, limit }: Search): Promise<KeyedRow[]> =>
  readRows(db, sortAll(filter, order, limit, hasWords(filter)), order);

function readFirst(db: Db, { filter, order, limit }: Search, most: number): Promise<KeyedRow[]> {
  const keys = sql`
    select filings.* from (${glanceKeys(filter, order, most)}) as filings
     where ${hasWords(filter)} order by ${order.orderBy} limit ${sql.lit(limit)}`;
  return readRows(db, wholeRows(keys), order);
}

/** Asked of one filing after the other, until there are enough. */
const hasWords = ({ words }: SearchFilter): RawBuilder<boolean> =>
  sql<boolean>`(select ${all(words.conditions)} from file_words as files where files.number = filings.file_number)`;

/** Looking further finds enough, if the words are as common there. */
const isCommon = (near: Looked, needed: number): boolean => (near.hits / near.size) * FAR >= needed;

async function isListShort(db: Db, filter: SearchFilter): Promise<boolean> {
  const { rows } = await sql<{ size: number }>`
    select count(*)::int as size from (select from filings where ${matching(filter)} limit ${sql.lit(FAR)}) as filings`.execute(
    db,
  );
  return rows[0] !== undefined && rows[0].size < FAR;
}

const lookUp = ({ filter, order, limit }: Search) => sql`
  select filings.* from filings where ${all([matching(filter), isAmong(filter), order.comesAfter])}
   order by ${order.orderBy} limit ${sql.lit(limit)}`;

/** Collected first, so that the planner has no reason to scan the list. */
const isAmong = ({ words }: SearchFilter) => sql`filings.file_number = any(array(${foundNumbers(words)}))`;
