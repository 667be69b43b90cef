import type { ThirdPartyChem, thirdPartyChemEndpoints } from '@disclosure/api';
import { change } from '../audit/change.ts';
import type { Clock } from '../clock.ts';
import { findCustomer } from '../customers/customer-repository.ts';
import type { Db } from '../database/db.ts';
import { mustExist } from '../http/must.ts';
import type { Handlers } from '../http/serve.ts';
import { mapCode, unmapCode } from './map-code.ts';
import { listMappings, listUnmappedCodes } from './mapping-repository.ts';

interface Services {
  readonly db: Db;
  readonly clock: Clock;
}

export const thirdPartyChemRoutes = (services: Services): Handlers<typeof thirdPartyChemEndpoints> => ({
  listThirdPartyChems: async ({ params }) => {
    mustExist(await findCustomer(services.db, params.id), 'Customer');
    return listMappings(services.db, params.id);
  },

  listUnmappedCodes: async ({ params }) => {
    mustExist(await findCustomer(services.db, params.id), 'Customer');
    return listUnmappedCodes(services.db, params.id);
  },

  createThirdPartyChem: ({ params, body }, context) =>
    change(services, context, async (work): Promise<ThirdPartyChem> => {
      const choice = { chemCode: body.chem_code, choice: body.ingredients_id };
      const [mapping] = await mapCode(work, params.id, choice);
      return mustExist(mapping, 'Mapping');
    }),

  createThirdPartyChems: ({ params, body }, context) =>
    change(services, context, async (work) => {
      const choice = { chemCode: body.chem_code, choice: body.ingredient_code };
      const mappings = await mapCode(work, params.id, choice);
      return { mapped: mappings.length, mappings };
    }),

  deleteThirdPartyChem: ({ params, query }, context) =>
    change(services, context, (work) =>
      unmapCode(work, params.id, {
        chemCode: params.chem_code,
        ingredientId: query.ingredients_id,
        seen: query.seen,
      }),
    ),
});
