import { MOST_PEOPLE } from '@disclosure/api';
import { type AuditedAction, auditedActions, auditedEntities, type AuditedEntity } from '@disclosure/core';
import { printDay } from '../../lib/moments.ts';

/** The filters as they stand in the address; blank means everything. */
export interface AuditFilter {
  /** Ids of users, separated by commas; 0 is the server itself. */
  readonly user: string;
  readonly entity: string;
  readonly action: string;
  /** Days in the user's time zone. */
  readonly from: string;
  readonly to: string;
  readonly search: string;
  /** One record, for a link to its history. */
  readonly id: string;
}

export const noFilter: AuditFilter = { user: '', entity: '', action: '', from: '', to: '', search: '', id: '' };

export const readFilter = (params: URLSearchParams): AuditFilter => ({
  ...noFilter,
  ...Object.fromEntries(Object.keys(noFilter).map((name) => [name, params.get(name) ?? ''])),
});

export const writeFilter = (filter: AuditFilter): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));

/** The ids that an address names, without what is no id. */
export const idsOf = (user: string): number[] =>
  user
    .split(',')
    .filter((id) => /^\d{1,9}$/.test(id))
    .slice(0, MOST_PEOPLE)
    .map(Number);

const DAY = /^\d{4}-\d\d-\d\d$/;
const isEntity = (word: string): word is AuditedEntity => auditedEntities.some((entity) => entity === word);
const isAction = (word: string): word is AuditedAction => auditedActions.some((action) => action === word);
export const toId = (text: string) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined);

function toMoment(day: string, time: string): string | undefined {
  const moment = new Date(`${day}T${time}`);
  return DAY.test(day) && !Number.isNaN(moment.getTime()) ? moment.toISOString() : undefined;
}

/** The query for the server. Values in the address that are not valid are left out. */
export function toQuery({ user, entity, action, from, to, search, id }: AuditFilter) {
  const people = idsOf(user);
  return {
    user: people.length > 0 ? people : undefined,
    entity: isEntity(entity) ? entity : undefined,
    action: isAction(action) ? action : undefined,
    id: toId(id),
    search: search.trim() || undefined,
    from: toMoment(from, '00:00:00.000'),
    to: toMoment(to, '23:59:59.999'),
  };
}

const WEEK = 6 * 86_400_000;

/** Today and the six days before it. */
export const lastWeek = (now: number): Pick<AuditFilter, 'from' | 'to'> => ({
  from: printDay(now - WEEK),
  to: printDay(now),
});
