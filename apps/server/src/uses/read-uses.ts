import type { Use, UseGroup } from '@disclosure/api';
import { isProprietary, THIRD_PARTY_CODE, type UseKind } from '@disclosure/core';
import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { fullName } from '../people/people.ts';

/** A use, with what tells it from the others of its record. */
export interface FoundUse {
  readonly key: string;
  readonly use: Use;
}

const MOST_TOLD = 50;

/** For an answer. Where the caller may not know who or what it is, only the number is told. */
export const toGroup = (kind: UseKind, found: readonly FoundUse[], isTold = true): UseGroup => ({
  kind,
  count: found.length,
  items: isTold ? found.slice(0, MOST_TOLD).map(({ use }) => use) : [],
});

export async function readIngredientsOfVendor(db: Db, vendorId: number): Promise<FoundUse[]> {
  const rows = await db
    .selectFrom('ingredients')
    .select(['id', 'code', 'ingredient_name', 'cas_number'])
    .where('vendor_id', '=', vendorId)
    .where('deleted_at', 'is', null)
    .orderBy(sql`lower(code)`)
    .orderBy('id')
    .execute();
  return rows.map(({ id, code, ingredient_name, cas_number }) => ({
    key: `${id}`,
    use: { name: `${code} – ${ingredient_name}`, is_proprietary: isProprietary(cas_number) },
  }));
}

/** A code stays known while another mapping, or an ingredient of that code, stands for it. */
const becomesUnknown = sql<boolean>`not exists (
  select from third_party_mappings as other
   where other.customer_id = mapping.customer_id and other.chem_code = mapping.chem_code
     and other.ingredient_id <> mapping.ingredient_id
) and (mapping.chem_code = ${THIRD_PARTY_CODE} or not exists (
  select from ingredients
   where lower(ingredients.code) = lower(mapping.chem_code) and ingredients.deleted_at is null
     and ingredients.id <> mapping.ingredient_id
))`;

const seenIn = (what: 'count(*)' | 'max(seen_at)') => sql`(
  select ${sql.raw(what)} from seen_codes as seen
   where seen.customer_id = mapping.customer_id and seen.chem_code = mapping.chem_code
)`;

/** With the customers whose mappings they are. */
export async function readMappingsOfIngredient(db: Db, ingredientId: number): Promise<FoundUse[]> {
  const rows = await db
    .selectFrom('third_party_mappings as mapping')
    .innerJoin('customers', 'customers.id', 'mapping.customer_id')
    .select(['mapping.customer_id', 'mapping.chem_code', 'customers.name', becomesUnknown.as('becomes_unknown')])
    .select([seenIn('count(*)').$castTo<number>().as('jobs'), seenIn('max(seen_at)').$castTo<Date | null>().as('last')])
    .where('mapping.ingredient_id', '=', ingredientId)
    .orderBy(sql`lower(customers.name)`)
    .orderBy('mapping.chem_code')
    .execute();
  return rows.map(({ customer_id, chem_code, name, becomes_unknown, jobs, last }) => ({
    key: `${customer_id} ${chem_code} ${becomes_unknown}`,
    use: { name, chem_code, becomes_unknown, jobs, last_seen_at: last?.toISOString() ?? null },
  }));
}

export async function readUsersOfCustomer(db: Db, customerId: number): Promise<FoundUse[]> {
  const rows = await db
    .selectFrom('customer_users as link')
    .innerJoin('users', 'users.id', 'link.user_id')
    .select(['users.id', 'users.first_name', 'users.last_name'])
    .where('link.customer_id', '=', customerId)
    .orderBy(sql`lower(users.first_name || ' ' || users.last_name)`)
    .orderBy('users.id')
    .execute();
  return rows.map((user) => ({ key: `${user.id}`, use: { name: fullName(user) } }));
}

export async function readMappingsOfCustomer(db: Db, customerId: number, code?: string): Promise<FoundUse[]> {
  const rows = await db
    .selectFrom('third_party_mappings as mapping')
    .innerJoin('ingredients as ingredient', 'ingredient.id', 'mapping.ingredient_id')
    .select(['mapping.chem_code', 'ingredient.id', 'ingredient.product_name'])
    .where('mapping.customer_id', '=', customerId)
    .$if(code !== undefined, (all) => all.where('mapping.chem_code', '=', code ?? ''))
    .orderBy('mapping.chem_code')
    .orderBy('ingredient.id')
    .execute();
  return rows.map(({ id, chem_code, product_name }) => ({
    key: `${chem_code} ${id}`,
    use: { name: product_name, chem_code },
  }));
}

/** The jobs of a customer that used a code, the last one first. */
export async function readJobsOfCode(db: Db, customerId: number, code: string): Promise<FoundUse[]> {
  const rows = await db
    .selectFrom('seen_codes')
    .select(['job_number', 'seen_at'])
    .where('customer_id', '=', customerId)
    .where('chem_code', '=', code)
    .orderBy('seen_at', 'desc')
    .orderBy('job_number')
    .execute();
  return rows.map(({ job_number, seen_at }) => ({
    key: job_number,
    use: { name: job_number, last_seen_at: seen_at.toISOString() },
  }));
}
