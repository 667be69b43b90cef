import { sql } from 'kysely';
import type { Db, Tx } from '../database/db.ts';
import { allAccessCustomer, demoCustomers, jobCustomers } from './customers.ts';
import type { DemoProduct } from './demo-product.ts';
import { demoMappings } from './mappings.ts';
import { demoProducts } from './products.ts';
import { demoVendors } from './vendors.ts';

/** Raised when the demo data grow, so that databases which have the older ones get the rest. */
const EDITION = 1;

/** Adds the demo catalogue to a demo database that does not have it yet. What is there already stays as it is. */
export function insertDemoCatalogue(db: Db): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { demo, demo_edition } = await tx
      .selectFrom('installation')
      .select(['demo', 'demo_edition'])
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (!demo || demo_edition >= EDITION) return false;
    await insertIngredients(tx, await insertVendors(tx));
    await insertCustomers(tx);
    await insertMappings(tx);
    await assignDemoUsers(tx);
    await tx.updateTable('installation').set({ demo_edition: EDITION }).execute();
    return true;
  });
}

/** The ids by company. */
async function insertVendors(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const listAll = () => tx.selectFrom('vendors').select(['id', 'company']).where('deleted_at', 'is', null).execute();
  const present = new Set((await listAll()).map(({ company }) => company.toLowerCase()));
  const missing = Object.values(demoVendors).filter(({ company }) => !present.has(company.toLowerCase()));
  if (missing.length > 0) await tx.insertInto('vendors').values(missing).execute();
  return new Map((await listAll()).map(({ id, company }) => [company.toLowerCase(), id]));
}

const insertIngredients = (tx: Tx, vendorIds: ReadonlyMap<string, number>) =>
  tx
    .insertInto('ingredients')
    .values(demoProducts.flatMap((product) => toIngredients(product, vendorIds)))
    .onConflict((conflict) => conflict.doNothing())
    .execute();

const toIngredients = (product: DemoProduct, vendorIds: ReadonlyMap<string, number>) =>
  product.parts.map(([substance, percent]) => ({
    code: product.code,
    vendor_id: vendorIds.get(product.vendor.company.toLowerCase()) ?? null,
    product_name: product.tradeName,
    specific_gravity: product.specificGravity,
    description: '',
    purpose: product.purpose,
    ingredient_name: substance.name,
    cas_number: substance.cas,
    additive_fraction: percent,
    comments: '',
    units: product.units,
  }));

async function insertCustomers(tx: Tx): Promise<void> {
  for (const customer of [allAccessCustomer, ...demoCustomers]) {
    await tx
      .insertInto('customers')
      .values(customer)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

async function insertMappings(tx: Tx): Promise<void> {
  for (const { customer, chemCode, productCode } of demoMappings) {
    await tx
      .insertInto('third_party_mappings')
      .columns(['customer_id', 'chem_code', 'ingredient_id'])
      .expression(
        tx
          .selectFrom(['customers', 'ingredients'])
          .select(['customers.id as customer_id', sql<string>`${chemCode}::text`.as('chem_code'), 'ingredients.id'])
          .where('customers.name', '=', customer)
          .where('customers.archived_at', 'is', null)
          .where('ingredients.code', '=', productCode)
          .where('ingredients.deleted_at', 'is', null),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Each of the three sees something else: all files, those of the simulated jobs, those of one customer. */
async function assignDemoUsers(tx: Tx): Promise<void> {
  await assign(tx, 'manager@example.com', [allAccessCustomer.name]);
  await assign(
    tx,
    'editor@example.com',
    jobCustomers.map(({ name }) => name),
  );
  await assign(
    tx,
    'viewer@example.com',
    jobCustomers.slice(0, 1).map(({ name }) => name),
  );
}

const assign = (tx: Tx, email: string, names: readonly string[]) =>
  tx
    .insertInto('customer_users')
    .columns(['customer_id', 'user_id'])
    .expression(
      tx
        .selectFrom(['customers', 'users'])
        .select(['customers.id as customer_id', 'users.id as user_id'])
        .where('customers.name', 'in', [...names])
        .where('customers.archived_at', 'is', null)
        .where('users.email', '=', email)
        .where('users.deleted_at', 'is', null),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
