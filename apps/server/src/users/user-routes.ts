import type { userEndpoints } from '@disclosure/api';
import type { AccountServices } from '../accounts/account-services.ts';
import { change } from '../audit/change.ts';
import { mustExist } from '../http/must.ts';
import type { Handlers } from '../http/serve.ts';
import { listCustomersOfUser } from '../people/people.ts';
import { addUser, changeUser, inviteAgain, removeUser, resetTwoStep, signOutUser } from './save-user.ts';
import { findUserRecord, listUsers } from './user-repository.ts';

type Services = Pick<AccountServices, 'db' | 'clock' | 'publicUrl' | 'outbox'>;

export const userRoutes = (services: Services): Handlers<typeof userEndpoints> => ({
  listUsers: ({ query }) => listUsers(services.db, query),

  getUser: async ({ params }) => {
    const user = mustExist(await findUserRecord(services.db, params.id), 'User');
    return { ...user, customers: await listCustomersOfUser(services.db, params.id) };
  },

  createUser: async ({ body }, context) => {
    const user = await change(services, context, (work) => addUser(work, services, body));
    services.outbox.wake();
    return user;
  },

  updateUser: ({ params: { id }, body: input, ifMatch }, context) =>
    change(services, context, (work) => changeUser(work, { id, input, ifMatch })),

  deleteUser: ({ params: { id }, ifMatch }, context) =>
    change(services, context, (work) => removeUser(work, { id, callerId: context.caller.id, ifMatch })),

  inviteUser: async ({ params }, context) => {
    const user = await change(services, context, (work) => inviteAgain(work, services, params.id));
    services.outbox.wake();
    return user;
  },

  endSessionsOfUser: ({ params }, context) => change(services, context, (work) => signOutUser(work, params.id)),

  resetTwoStepOfUser: async ({ params }, context) => {
    await change(services, context, (work) => resetTwoStep(work, params.id, context.caller.id));
    services.outbox.wake();
  },
});
