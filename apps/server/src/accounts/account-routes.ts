import { type accountEndpoints, ProblemError } from '@disclosure/api';
import { messages } from '@disclosure/core';
import type { FastifyBaseLogger } from 'fastify';
import { MINUTE } from '../clock.ts';
import type { Caller, Client, Handlers } from '../http/serve.ts';
import type { AccountServices } from './account-services.ts';
import { changePassword, forgotPassword, resetPassword } from './change-password.ts';
import { deviceCookies, shownDevice } from './devices.ts';
import { endSession, replaceToken } from './sessions/sessions.ts';
import { signIn } from './sign-in.ts';

export const accountRoutes = (services: AccountServices): Handlers<typeof accountEndpoints> => ({
  login: async ({ body }, { client, setCookies }) => {
    const { device, ...answer } = await signIn(services, body, client);
    setCookies(deviceCookies(device, client));
    return answer;
  },

  verifyToken: (_, { caller }) => ({
    valid: true,
    needsRefresh: caller.needsRefresh,
    idleMinutes: services.settings.SESSION_IDLE_MINUTES / MINUTE,
  }),

  refreshToken: (_, context) => refreshToken(services, context),

  signOut: async (_, { caller }) => {
    await endSession(services.db, caller.sessionId, services.clock());
    return { message: messages.signOut.done };
  },

  forgotPassword: ({ body }, { client }) => forgotPassword(services, body, client),

  resetPassword: ({ body }) => resetPassword(services, body),

  changePassword: ({ body }, { caller, client }) => changePassword(services, body, caller, client),
});

interface Refresh {
  readonly caller: Caller;
  readonly client: Client;
  readonly log: FastifyBaseLogger;
}

/** People move between networks, so another address is only noted; a mark does not move to another browser. */
async function refreshToken(services: AccountServices, { caller, client, log }: Refresh) {
  const { db, clock, settings, outbox } = services;
  const { id: userId, token, sessionId, began } = caller;
  const about = { session: sessionId, began: began.address, address: client.address };
  const isSameDevice = !began.device || (shownDevice(client)?.hash.equals(began.device) ?? false);
  const life = { now: clock(), tokenLife: settings.TOKEN_MINUTES };
  const successor = await replaceToken(db, { token, sessionId, userId, isSameDevice, ...life });
  if (successor === undefined) {
    outbox.wake();
    log.warn({ ...about, isSameDevice }, 'A replaced token was shown again: its session has ended');
    throw new ProblemError('unauthenticated', messages.session.over);
  }
  if (client.address !== began.address) log.info(about, 'A session goes on at another address');
  return { token: successor };
}
