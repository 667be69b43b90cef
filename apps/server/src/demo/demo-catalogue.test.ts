import { casVerdict, chemicalCodes, isWaterSourceOption } from '@disclosure/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { insertDemoAccounts } from '../database/demo-accounts.ts';
import {
  catalogueChemicals,
  type SimulatedCustomer,
  simulatedCustomers,
  thirdPartyChemicals,
} from '../fracpro-simulator/jobs.ts';
import { demoCustomers, demoIngredients, demoVendors } from './demo-tables.ts';
import { allAccessCustomer, demoMappings, insertDemoCatalogue } from './insert-demo-catalogue.ts';

const [customers, ingredients, vendors] = [await demoCustomers(), await demoIngredients(), await demoVendors()];
const products = Map.groupBy(ingredients, (cells) => cells['Code'] ?? '');
const jobCustomers = Object.values<SimulatedCustomer>(simulatedCustomers);

const PROPRIETARY = 'Proprietary';
const substances = new Map(
  ingredients.filter((cells) => cells['CAS Number'] !== PROPRIETARY).map((cells) => [cells['CAS Number'], cells]),
);

describe('the demo catalogue', () => {
  it('is large enough to look at', () => {
    expect(products.size).toBeGreaterThanOrEqual(60);
    expect(ingredients.length).toBeGreaterThanOrEqual(150);
    expect(vendors).toHaveLength(12);
    expect(customers.length + 1).toBe(40);
  });

  it.each([...substances].map(([cas = '', cells]) => [cells['Ingredient Name'], cas]))(
    '%s has the CAS number %s',
    (_, cas) => {
      expect(casVerdict(cas)).toBe('valid');
    },
  );

  it('names each substance once', () => {
    const named = ingredients.filter((cells) => cells['CAS Number'] !== PROPRIETARY);
    expect(new Set(named.map((cells) => cells['Ingredient Name'])).size).toBe(substances.size);
    for (const cells of named) {
      expect(cells['Ingredient Name']).toBe(substances.get(cells['CAS Number'])?.['Ingredient Name']);
    }
  });

  it.each([...products])('%s adds up to 100 percent', (_, parts) => {
    const sum = parts.reduce((total, cells) => total + Number(cells['% in Additive']), 0);
    expect(sum).toBeCloseTo(100, 9);
    expect(new Set(parts.map((cells) => cells['Ingredient Name'])).size).toBe(parts.length);
    const gravity = Number(parts[0]?.['Specific Gravity']);
    expect(gravity).toBeGreaterThan(0.7);
    expect(gravity).toBeLessThan(4);
  });

  it.each([...products])('says of %s in every row the same but for the part', (_, parts) => {
    const ofProduct = parts.map((cells) =>
      ['Trade Name', 'Supplier', 'Purpose', 'Specific Gravity', 'Units'].map((title) => cells[title]),
    );
    expect(new Set(ofProduct.map(String)).size).toBe(1);
  });

  it('has one product for each code and trade name, and nothing that the registry refuses', () => {
    for (const title of ['Code', 'Trade Name']) {
      expect(new Set(ingredients.map((cells) => cells[title]?.toLowerCase())).size).toBe(products.size);
    }
    expect(JSON.stringify([ingredients, vendors])).not.toContain('&');
  });

  it('knows what the simulated jobs pump, in gallons or pounds', () => {
    const productOf = (code: string) => products.get(code)?.[0];
    for (const { code, tradeName, kind } of catalogueChemicals) {
      expect(productOf(code)).toMatchObject({ 'Trade Name': tradeName, Units: kind === 'solid' ? 'lbs' : 'gal' });
    }
    for (const { code, kind } of thirdPartyChemicals) {
      const mapped = demoMappings.filter(({ chemCode }) => chemCode === code);
      expect(mapped.length, code).toBeGreaterThan(0);
      for (const { productCode } of mapped) {
        expect(productOf(productCode)?.['Units']).toBe(kind === 'solid' ? 'lbs' : 'gal');
      }
    }
    for (const { chemCode, productCode } of demoMappings) {
      expect(chemicalCodes).toContain(chemCode);
      expect(productOf(productCode)).toBeDefined();
    }
  });

  it('has the customers of the simulated jobs first, with their water sources', () => {
    expect(customers.slice(0, jobCustomers.length)).toMatchObject(
      jobCustomers.map(({ name, waterSource = '' }) => ({ 'Company Name': name, 'Water Source': waterSource })),
    );
  });

  it('gives customers water sources that the pick list has', () => {
    const sources = customers.flatMap((cells) => cells['Water Source'] || []);
    expect(sources.filter((source) => !isWaterSourceOption(source))).toEqual([]);
  });
});

describe('a demo database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  const count = async (table: 'vendors' | 'ingredients' | 'customers' | 'third_party_mappings') => {
    const rows = await database.db
      .selectFrom(table)
      .select((query) => query.fn.countAll<number>().as('count'))
      .execute();
    return rows[0]?.count;
  };
  const customersOf = async (email: string) => {
    const rows = await database.db
      .selectFrom('customer_users')
      .innerJoin('customers', 'customers.id', 'customer_users.customer_id')
      .innerJoin('users', 'users.id', 'customer_users.user_id')
      .select('customers.name')
      .where('users.email', '=', email)
      .orderBy('customers.id')
      .execute();
    return rows.map(({ name }) => name);
  };

  it('gets nothing as long as it is no demo database', async () => {
    expect(await insertDemoCatalogue(database.db)).toBe(false);
    expect(await count('vendors')).toBe(0);
  });

  it('gets everything once, also when several processes start together, beside what is there', async () => {
    await insertDemoAccounts(database.db, 'hash');
    await database.db.insertInto('customers').values({ name: 'Iron Gate Resources', operator_number: '1' }).execute();
    const done = await Promise.all([1, 2, 3].map(() => insertDemoCatalogue(database.db)));
    expect(done.filter(Boolean)).toEqual([true]);
    expect(await count('vendors')).toBe(12);
    expect(await count('ingredients')).toBe(ingredients.length);
    expect(await count('customers')).toBe(40);
    expect(await count('third_party_mappings')).toBeGreaterThan(20);
  });

  it('shows each of the three something else', async () => {
    expect(await customersOf('manager@example.com')).toEqual([allAccessCustomer.name]);
    expect(await customersOf('editor@example.com')).toEqual(jobCustomers.map(({ name }) => name));
    expect(await customersOf('viewer@example.com')).toEqual([jobCustomers[0]?.name]);
    const all = await database.db.selectFrom('customers').select('id').where('all_access', '=', true).execute();
    expect(all).toEqual([{ id: 133 }]);
  });

  it('does not get back what someone deleted', async () => {
    await database.db.deleteFrom('third_party_mappings').execute();
    expect(await insertDemoCatalogue(database.db)).toBe(false);
    expect(await count('third_party_mappings')).toBe(0);
  });
});
