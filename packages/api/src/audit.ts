import { auditedActions, auditedEntities } from '@disclosure/core';
import * as z from 'zod/mini';
import { get } from './endpoint.ts';
import { PathId } from './id.ts';
import { pageAccess } from './page-access.ts';
import { Cursor, Limit } from './paging.ts';
import { inputLengths, text } from './text.ts';

const Snapshot = z.nullable(z.record(z.string(), z.unknown()));

export const AuditEntry = z.object({
  id: z.number(),
  at: z.string(),
  /** Who made the change, with the name of that time; null for a command on the server. */
  user: z.nullable(z.object({ id: z.number(), name: z.string(), email: z.string() })),
  /** One of `auditedEntities`, or a word of a later version: instances of two versions write into one trail. */
  entity: z.string(),
  /** The id of the user for an assignment, and of the customer for a mapping; 0 for a file that the caller does not see. */
  entity_id: z.number(),
  /** The name of the record that users see; blank for a file that the caller does not see. */
  name: z.string(),
  /** One of `auditedActions`, or a word of a later version. */
  action: z.string(),
  before: Snapshot,
  after: Snapshot,
  /** In a folded list: how many more entries of the same deed this one stands for. */
  more: z.number(),
  /** The names of some of them, as far as the caller sees them. */
  others: z.array(z.string()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const MOST_PEOPLE = 50;
const Ids = z.pipe(
  z.string().check(z.regex(/^\d{1,9}(,\d{1,9})*$/, 'must be ids of users, separated by commas')),
  z.pipe(
    z.transform((ids: string) => ids.split(',').map(Number)),
    z.array(z.number()).check(z.maxLength(MOST_PEOPLE)),
  ),
);

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
      entity: z.optional(z.enum(auditedEntities)),
      id: z.optional(PathId),
      /** Several ids are separated by commas; 0 is the server itself. */
      user: z.optional(Ids),
      action: z.optional(z.enum(auditedActions)),
      /** Finds only what the caller sees. */
      search: z.optional(text(inputLengths.search)),
      from: z.optional(Moment),
      to: z.optional(Moment),
      /** What one deed did to many objects is one item. */
      folded: z.optional(z.enum(['yes'])),
      limit: z.optional(Limit),
      cursor: z.optional(Cursor),
    }),
    response: z.array(AuditEntry),
  }),
};
