import type { FilesQuery } from '@disclosure/api';
import { type RawBuilder, sql } from 'kysely';
import { isVisible, type Visibility } from '../visibility.ts';

type AskedFor = Pick<FilesQuery, 'customerId' | 'state' | 'from' | 'to' | 'search'>;

/** Which files a list contains. The conditions of a search apply to `file_words`; the others to `files`, too. */
export interface FileFilter {
  /** Undefined for all owners. */
  readonly owners: readonly number[] | undefined;
  /** All conditions except the owner. */
  readonly conditions: readonly RawBuilder<boolean>[];
  readonly isSearch: boolean;
}

export function fileFilter(query: AskedFor, visibility: Visibility): FileFilter {
  const words = searchConditions(query.search ?? '');
  return {
    owners: visibleOwners(visibility, query.customerId),
    isSearch: words.length > 0,
    conditions: [
      ...(query.state ? [sql<boolean>`files.state = ${query.state}`] : []),
      ...(query.from ? [sql<boolean>`files.uploaded_at >= ${startOfDay(query.from)}`] : []),
      ...(query.to ? [sql<boolean>`files.uploaded_at < ${startOfDay(query.to)} + interval '1 day'`] : []),
      ...words,
    ],
  };
}

const startOfDay = (day: string) => sql`${`${day}T00:00:00Z`}::timestamptz`;

/** A customer that the caller may not see has no files. */
function visibleOwners({ seesAll, owners }: Visibility, customerId: number | undefined) {
  if (customerId === undefined) return seesAll ? undefined : owners;
  return seesAll || owners.includes(customerId) ? [customerId] : [];
}

/** More words only take time. */
const MAX_WORDS = 10;
/** The index finds word parts of this length anywhere, and shorter ones only at the beginning of a word. */
const INDEXED_LENGTH = 3;
/** The database stores this before each word. */
const WORD_START = ' Q';

const escaped = (word: string) => word.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** A file matches when it meets all of these: each word occurs in its searchable text. */
const searchConditions = (search: string): readonly RawBuilder<boolean>[] =>
  search
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
    .map((word) => {
      const before = Array.from(word).length < INDEXED_LENGTH ? `%${WORD_START}` : '%';
      return sql<boolean>`files.words like ${before} || lower(${escaped(word)}::text) || '%'`;
    });

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
