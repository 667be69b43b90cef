import { type AuditEntry, auditEntities } from '@disclosure/api';

/** What is asked for, as the form and the address hold it; blank means everything. */
export interface AuditFilter {
  readonly entity: string;
  readonly user: string;
  /** Days of the reader's own calendar. */
  readonly from: string;
  readonly to: string;
  /** One record, when its history was asked for. */
  readonly id: string;
}

const names = ['entity', 'user', 'from', 'to', 'id'] as const satisfies readonly (keyof AuditFilter)[];
const DAY = /^\d{4}-\d\d-\d\d$/;

export function readFilter(params: URLSearchParams): AuditFilter {
  const [entity = '', user = '', from = '', to = '', id = ''] = names.map((name) => params.get(name) ?? '');
  return { entity, user, from, to, id };
}

export const writeFilter = (filter: AuditFilter): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));

const isEntity = (word: string): word is AuditEntry['entity'] => auditEntities.some((entity) => entity === word);
const toId = (text: string) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined);
const toMoment = (day: string, time: string) => (DAY.test(day) ? new Date(`${day}T${time}`).toISOString() : undefined);

/** What the server understands. Whatever in the address is no filter is left out. */
export const toQuery = ({ entity, user, from, to, id }: AuditFilter) => ({
  entity: isEntity(entity) ? entity : undefined,
  user: toId(user),
  id: toId(id),
  from: toMoment(from, '00:00:00.000'),
  to: toMoment(to, '23:59:59.999'),
});
