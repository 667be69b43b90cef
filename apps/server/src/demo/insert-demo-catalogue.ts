import { sql } from 'kysely';
import type { Db, Tx } from '../database/db.ts';
import { simulatedCustomers } from '../fracpro-simulator/jobs.ts';
import { insertDemoTables } from './demo-tables.ts';

/** Raise this when demo data are added, so that a database with older demo data gets the rest. */
const EDITION = 1;

/** Adds the demo catalogue to a demo database that does not have it yet. Existing records stay as they are. */
export function insertDemoCatalogue(db: Db): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { demo, demo_edition } = await tx
      .selectFrom('installation')
      .select(['demo', 'demo_edition'])
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (!demo || demo_edition >= EDITION) return false;
    await insertAllAccessCustomer(tx);
    await insertDemoTables(tx);
    await insertMappings(tx);
    await assignDemoUsers(tx);
    await tx.updateTable('installation').set({ demo_edition: EDITION }).execute();
    return true;
  });
}

/** The pumping company itself. Its users see all files, which no import can grant. */
export const allAccessCustomer = {
  id: 133,
  name: 'Frontier Line Pressure Pumping',
  operator_number: 'T9500133',
  water_source: null,
  all_access: true,
} as const;

const insertAllAccessCustomer = (tx: Tx) =>
  tx
    .insertInto('customers')
    .values(allAccessCustomer)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

interface DemoMapping {
  readonly customer: string;
  readonly chemCode: string;
  /** The code is mapped to every ingredient of this product. */
  readonly productCode: string;
}

const { bluebonnet, caprock, sooner } = simulatedCustomers;

/** What codes in the job data mean for customers that bring their own chemicals. */
export const demoMappings: readonly DemoMapping[] = [
  { customer: caprock.name, chemCode: 'A1047', productCode: 'FR150' },
  { customer: caprock.name, chemCode: 'P1050', productCode: 'DBN20' },
  { customer: caprock.name, chemCode: 'CP1012', productCode: 'RCS40' },
  { customer: bluebonnet.name, chemCode: 'A1047', productCode: 'FR120' },
  { customer: bluebonnet.name, chemCode: 'P1061', productCode: 'SCL40' },
  { customer: sooner.name, chemCode: 'A1047', productCode: 'SUR48' },
  { customer: sooner.name, chemCode: 'CP1003', productCode: 'BIO75' },
  { customer: 'Agave Springs Petroleum', chemCode: 'P1045', productCode: 'CLY60' },
  { customer: 'Mustang Draw Energy', chemCode: 'CP1101', productCode: 'XLZ30' },
];

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
  const jobCustomers = Object.values(simulatedCustomers).map(({ name }) => name);
  await assign(tx, 'manager@example.com', [allAccessCustomer.name]);
  await assign(tx, 'editor@example.com', jobCustomers);
  await assign(tx, 'viewer@example.com', jobCustomers.slice(0, 1));
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
