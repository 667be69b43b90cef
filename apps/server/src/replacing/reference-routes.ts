import type { referenceEndpoints, UseGroup } from '@disclosure/api';
import { may, readChemicalCode, type UseOf } from '@disclosure/core';
import { change } from '../audit/change.ts';
import type { Clock } from '../clock.ts';
import { findCustomer } from '../customers/customer-repository.ts';
import { markCustomer } from '../customers/deletion.ts';
import type { Db } from '../database/db.ts';
import { findVisibility } from '../files/visibility.ts';
import { mustExist } from '../http/must.ts';
import type { Caller, Handlers } from '../http/serve.ts';
import { findIngredient } from '../ingredients/ingredient-repository.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { markIngredient, markMapping, markVendor } from '../uses/marks.ts';
import {
  readIngredientsOfVendor,
  readJobsOfCode,
  readMappingsOfCustomer,
  readMappingsOfIngredient,
  readUsersOfCustomer,
  toGroup,
} from '../uses/read-uses.ts';
import { findVendor } from '../vendors/vendor-repository.ts';
import { describeReplacement, findHeir, markReplacement, replaceCustomer } from './replace-customer.ts';
import { replaceIngredient, replaceMapping } from './replace-product.ts';
import { replaceVendor } from './replace-vendor.ts';

interface Services {
  readonly db: Db;
  readonly clock: Clock;
  readonly store: BlobStore;
}

/** Where a record is used, and its replacement by another one. */
export const referenceRoutes = (services: Services): Handlers<typeof referenceEndpoints> => ({
  getVendorUses: async ({ params: { id } }) => {
    const vendor = mustExist(await findVendor(services.db, id), 'Vendor');
    return {
      uses: [toGroup('ingredient', await readIngredientsOfVendor(services.db, id))],
      seen: await markVendor(services.db, vendor),
    };
  },

  getIngredientUses: async ({ params: { id } }) => {
    const ingredient = mustExist(await findIngredient(services.db, id), 'Ingredient');
    return {
      uses: [toGroup('mapping', await readMappingsOfIngredient(services.db, id))],
      seen: await markIngredient(services.db, ingredient),
    };
  },

  getMappingUses: async ({ params: { id, chem_code } }) => {
    const code = mustExist(readChemicalCode(chem_code), 'Mapping');
    mustExist(await findCustomer(services.db, id), 'Customer');
    mustExist((await readMappingsOfCustomer(services.db, id, code))[0], 'Mapping');
    return {
      uses: [toGroup('job', await readJobsOfCode(services.db, id, code))],
      seen: await markMapping(services.db, id, code),
    };
  },

  getCustomerUses: ({ params: { id }, query }, { caller }) =>
    describeCustomer(services.db, caller, id, query.replace_by),

  replaceVendor: ({ params: { id }, body }, context) =>
    change(services, context, (work) => replaceVendor(work, { id, ...body })),

  replaceIngredient: ({ params: { id }, body }, context) =>
    change(services, context, (work) => replaceIngredient(work, { id, ...body })),

  replaceMapping: ({ params: { id, chem_code }, body }, context) =>
    change(services, context, (work) => replaceMapping(work, chem_code, { id, ...body })),

  replaceCustomer: ({ params: { id }, body }, context) =>
    change(services, context, (work) => replaceCustomer(work, services, { id, ...body }, context.caller)),
});

async function describeCustomer(db: Db, caller: Caller, id: number, replaceBy?: number) {
  const customer = mustExist(await findCustomer(db, id), 'Customer');
  const isManaging = may('replace a customer by another', caller.roles);
  const groups: Readonly<Record<UseOf<'customer'>, UseGroup | undefined>> = {
    user: toGroup('user', await readUsersOfCustomer(db, id), isManaging),
    mapping: toGroup('mapping', await readMappingsOfCustomer(db, id)),
    file: await countFiles(db, caller, id),
    'other name': {
      kind: 'other name',
      count: customer.other_names.length,
      items: customer.other_names.map((name) => ({ name })),
    },
  };
  const uses = Object.values(groups).filter((group) => group !== undefined);
  if (replaceBy === undefined || !isManaging) return { uses, seen: await markCustomer(db, customer) };
  const heir = await findHeir(db, replaceBy);
  const replacement = await describeReplacement(db, customer, heir);
  return { uses, replacement, seen: await markReplacement(db, customer, heir, replacement) };
}

/** An Editor is told only of files that they see. A Manager could assign themselves to the customer. */
async function countFiles(db: Db, { id: userId, roles }: Caller, customerId: number): Promise<UseGroup | undefined> {
  const visibility = await findVisibility(db, userId);
  const isTold =
    may('assign users to a customer', roles) || visibility.seesAll || visibility.owners.includes(customerId);
  if (!isTold) return undefined;
  const { count } = await db
    .selectFrom('files')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('owner_key', '=', customerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { kind: 'file', count, items: [] };
}
