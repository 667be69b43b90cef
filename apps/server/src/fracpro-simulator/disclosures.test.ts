import { toCustomer, toIngredient, toMapping, toVendor } from '@disclosure/api';
import { buildCatalogue, buildDisclosure, checkDisclosure, readJob } from '@disclosure/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectFracPro, FRACPRO_NOW } from '../../test/fracpro-client.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { listCustomers } from '../customers/customer-repository.ts';
import { insertDemoAccounts } from '../database/demo-accounts.ts';
import { insertDemoCatalogue } from '../demo/insert-demo-catalogue.ts';
import { listIngredients } from '../ingredients/ingredient-repository.ts';
import { loadPlaces } from '../places/load-places.ts';
import { listMappings } from '../third-party-chems/mapping-repository.ts';
import { listVendors } from '../vendors/vendor-repository.ts';
import { type Simulator, startSimulator } from './start-simulator.ts';

let simulator: Simulator;
let database: TestDatabase;
beforeAll(async () => {
  simulator = await startSimulator({ port: 0, clock: () => FRACPRO_NOW });
  database = await createTestDatabase();
  await insertDemoAccounts(database.db, 'hash');
  await insertDemoCatalogue(database.db);
});
afterAll(async () => {
  await simulator.stop();
  await database.drop();
});

/** What the demo data know. */
async function readDemoData() {
  const { db } = database;
  const customers = (await listCustomers(db)).items.map(toCustomer);
  const ingredients = (await listIngredients(db)).items.map(toIngredient);
  const mappings = await Promise.all(customers.map(({ id }) => listMappings(db, id)));
  const vendors = (await listVendors(db)).items.map(toVendor);
  return { customers, catalogue: buildCatalogue(ingredients, vendors, mappings.flat().map(toMapping)) };
}

/** What is wrong with each well of a job of the demo, before anybody has touched it. */
async function findingsOf(jobNumber: string) {
  const { wells, findings } = readJob(await connectFracPro(simulator.url).job(jobNumber));
  expect(findings).toEqual([]);
  const { customers, catalogue } = await readDemoData();
  const context = { today: '2026-11-15T08:00:00', places: await loadPlaces(), catalogue };
  return wells.map(({ well, findings: unreadable }) => {
    expect(unreadable).toEqual([]);
    const customer = customers.find(({ name }) => name === well.customer);
    if (!customer) throw new Error(`The demo data have no customer ${well.customer}.`);
    const source = customer.waterSource || 'Produced Water';
    const disclosure = buildDisclosure(well, catalogue, customer, { type: 'single', source });
    const found = checkDisclosure(disclosure, context).filter(({ severity }) => severity !== 'note');
    return found.map(({ message }) => message);
  });
}

describe('disclosures of simulated jobs', () => {
  it.each([
    ['1001', 1],
    ['1002', 3],
    ['1004', 2],
    ['1010', 10],
    ['1100', 100],
    ['9401', 1],
  ])('%s need no attention at all', async (jobNumber, count) => {
    expect(await findingsOf(jobNumber)).toEqual(Array.from({ length: count }, () => []));
  });

  it('1003 need dates, which the older format does not have', async () => {
    const dates = ['Missing required well data: startDate', 'Missing required well data: endDate'];
    expect(await findingsOf('1003')).toEqual([dates, dates]);
  });

  it('1005 need the coordinates of one well', async () => {
    expect(await findingsOf('1005')).toEqual([
      ['Missing required well data: longitude', 'Missing required well data: latitude'],
      [],
    ]);
  });

  it('1006 need attention for an unknown code', async () => {
    expect(await findingsOf('1006')).toEqual([
      [
        'Trade name is required',
        'Supplier is required',
        'The CAS number (blank) is in an incorrect format. All CAS numbers should include 2 hyphens.',
        'The comment says "Code not found in ingredients table". Please complete the row.',
      ],
    ]);
  });
});
