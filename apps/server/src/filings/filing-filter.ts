import type { FilingsQuery } from '@disclosure/api';
import { addDays, daysOfBucket, DONE_DAYS, type DueBucket, momentIn, openStatuses } from '@disclosure/core';
import { type RawBuilder, sql } from 'kysely';
import { type FileFilter, fileFilter } from '../files/list/file-filter.ts';
import type { Visibility } from '../files/visibility.ts';
import type { Settings } from '../settings/settings.ts';
import type { DeskDay } from './filing-rows.ts';
import { isDiffering } from './publication-rows.ts';

/** Which filings a list has. */
export interface FilingFilter {
  /** Undefined for all owners. */
  readonly owners: readonly number[] | undefined;
  /** All conditions except the owner and the words. */
  readonly conditions: readonly RawBuilder<unknown>[];
  /** Which files have the words; undefined without a search. */
  readonly words: FileFilter | undefined;
  readonly isOfOneAssignee: boolean;
}

export interface SearchFilter extends FilingFilter {
  readonly words: FileFilter;
}

export const isSearch = (filter: FilingFilter): filter is SearchFilter => filter.words !== undefined;

type AskedFor = Omit<FilingsQuery, 'limit' | 'cursor' | 'sort' | 'order'>;

/** Who asks, what they see, and which day it is. */
export interface Asking {
  readonly userId: number;
  readonly visibility: Visibility;
  readonly day: Pick<DeskDay, 'today'>;
  /** An archive of the registry is loaded, which tells what is published. Only the view `done` asks for it. */
  readonly hasMirror?: boolean;
  /** The beginning of the days in which what was done is still shown. */
  readonly doneSince: Date;
  /** Of days that are searched for. */
  readonly timeZone?: string;
}

/** The day is that which the figure names, from its beginning on. */
export const doneSince = (today: string, { TIME_ZONE }: Pick<Settings, 'TIME_ZONE'>): Date =>
  momentIn(`${addDays(today, -DONE_DAYS)}T00:00:00`, TIME_ZONE);

// The conditions of the indexes, word by word, without parameters: the planner must see that they are the same.
const listed = sql`filings.is_newest and not filings.is_deleted`;
const onDesk = sql`${listed} and not filings.before_desk`;
const open = sql`${onDesk} and filings.status not in ('published', 'not to be filed')`;
const waiting = sql`${onDesk} and (filings.status in ('sent', 'approved', 'uploaded')
  or (filings.status = 'saved' and filings.operator_met_revision < filings.revision))`;
const done = sql`${onDesk} and filings.status in ('uploaded', 'published')`;
/** Where a mirror of the registry is loaded, only what is published is done. */
const published = sql`${onDesk} and filings.status = 'published'`;

/** Every condition of a list is about the newest revisions of files that are not in the bin. */
export function filingFilter(query: AskedFor, asking: Asking): FilingFilter {
  const { state, assignee, due, search = '' } = query;
  const { visibility, userId, timeZone } = asking;
  const words = fileFilter({ search, customerId: query.customerId, timeZone }, visibility);
  return {
    owners: ownersOf(visibility, query.customerId),
    words: words.isSearch ? words : undefined,
    isOfOneAssignee: assignee !== undefined,
    conditions: [
      ...statusConditions(query, asking),
      ...(due ? [isDue(due, asking)] : []),
      ...(state ? [sql`filings.state = ${state}`] : []),
      ...(assignee === undefined ? [] : [sql`filings.assignee_id = ${assignee === 'me' ? userId : assignee}`]),
    ],
  };
}

/** A view says by itself which statuses it has, but can be narrowed further. */
function statusConditions({ view, status }: AskedFor, asking: Asking): RawBuilder<unknown>[] {
  if (!view) return [statusIs(status ?? 'open')];
  return status ? [viewOf(view, asking), statusIs(status)] : [viewOf(view, asking)];
}

/** A customer that the caller does not see has no filings. */
function ownersOf({ seesAll, owners }: Visibility, customerId: number | undefined) {
  if (customerId === undefined) return seesAll ? undefined : owners;
  return seesAll || owners.includes(customerId) ? [customerId] : [];
}

function viewOf(view: NonNullable<FilingsQuery['view']>, asking: Asking): RawBuilder<unknown> {
  if (view === 'waiting') return waiting;
  if (view === 'done') {
    return sql`${asking.hasMirror ? published : done} and filings.status_at >= ${asking.doneSince}`;
  }
  return sql`${open} and ${isDue(view, asking)}`;
}

function statusIs(status: NonNullable<FilingsQuery['status']>): RawBuilder<unknown> {
  if (status === 'any') return listed;
  if (status === 'open') return open;
  if (status === 'before the desk') return sql`${listed} and filings.before_desk`;
  if (status === 'differs') {
    return sql`${listed} and filings.file_number in (
      select publication.file_number from filing_publications as publication where ${isDiffering})`;
  }
  const ofAll = openStatuses.includes(status) ? open : onDesk;
  return sql`${ofAll} and filings.status = ${sql.lit(status)}`;
}

function isDue(bucket: DueBucket, { day }: Asking): RawBuilder<unknown> {
  if (bucket === 'none') return sql`filings.due is null`;
  const { first, last } = daysOfBucket(bucket, day.today);
  // Those without a day have the last of all days as their key.
  return sql.join(
    [
      ...(first === undefined ? [] : [sql`filings.due_key >= ${first}::date`]),
      sql`filings.due_key <= ${last ?? addDays(NO_DAY, -1)}::date`,
    ],
    sql` and `,
  );
}

/** The key of filings without a due date. */
const NO_DAY = '9999-12-31';

export const all = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql.join([...conditions], sql` and `);

/** All conditions except the words. */
export const matching = ({ owners, conditions }: FilingFilter): RawBuilder<unknown> =>
  all([...conditions, ...(owners === undefined ? [] : [sql`filings.owner_key = any(${owners}::int[])`])]);
