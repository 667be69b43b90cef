import * as z from 'zod/mini';
import { get } from './endpoint.ts';
import { PathId } from './id.ts';
import { pageAccess } from './page-access.ts';
import { Cursor, Limit } from './paging.ts';

export const auditEntities = ['user', 'assignment', 'customer', 'mapping', 'vendor', 'ingredient', 'file'] as const;
export const auditActions = [
  'created',
  'changed',
  'deleted',
  'invited',
  'signed out',
  'restored',
  'purged',
  'damaged',
  'missing',
  'mended',
  'deletion requested',
  'deletion request dismissed',
] as const;

const Snapshot = z.nullable(z.record(z.string(), z.unknown()));

export const AuditEntry = z.object({
  id: z.number(),
  at: z.string(),
  /** Who made the change, with the name of that time; null for a command on the server. */
  user: z.nullable(z.object({ id: z.number(), name: z.string(), email: z.string() })),
  entity: z.enum(auditEntities),
  /** The id of the user for an assignment, and of the customer for a mapping; 0 for a file that the caller does not see. */
  entity_id: z.number(),
  /** The name of the record that users see; blank for a file that the caller does not see. */
  name: z.string(),
  action: z.enum(auditActions),
  before: Snapshot,
  after: Snapshot,
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const DAY = /^\d{4}-\d\d-\d\d$/;
const Moment = z
  .string()
  .check(z.refine((value) => isMoment(value), 'must be a date, such as 2026-11-15, or a date with a time'));

const isMoment = (value: string) =>
  /^\d{4}-\d\d-\d\d(T[\d:.]{5,12}(Z|[+-]\d\d:\d\d))?$/.test(value) && !Number.isNaN(Date.parse(value));

/** The moment that `to` means. A day means its end. */
export const endOfMoment = (value: string): Date =>
  new Date(DAY.test(value) ? Date.parse(value) + 24 * 60 * 60 * 1000 - 1 : Date.parse(value));

export const auditEndpoints = {
  listAuditEntries: get('/api/audit', {
    access: pageAccess.listAuditEntries,
    summary: 'Who changed what and when, newest first',
    paged: true,
    query: z.object({
      entity: z.optional(z.enum(auditEntities)),
      id: z.optional(PathId),
      user: z.optional(PathId),
      from: z.optional(Moment),
      to: z.optional(Moment),
      limit: z.optional(Limit),
      cursor: z.optional(Cursor),
    }),
    response: z.array(AuditEntry),
  }),
};
