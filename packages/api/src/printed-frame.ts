import * as z from 'zod/mini';
import { accountEndpoints as accounts, meEndpoints, MyCustomer, SignedInUser } from './accounts.ts';
import { operationEndpoints } from './operations.ts';
import { filled, orElse, readAs, unread } from './reading.ts';

// The contract as a client reads it: as the specification prints it, so that any backend of the specification will do.

const { signOut, forgotPassword, resetPassword, changePassword } = accounts;

/** What the session needs. */
export const printedSessionEndpoints = {
  ...accounts,
  login: readAs(
    accounts.login,
    z.object({
      token: z.string(),
      // Roles may be names or ids, also unknown ones.
      user: z.optional(z.nullable(z.partial(z.extend(SignedInUser, { roles: z.array(z.string()) })))),
    }),
  ),
  verifyToken: readAs(
    accounts.verifyToken,
    z.object({ needsRefresh: orElse(z.boolean(), false), idleMinutes: z.optional(z.number()) }),
  ),
  /** Blank: there is no other token. */
  refreshToken: readAs(accounts.refreshToken, z.object({ token: orElse(z.string(), '') })),
  ...unread({ signOut, forgotPassword, resetPassword, changePassword }),
};

/** The calls of sign-in and of the frame around every page. */
export const printedFrameEndpoints = {
  ...printedSessionEndpoints,
  ...meEndpoints,
  listMyCustomers: readAs(
    meEndpoints.listMyCustomers,
    z.array(filled(MyCustomer, () => ({ name: '', operator_number: '' }))),
  ),
  ...operationEndpoints,
};
