import type { meEndpoints } from '@disclosure/api';
import type { AccountServices } from '../accounts/account-services.ts';
import type { Handlers } from '../http/serve.ts';
import { confirmEmail, readMe, updateMe } from './profile.ts';
import { listCustomersOfUser } from '../people/people.ts';

export const meRoutes = (services: AccountServices): Handlers<typeof meEndpoints> => ({
  getMe: (_, { caller }) => readMe(services.db, caller.id, services.clock()),

  updateMe: (request, { caller, client }) => updateMe(services, caller.id, request, client),

  confirmEmail: ({ body }, { caller }) => confirmEmail(services, caller.id, body.token),

  listMyCustomers: (_, { caller }) => listCustomersOfUser(services.db, caller.id),
});
