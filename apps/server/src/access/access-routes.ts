import type { accessEndpoints } from '@disclosure/api';
import type { AccountServices } from '../accounts/account-services.ts';
import { change } from '../audit/change.ts';
import { mustMay } from '../http/must.ts';
import type { Handlers } from '../http/serve.ts';
import { serveTables, type TableServices } from '../tables/serve-tables.ts';
import { changeAccess, listAccess, mustMayChange } from './change-access.ts';
import { userTable } from './user-table.ts';

type Services = TableServices & Pick<AccountServices, 'publicUrl' | 'outbox'>;

/** Who is assigned to which customers, for many users at once. */
export function accessRoutes(services: Services): Handlers<typeof accessEndpoints> {
  const tables = serveTables(services, userTable(services));
  return {
    listAccess: async () => ({ users: await listAccess(services.db) }),

    changeAccess: ({ body }, context) => {
      mustMayChange(body, context.caller);
      return change(services, context, (work) => changeAccess(work, body));
    },

    importUsers: async (request, context) => {
      mustMay('assign users to a customer', context.caller.roles);
      mustMay('remove users from a customer', context.caller.roles);
      const report = await tables.import(request, context);
      services.outbox.wake();
      return report;
    },
    exportUsers: tables.export,
    getUserTemplate: tables.template,
  };
}
