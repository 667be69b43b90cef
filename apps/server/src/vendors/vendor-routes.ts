import type { vendorEndpoints } from '@disclosure/api';
import { change } from '../audit/change.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/db.ts';
import type { Handlers } from '../http/serve.ts';
import { serveTables } from '../tables/serve-tables.ts';
import { addVendor, changeVendor, removeVendor } from './save-vendor.ts';
import { listVendors } from './vendor-repository.ts';
import { vendorTable } from './vendor-table.ts';

interface Services {
  readonly db: Db;
  readonly clock: Clock;
}

export function vendorRoutes(services: Services): Handlers<typeof vendorEndpoints> {
  const tables = serveTables(services, vendorTable);
  return {
    listVendors: ({ query }) => listVendors(services.db, query),

    createVendor: ({ body }, context) => change(services, context, (work) => addVendor(work, body)),

    updateVendor: ({ params, body, ifMatch }, context) =>
      change(services, context, (work) => changeVendor(work, params.id, body, ifMatch)),

    deleteVendor: ({ params, ifMatch }, context) =>
      change(services, context, (work) => removeVendor(work, params.id, ifMatch)),

    importVendors: tables.import,
    exportVendors: tables.export,
    getVendorTemplate: tables.template,
  };
}
