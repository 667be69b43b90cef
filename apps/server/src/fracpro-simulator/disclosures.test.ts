import { buildCatalogue, buildDisclosure, checkDisclosure, type Ingredient, percent, readJob } from '@disclosure/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectFracPro, FRACPRO_NOW } from '../../test/fracpro-client.ts';
import { loadPlaces } from '../places/load-places.ts';
import { catalogueChemicals } from './chemical-codes.ts';
import { type Simulator, startSimulator } from './start-simulator.ts';

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator({ port: 0, clock: () => FRACPRO_NOW });
});
afterAll(() => simulator.stop());

const ingredients: Readonly<Record<string, readonly [name: string, cas: string, purpose: string, gravity: number]>> = {
  S100: ['Crystalline silica', '14808-60-7', 'Proppant', 2.65],
  S4070: ['Crystalline silica', '14808-60-7', 'Proppant', 2.65],
  FR100: ['Hydrotreated light distillate', '64742-47-8', 'Friction Reducer', 1.1],
  BIO20: ['Glutaraldehyde', '111-30-8', 'Biocide', 1.05],
  SCL30: ['Sodium polyacrylate', '9003-04-7', 'Scale Inhibitor', 1.2],
  SUR40: ['Isopropanol', '67-63-0', 'Surfactant', 0.9],
  CLY50: ['Choline chloride', '67-48-1', 'Clay Control', 1.1],
  HCL15: ['Hydrochloric acid', '7647-01-0', 'Acid', 1.07],
  CIN60: ['Propargyl alcohol', '107-19-7', 'Corrosion Inhibitor', 0.95],
  IRN70: ['Citric acid', '77-92-9', 'Iron Control', 1.2],
  BRK80: ['Ammonium persulfate', '7727-54-0', 'Breaker', 1],
};

const vendor = {
  id: 1,
  company: 'Permian Blending',
  firstName: 'Ana',
  lastName: 'Ruiz',
  email: 'ana@example.com',
  phone: '432-555-0100',
};

const catalogue = buildCatalogue(
  catalogueChemicals.map(({ code, tradeName, kind }, index): Ingredient => {
    const [ingredientName = '', casNumber = '', purpose = '', specificGravity = 1] = ingredients[code] ?? [];
    return {
      id: index + 1,
      code,
      tradeName,
      vendorId: vendor.id,
      purpose,
      ingredientName,
      casNumber,
      specificGravity,
      percentInAdditive: percent(100),
      units: kind === 'solid' ? 'lbs' : 'gal',
      comments: '',
    };
  }),
  [vendor],
  [],
);

/** What is wrong with each well of a job, once its customer and water source are chosen. */
async function findingsOf(jobNumber: string) {
  const { wells, findings } = readJob(await connectFracPro(simulator.url).job(jobNumber));
  expect(findings).toEqual([]);
  const context = { today: '2026-11-15T08:00:00', places: await loadPlaces(), catalogue };
  return wells.map(({ well, findings: unreadable }) => {
    expect(unreadable).toEqual([]);
    const customer = { id: 1, name: well.customer, operatorNumber: '123456', waterSource: '' };
    const disclosure = buildDisclosure(well, catalogue, customer, { type: 'single', source: 'Produced Water' });
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

  it('1006 need attention for codes that the catalogue does not know', async () => {
    const [found = []] = await findingsOf('1006');
    expect(found.length).toBeGreaterThan(0);
  });
});
