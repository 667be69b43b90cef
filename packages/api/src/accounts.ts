import { roles } from '@disclosure/core';
import * as z from 'zod/mini';
import { get, post } from './endpoint.ts';
import { Email, Message, OneTimeCode, Secret, text } from './text.ts';

/** Role names here are strongest first; records of users carry ids instead. */
export const SignedInUser = z.object({
  id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(roles)),
});
export type SignedInUser = z.infer<typeof SignedInUser>;

export const accountEndpoints = {
  login: post('/login', {
    access: 'public',
    summary: 'Sign in with e-mail and password, and with a code where two-step sign-in is on',
    // Without a code the answer says that one is needed: 401 with the code second-step-required.
    body: z.object({ email: Email, password: Secret, otp: z.optional(OneTimeCode) }),
    // A client must cope with an answer that carries no user, so the user is checked where it is read.
    response: z.object({ token: z.string(), user: z.optional(SignedInUser), message: z.string() }),
  }),
  verifyToken: get('/verify-token', {
    access: 'signed-in',
    summary: 'Tell whether the token is good, and whether to renew it soon',
    background: true,
    opensBeforeTwoStep: true,
    // A session ends after so many minutes without use; the page asks shortly before.
    response: z.object({ valid: z.literal(true), needsRefresh: z.boolean(), idleMinutes: z.optional(z.number()) }),
  }),
  refreshToken: post('/refresh-token', {
    access: 'signed-in',
    summary: 'Exchange a token, also one that has just run out, for its successor',
    background: true,
    takesExpiredToken: true,
    opensBeforeTwoStep: true,
    response: z.object({ token: z.string() }),
  }),
  signOut: post('/api/auth/signout', {
    access: 'signed-in',
    summary: 'End this session',
    takesExpiredToken: true,
    opensBeforeTwoStep: true,
    response: Message,
  }),
  forgotPassword: post('/forgot-password', {
    access: 'public',
    summary: 'Send a link to set a new password',
    body: z.object({ email: Email }),
    response: Message,
  }),
  resetPassword: post('/reset-password', {
    access: 'public',
    summary: 'Set a new password with the token of a mailed link',
    body: z.object({ token: text(200), new_password: Secret }),
    response: Message,
  }),
  changePassword: post('/change-password', {
    access: 'signed-in',
    summary: 'Change the own password; every other session ends',
    body: z.object({ current_password: Secret, new_password: Secret }),
    response: Message,
  }),
};
