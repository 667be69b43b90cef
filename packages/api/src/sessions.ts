import * as z from 'zod/mini';
import { del, get } from './endpoint.ts';

const OwnSession = z.object({
  id: z.string(),
  /** Browser and system, as far as they say who they are. */
  device: z.string(),
  address: z.string(),
  started_at: z.string(),
  last_seen: z.string(),
  /** The session that asks. */
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

const BySessionId = z.object({
  id: z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'must be the id of a session')),
});

export const sessionEndpoints = {
  listMySessions: get('/api/users/me/sessions', {
    access: 'signed-in',
    summary: 'Where the caller is signed in, this session first',
    response: z.array(OwnSession),
  }),
  endMySession: del('/api/users/me/sessions/:id', {
    access: 'signed-in',
    summary: 'End one of the own sessions',
    params: BySessionId,
    response: z.void(),
    status: 204,
  }),
  endMyOtherSessions: del('/api/users/me/sessions', {
    access: 'signed-in',
    summary: 'End every own session but this one',
    response: z.void(),
    status: 204,
  }),
};
