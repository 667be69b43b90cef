import { type customerEndpoints, ProblemError } from '@disclosure/api';
import { apiMessages } from '@disclosure/core';
import { change } from '../audit/change.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/db.ts';
import { mustExist } from '../http/must.ts';
import type { Handlers } from '../http/serve.ts';
import { serveTables } from '../tables/serve-tables.ts';
import { assignUsers, removeUsers } from './assign-users.ts';
import { listUsersOfCustomer } from './assignment-repository.ts';
import { findCustomer, listCustomers } from './customer-repository.ts';
import { customerTable } from './customer-table.ts';
import { addCustomer, changeCustomer, removeCustomer } from './save-customer.ts';

interface Services {
  readonly db: Db;
  readonly clock: Clock;
}

export function customerRoutes(services: Services): Handlers<typeof customerEndpoints> {
  const { db } = services;
  const tables = serveTables(services, customerTable);
  return {
    listCustomers: ({ query }) => listCustomers(db, query),

    createCustomer: ({ body }, context) => change(services, context, (work) => addCustomer(work, body, context.caller)),

    updateCustomer: ({ params: { id }, body: input, ifMatch }, context) =>
      change(services, context, (work) => changeCustomer(work, { id, input, ifMatch }, context.caller)),

    deleteCustomer: ({ params, ifMatch }, context) =>
      change(services, context, (work) => removeCustomer(work, params.id, ifMatch)),

    listUsersOfCustomer: async ({ params }) => {
      mustExist(await findCustomer(db, params.id), 'Customer');
      return listUsersOfCustomer(db, params.id);
    },

    assignUsers: ({ params, body }, context) =>
      change(services, context, (work) => assignUsers(work, params.id, body.user_ids)),

    removeUsers: ({ params, query, body }, context) => {
      const userIds = [...(query.user_ids ?? []), ...(body?.user_ids ?? [])];
      if (userIds.length === 0) throw new ProblemError('invalid-request', apiMessages.noUserIds);
      return change(services, context, (work) => removeUsers(work, params.id, userIds));
    },

    importCustomers: tables.import,
    exportCustomers: tables.export,
    getCustomerTemplate: tables.template,
  };
}
