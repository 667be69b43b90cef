import type { deletedRecordEndpoints } from '@disclosure/api';
import type { AccountServices } from '../accounts/account-services.ts';
import { change } from '../audit/change.ts';
import { mustMay } from '../http/must.ts';
import type { Handlers } from '../http/serve.ts';
import { listDeletedRecords } from './deleted-record-repository.ts';
import { restoreRecord } from './restore-record.ts';

type Services = Pick<AccountServices, 'db' | 'clock' | 'publicUrl' | 'outbox'>;

export const restoringRoutes = (services: Services): Handlers<typeof deletedRecordEndpoints> => ({
  listDeletedRecords: ({ query }) => listDeletedRecords(services.db, query, services.clock()),

  restoreDeletedRecord: async ({ params }, context) => {
    mustMay('restore a deleted record', context.caller.roles);
    const record = await change(services, context, (work) => restoreRecord(work, services, params.id));
    services.outbox.wake();
    return record;
  },
});
