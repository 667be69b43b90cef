import type { FilesQuery } from '@disclosure/api';
import { type RawBuilder, sql } from 'kysely';
import { isVisible, type Visibility } from '../visibility.ts';
import { searchConditions } from './search-words.ts';

type Asked = Pick<FilesQuery, 'customerId' | 'state' | 'from' | 'to' | 'search'>;

/** Which files a list is about. A search needs `file_words` in the place of `files`; other lists take either. */
export interface FileFilter {
  /** Undefined: of all owners. */
  readonly owners: readonly number[] | undefined;
  /** What is asked for besides the owner. */
  readonly conditions: readonly RawBuilder<boolean>[];
  readonly isSearch: boolean;
}

export function fileFilter(query: Asked, visibility: Visibility): FileFilter {
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

/** A customer that somebody asks for but may not see is as good as none. */
function visibleOwners({ seesAll, owners }: Visibility, customerId: number | undefined) {
  if (customerId === undefined) return seesAll ? undefined : owners;
  return seesAll || owners.includes(customerId) ? [customerId] : [];
}

const all = (conditions: readonly RawBuilder<boolean>[]) => sql.join([...conditions], sql` and `);

export const isThere = sql<boolean>`files.deleted_at is null`;

/** All conditions in one place, for the database to find its own way. */
export const matches = ({ owners, conditions }: FileFilter): RawBuilder<unknown> =>
  all([isVisible({ seesAll: owners === undefined, owners: owners ?? [] }), ...conditions]);

/** The numbers of the files that are searched for. Only files that are there have words. */
export const foundNumbers = (filter: FileFilter): RawBuilder<unknown> =>
  sql`select files.number from file_words as files where ${matches(filter)}`;

/** The conditions of one owner after the other. */
export const matchesOf = (owner: RawBuilder<unknown>, { conditions }: FileFilter): RawBuilder<unknown> =>
  all([isThere, sql<boolean>`files.owner_key = ${owner}`, ...conditions]);
