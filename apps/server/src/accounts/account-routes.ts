import { type accountEndpoints, ProblemError } from '@disclosure/api';
import { messages } from '@disclosure/core';
import { MINUTE } from '../clock.ts';
import type { Handlers } from '../http/serve.ts';
import type { AccountServices } from './account-services.ts';
import { changePassword, forgotPassword, resetPassword } from './change-password.ts';
import { endSession, replaceToken } from './sessions/sessions.ts';
import { signIn } from './sign-in.ts';

export const accountRoutes = (services: AccountServices): Handlers<typeof accountEndpoints> => ({
  login: ({ body }, { client }) => signIn(services, body, client),

  verifyToken: (_, { caller }) => ({
    valid: true,
    needsRefresh: caller.needsRefresh,
    idleMinutes: services.settings.SESSION_IDLE_MINUTES / MINUTE,
  }),

  refreshToken: async (_, { caller }) => {
    const { db, clock, settings } = services;
    const { token, sessionId } = caller;
    const successor = await replaceToken(db, { token, sessionId, now: clock(), tokenLife: settings.TOKEN_MINUTES });
    if (successor === undefined) throw new ProblemError('unauthenticated', messages.session.over);
    return { token: successor };
  },

  signOut: async (_, { caller }) => {
    await endSession(services.db, caller.sessionId, services.clock());
    return { message: messages.signOut.done };
  },

  forgotPassword: ({ body }, { client }) => forgotPassword(services, body, client),

  resetPassword: ({ body }) => resetPassword(services, body),

  changePassword: ({ body }, { caller, client }) => changePassword(services, body, caller, client),
});
