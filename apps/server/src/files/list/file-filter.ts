import type { FilesQuery } from '@disclosure/api';
import { addDays, addMonths, foldForSearch, readNaiveDate } from '@disclosure/core';
import { type RawBuilder, sql } from 'kysely';
import { isVisible, type Visibility } from '../visibility.ts';

type AskedFor = Pick<FilesQuery, 'customerId' | 'state' | 'from' | 'to' | 'search' | 'problems' | 'timeZone'>;

/** Which files a list contains. The conditions of a search apply to `file_words`; the others to `files`, too. */
export interface FileFilter {
  /** Undefined for all owners. */
  readonly owners: readonly number[] | undefined;
  /** All conditions except the owner. */
  readonly conditions: readonly RawBuilder<boolean>[];
  readonly isSearch: boolean;
  /** A few words at most: the best plan then depends on neither words nor owners. */
  readonly isUsual: boolean;
}

export function fileFilter(query: AskedFor, visibility: Visibility): FileFilter {
  const { state, from, to, problems, timeZone } = query;
  const words = wordsOf(query.search ?? '');
  const isSearch = words.length > 0;
  const isFilter = [state, from, to, problems].some((asked) => asked !== undefined);
  return {
    owners: visibleOwners(visibility, query.customerId),
    isSearch,
    isUsual: !isFilter && words.length <= USUAL_WORDS && words.every((word) => daysOf(word) === undefined),
    conditions: [
      ...(state ? [sql<boolean>`files.state = ${state}`] : []),
      ...(from ? [sql<boolean>`files.uploaded_at >= ${startOfDay(from, timeZone)}`] : []),
      ...(to ? [sql<boolean>`files.uploaded_at < ${endOfDay(to, timeZone)}`] : []),
      ...(problems ? [isSearch ? sql<boolean>`files.has_problems` : hasProblems] : []),
      ...beginnings(words),
      ...words.map((word) => isInWords(word, timeZone)),
    ],
  };
}

/** As in the indexes. What was not checked yet has none. */
const hasProblems = sql<boolean>`files.error_count + files.refusal_count + files.warning_count > 0`;

/** A customer that the caller may not see has no files. */
function visibleOwners({ seesAll, owners }: Visibility, customerId: number | undefined) {
  if (customerId === undefined) return seesAll ? undefined : owners;
  return seesAll || owners.includes(customerId) ? [customerId] : [];
}

/** More words only take time. */
const MAX_WORDS = 10;
const USUAL_WORDS = 3;
/** The index finds word parts of this length anywhere, and shorter ones only at the beginning of a word. */
const INDEXED_LENGTH = 3;
/** The database stores this before each word. */
const WORD_START = ' Q';

const escaped = (word: string) => word.replaceAll(/[\\%_]/g, String.raw`\$&`);

const wordsOf = (search: string): readonly string[] =>
  search
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);

/** A file matches when each word is in its words, or is the day or month of its upload. */
function isInWords(word: string, timeZone: string | undefined): RawBuilder<boolean> {
  const days = daysOf(word);
  if (days === undefined) return hasWord(word);
  const wasUploaded = sql`files.uploaded_at >= ${startOfDay(days.first, timeZone)} and files.uploaded_at < ${endOfDay(days.last, timeZone)}`;
  // The days of the job are in the text as 2026-11-15.
  const words = sql.join([...new Set([word, days.text])].map(hasWord), sql` or `);
  return sql<boolean>`(${words} or (${wasUploaded}))`;
}

function hasWord(word: string): RawBuilder<boolean> {
  const before = Array.from(foldForSearch(word)).length < INDEXED_LENGTH ? `%${WORD_START}` : '%';
  return sql<boolean>`files.words like ${before} || folded(${escaped(word)}::text) || '%'`;
}

/**
 * What the words begin with, before the words themselves, which say the same and more. The index keeps a list of files for
 * every three letters, and takes the conditions in turn. So the lists of the other letters are only read where all
 * beginnings meet: of words that are common, but never together, two lists instead of ten.
 */
function beginnings(words: readonly string[]): readonly RawBuilder<boolean>[] {
  const indexed = words.filter((word) => BEGINS_WITH_LETTERS.test(foldForSearch(word)) && daysOf(word) === undefined);
  if (indexed.length < 2) return [];
  return indexed.map(
    (word) => sql<boolean>`files.words like '%' || left(folded(${word}::text), ${sql.lit(INDEXED_LENGTH)}) || '%'`,
  );
}

/** As many letters as the index takes together, none of which means anything else in a pattern. */
const BEGINS_WITH_LETTERS = /^[\p{L}\p{N}]{3}/u;

/** The days of a word that is a day or a month, `2026-11` or `11/2026`, and how their dates begin. */
function daysOf(word: string): { readonly first: string; readonly last: string; readonly text: string } | undefined {
  const day = dayOf(word);
  if (day !== undefined) return { first: day, last: day, text: day };
  const first = dayOf(word.replace(/^\d{4}-\d\d$/, '$&-01').replace(/^(\d{1,2})\/(\d{4})$/, '$1/01/$2'));
  return first === undefined ? undefined : { first, last: addDays(addMonths(first, 1), -1), text: first.slice(0, 7) };
}

/** `2026-11-15` and `11/15/2026` */
function dayOf(word: string): string | undefined {
  const date = /^[\d/-]+$/.test(word) ? readNaiveDate(word) : undefined;
  return date !== undefined && /^[12]/.test(date) ? date.slice(0, 10) : undefined;
}

const all = (conditions: readonly RawBuilder<boolean>[]) => sql.join([...conditions], sql` and `);

export const isNotDeleted = sql<boolean>`files.deleted_at is null`;

/** All conditions together. */
export const matches = ({ owners, conditions }: FileFilter): RawBuilder<unknown> =>
  all([isVisible({ seesAll: owners === undefined, owners: owners ?? [] }), ...conditions]);

/** The numbers of the files that a search finds. Deleted files are not in `file_words`. */
export const foundNumbers = (filter: FileFilter): RawBuilder<unknown> =>
  sql`select files.number from file_words as files where ${matches(filter)}`;

/** The conditions for the files of one owner. */
export const matchesOf = (owner: RawBuilder<unknown>, { conditions }: FileFilter): RawBuilder<unknown> =>
  all([isNotDeleted, sql<boolean>`files.owner_key = ${owner}`, ...conditions]);

/** The moment at which a day such as `2026-11-15` begins in a time zone. */
function startOfDay(day: string, timeZone = 'UTC'): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (timeZone === 'UTC') return new Date(midnight);
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  /** How far the clocks of the zone are ahead of UTC. */
  const ahead = (moment: number) => Date.parse(`${clock.format(moment).replace(' ', 'T')}Z`) - moment;
  // The first answer may be from the other side of a change of the clocks.
  return new Date(midnight - ahead(midnight - ahead(midnight)));
}

const endOfDay = (day: string, timeZone?: string): Date => startOfDay(addDays(day, 1), timeZone);
