import { roles } from '@disclosure/core';
import * as z from 'zod/mini';
import { get, post, put } from './endpoint.ts';
import { Email, inputLengths, line, Message, OneTimeCode, Secret, text } from './text.ts';

/** Role names, most powerful first. Records of users carry ids of roles instead. */
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
    summary: 'Sign in with email and password, and with a code if two-step sign-in is on',
    // Without a needed code the answer is 401 with the code second-step-required.
    body: z.object({ email: Email, password: Secret, otp: z.optional(OneTimeCode) }),
    // A client must cope with an answer without a user, so the client checks the user itself.
    response: z.object({ token: z.string(), user: z.optional(SignedInUser), message: z.string() }),
  }),
  verifyToken: get('/verify-token', {
    access: 'signed-in',
    summary: 'Tell whether the token is valid, and whether to renew it soon',
    background: true,
    opensBeforeTwoStep: true,
    // A session ends after this many minutes without use. The page asks shortly before.
    response: z.object({ valid: z.literal(true), needsRefresh: z.boolean(), idleMinutes: z.optional(z.number()) }),
  }),
  refreshToken: post('/refresh-token', {
    access: 'signed-in',
    summary: 'Exchange a token, even one that has just expired, for a new one',
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
    summary: 'Set a new password with the token of an emailed link',
    body: z.object({ token: text(200), new_password: Secret }),
    response: Message,
  }),
  changePassword: post('/change-password', {
    access: 'signed-in',
    summary: 'Change your password; all your other sessions end',
    body: z.object({ current_password: Secret, new_password: Secret }),
    response: Message,
  }),
};

export const Me = z.extend(SignedInUser, {
  /** A new address that is not confirmed yet. The old one stays until then. */
  pending_email: z.nullable(z.string()),
  version: z.number(),
});
export type Me = z.infer<typeof Me>;

export const MyCustomer = z.object({ id: z.number(), name: z.string(), operator_number: z.string() });

export const meEndpoints = {
  getMe: get('/api/users/me', {
    access: 'signed-in',
    summary: 'Your profile',
    opensBeforeTwoStep: true,
    response: Me,
  }),
  updateMe: put('/api/users/me', {
    access: 'signed-in',
    summary: 'Change your name or email; a new email needs the password, and must be confirmed from that address',
    versioned: true,
    body: z.object({ name: line(inputLengths.name), email: Email, current_password: z.optional(Secret) }),
    response: Me,
  }),
  confirmEmail: post('/api/users/me/email-confirmation', {
    access: 'signed-in',
    summary: 'Confirm a new email with the token of an emailed link',
    body: z.object({ token: text(200) }),
    response: Message,
  }),
  listMyCustomers: get('/api/users/me/customers', {
    access: 'signed-in',
    summary: 'The customers whose files the caller may see',
    response: z.array(MyCustomer),
  }),
};
