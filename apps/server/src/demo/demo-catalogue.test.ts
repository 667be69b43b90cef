import { casVerdict, chemicalCodes, isWaterSourceOption } from '@disclosure/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { insertDemoAccounts } from '../database/demo-accounts.ts';
import { catalogueChemicals, thirdPartyChemicals } from '../fracpro-simulator/chemical-codes.ts';
import { allAccessCustomer, demoCustomers, jobCustomers } from './customers.ts';
import { insertDemoCatalogue } from './insert-demo-catalogue.ts';
import { demoMappings } from './mappings.ts';
import { demoProducts } from './products.ts';
import { substances } from './substances.ts';
import { demoVendors } from './vendors.ts';

const everyPart = demoProducts.flatMap(({ parts }) => parts);

describe('the demo catalogue', () => {
  it('is large enough to look at', () => {
    expect(demoProducts.length).toBeGreaterThanOrEqual(60);
    expect(everyPart.length).toBeGreaterThanOrEqual(150);
    expect(Object.keys(demoVendors)).toHaveLength(12);
    expect(demoCustomers.length + 1).toBe(40);
  });

  it.each(Object.values(substances).map(({ name, cas }) => [name, cas]))('%s has the CAS number %s', (_, cas) => {
    expect(casVerdict(cas)).toBe('valid');
  });

  it('names each substance once', () => {
    const all = Object.values(substances);
    expect(new Set(all.map(({ cas }) => cas)).size).toBe(all.length);
    const used = new Set(everyPart.map(([{ cas }]) => cas));
    expect(all.filter(({ cas }) => !used.has(cas))).toEqual([]);
  });

  it.each(demoProducts.map((product) => [product.code, product] as const))(
    '%s adds up to 100 percent',
    (_, product) => {
      const sum = product.parts.reduce((total, [, percent]) => total + percent, 0);
      expect(sum).toBeCloseTo(100, 9);
      expect(new Set(product.parts.map(([{ name }]) => name)).size).toBe(product.parts.length);
      expect(product.specificGravity).toBeGreaterThan(0.7);
      expect(product.specificGravity).toBeLessThan(4);
    },
  );

  it('has one product for each code and trade name, and nothing that the registry refuses', () => {
    for (const key of ['code', 'tradeName'] as const) {
      expect(new Set(demoProducts.map((product) => product[key].toLowerCase())).size).toBe(demoProducts.length);
    }
    expect(JSON.stringify([demoProducts, demoVendors])).not.toContain('&');
  });

  it('knows what the simulated jobs pump, in gallons or pounds', () => {
    const productOf = (code: string) => demoProducts.find((product) => product.code === code);
    for (const { code, tradeName, kind } of catalogueChemicals) {
      expect(productOf(code)).toMatchObject({ tradeName, units: kind === 'solid' ? 'lbs' : 'gal' });
    }
    for (const { code, kind } of thirdPartyChemicals) {
      const mapped = demoMappings.filter(({ chemCode }) => chemCode === code);
      expect(mapped.length, code).toBeGreaterThan(0);
      for (const { productCode } of mapped) {
        expect(productOf(productCode)?.units).toBe(kind === 'solid' ? 'lbs' : 'gal');
      }
    }
    for (const { chemCode, productCode } of demoMappings) {
      expect(chemicalCodes).toContain(chemCode);
      expect(productOf(productCode)).toBeDefined();
    }
  });

  it('gives customers water sources that the pick list has', () => {
    const sources = demoCustomers.flatMap(({ water_source }) => water_source ?? []);
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
    expect(await count('ingredients')).toBe(everyPart.length);
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
