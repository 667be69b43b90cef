import { MOST_PAIRS } from '@disclosure/core';
import * as z from 'zod/mini';
import { fewAtOnce, get, post } from './endpoint.ts';
import { BodyId } from './id.ts';
import { tableCalls } from './table-file.ts';

/** The customers that a user is assigned to. Users without any are left out. */
const UserAccess = z.object({ user_id: z.number(), customer_ids: z.array(z.number()) });
export type UserAccess = z.infer<typeof UserAccess>;

const Pair = z.object({ user_id: BodyId, customer_id: BodyId });
export type Pair = z.infer<typeof Pair>;

const Pairs = z._default(z.array(Pair).check(z.maxLength(MOST_PAIRS, `must name at most ${MOST_PAIRS} pairs`)), []);

const AccessChange = z.object({
  /** Pairs that the caller saw as not assigned. */
  assign: Pairs,
  /** Pairs that the caller saw as assigned. */
  remove: Pairs,
});
export type AccessChange = z.output<typeof AccessChange>;

const tables = tableCalls('users', 'manager');

export const accessEndpoints = {
  listAccess: get('/api/access', {
    access: 'manager',
    summary: 'Which customers each user is assigned to',
    isLong: true,
    ...fewAtOnce,
    response: z.object({ users: z.array(UserAccess) }),
  }),
  changeAccess: post('/api/access', {
    access: 'manager',
    summary:
      'Assign users to customers and remove them, all or nothing; refused when a pair is not as the caller saw it',
    idempotent: true,
    body: AccessChange,
    response: z.object({ assigned: z.number(), removed: z.number() }),
  }),
  importUsers: post('/api/users/import', tables.import),
  exportUsers: get('/api/users/export', tables.export),
  getUserTemplate: get('/api/users/template', tables.template),
};
