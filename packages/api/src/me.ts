import * as z from 'zod/mini';
import { SignedInUser } from './accounts.ts';
import { get, post, put } from './endpoint.ts';
import { Email, inputLengths, line, Message, Secret, text } from './text.ts';

export const Me = z.extend(SignedInUser, {
  /** A new address that waits for its confirmation; the old one stays until then. */
  pending_email: z.nullable(z.string()),
  version: z.number(),
});
export type Me = z.infer<typeof Me>;

const MyCustomer = z.object({ id: z.number(), name: z.string(), operator_number: z.string() });

export const meEndpoints = {
  getMe: get('/api/users/me', {
    access: 'signed-in',
    summary: 'The own profile',
    opensBeforeTwoStep: true,
    response: Me,
  }),
  updateMe: put('/api/users/me', {
    access: 'signed-in',
    summary: 'Change the own name or e-mail; a new e-mail needs the password and a confirmation from it',
    versioned: true,
    body: z.object({ name: line(inputLengths.name), email: Email, current_password: z.optional(Secret) }),
    response: Me,
  }),
  confirmEmail: post('/api/users/me/email-confirmation', {
    access: 'signed-in',
    summary: 'Confirm a new e-mail with the token of a mailed link',
    body: z.object({ token: text(200) }),
    response: Message,
  }),
  listMyCustomers: get('/api/users/me/customers', {
    access: 'signed-in',
    summary: 'The customers whose files the caller may see',
    response: z.array(MyCustomer),
  }),
};
