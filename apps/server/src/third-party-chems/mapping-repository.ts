import type { ThirdPartyChem, UnmappedCode } from '@disclosure/api';
import { readChemicalCode, THIRD_PARTY_CODE } from '@disclosure/core';
import { sql } from 'kysely';
import type { Db, Tables } from '../database/db.ts';

const mappings = (db: Db, customerId: number) =>
  db
    .selectFrom('third_party_mappings as mapping')
    .innerJoin('ingredients as ingredient', 'ingredient.id', 'mapping.ingredient_id')
    .select(['mapping.chem_code', 'mapping.customer_id', 'ingredient.id', 'ingredient.code'])
    .select(['ingredient.product_name', 'ingredient.purpose', 'ingredient.ingredient_name'])
    .where('mapping.customer_id', '=', customerId)
    .orderBy('mapping.chem_code')
    .orderBy(sql`lower(ingredient.product_name)`)
    .orderBy('ingredient.id');

type Row = Awaited<ReturnType<ReturnType<typeof mappings>['execute']>>[number];

const toWire = ({ chem_code, customer_id, ...ingredient }: Row): ThirdPartyChem => ({
  chem_code,
  ingredients_id: ingredient.id,
  customer_id,
  ingredient,
});

/** By code, then trade name. */
export const listMappings = async (db: Db, customerId: number): Promise<ThirdPartyChem[]> =>
  (await mappings(db, customerId).execute()).map(toWire);

/** The mappings of one code. */
export const listMappingsOfCode = async (db: Db, customerId: number, code: string): Promise<ThirdPartyChem[]> =>
  (await mappings(db, customerId).where('mapping.chem_code', '=', code).execute()).map(toWire);

/** Answers the ids of the ingredients that were not mapped to the code before. */
export async function insertMappings(
  tx: Db,
  { customerId, code }: { readonly customerId: number; readonly code: string },
  ingredientIds: readonly number[],
): Promise<number[]> {
  const inserted = await tx
    .insertInto('third_party_mappings')
    .values(ingredientIds.map((ingredient_id) => ({ customer_id: customerId, chem_code: code, ingredient_id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('ingredient_id')
    .execute();
  return inserted.map((row) => row.ingredient_id);
}

/** Deletes the mappings of a code, or only the one to an ingredient, and answers them. */
export function deleteMappings(
  tx: Db,
  { customerId, code }: { readonly customerId: number; readonly code: string },
  ingredientId?: number,
): Promise<Tables['third_party_mappings'][]> {
  const ofCode = tx
    .deleteFrom('third_party_mappings')
    .where('customer_id', '=', customerId)
    .where('chem_code', '=', code);
  const deleted = ingredientId === undefined ? ofCode : ofCode.where('ingredient_id', '=', ingredientId);
  return deleted.returningAll().execute();
}

interface SeenInJob {
  readonly customerId: number;
  readonly jobNumber: string;
  readonly codes: readonly string[];
  readonly now: Date;
}

/** Remembers which codes a job of a customer used. Skips codes that cannot be mapped. */
export async function insertSeenCodes(db: Db, { customerId, jobNumber, codes, now }: SeenInJob): Promise<void> {
  const known = new Set(codes.flatMap((code) => readChemicalCode(code) ?? []));
  if (known.size === 0) return;
  await db
    .insertInto('seen_codes')
    .values(
      Array.from(known, (chem_code) => ({
        customer_id: customerId,
        chem_code,
        job_number: jobNumber,
        seen_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['customer_id', 'chem_code', 'job_number']).doUpdateSet({ seen_at: now }),
    )
    .execute();
}

export const copySeenCodes = (tx: Db, from: number, to: number) =>
  sql`insert into seen_codes (customer_id, chem_code, job_number, seen_at)
    select ${to}::int, chem_code, job_number, seen_at from seen_codes where customer_id = ${from}
    on conflict do nothing`.execute(tx);

/** Codes with neither a mapping nor an ingredient. The third party's own code always needs a mapping. */
export async function listUnmappedCodes(db: Db, customerId: number): Promise<UnmappedCode[]> {
  const rows = await db
    .selectFrom('seen_codes as seen')
    .select(['chem_code', sql<number>`count(*)`.as('job_count'), sql<Date>`max(seen_at)`.as('last_seen_at')])
    .where('customer_id', '=', customerId)
    .where(
      sql<boolean>`not exists (
        select from third_party_mappings as mapping
         where mapping.customer_id = seen.customer_id and mapping.chem_code = seen.chem_code
      )`,
    )
    .where(
      sql<boolean>`(seen.chem_code = ${THIRD_PARTY_CODE} or not exists (
        select from ingredients where lower(ingredients.code) = lower(seen.chem_code) and deleted_at is null
      ))`,
    )
    .groupBy('chem_code')
    .orderBy('job_count', 'desc')
    .orderBy('chem_code')
    .execute();
  return rows.map(({ chem_code, job_count, last_seen_at }) => ({
    chem_code,
    job_count,
    last_seen_at: last_seen_at.toISOString(),
  }));
}
