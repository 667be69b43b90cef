import * as z from 'zod/mini';
import { del, get } from './endpoint.ts';

const OwnSession = z.object({
  id: z.string(),
  /** Browser and operating system, if the browser names them. */
  device: z.string(),
  address: z.string(),
  started_at: z.string(),
  last_seen: z.string(),
  /** True for the session that makes this call. */
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

const BySessionId = z.object({
  id: z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'must be the id of a session')),
});

export const sessionEndpoints = {
  listMySessions: get('/api/users/me/sessions', {
    access: 'signed-in',
    summary: 'The sessions of the caller, this one first',
    response: z.array(OwnSession),
  }),
  endMySession: del('/api/users/me/sessions/:id', {
    access: 'signed-in',
    summary: 'End one of your sessions',
    params: BySessionId,
    response: z.void(),
    status: 204,
  }),
  endMyOtherSessions: del('/api/users/me/sessions', {
    access: 'signed-in',
    summary: 'End all your sessions except this one',
    response: z.void(),
    status: 204,
  }),
};
