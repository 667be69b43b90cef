import type { UnmappedCode } from '@disclosure/api';
import { readChemicalCode, THIRD_PARTY_CODE } from '@disclosure/core';
import { sql } from 'kysely';
import type { Db } from '../database/db.ts';

interface SeenInJob {
  readonly customerId: number;
  readonly jobNumber: string;
  readonly codes: readonly string[];
  readonly now: Date;
}

/** Remembers which codes a job of a customer used. Codes that cannot be mapped are passed over. */
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

/** Codes that stand for nothing: no mapping, and no ingredient of their own. The third party's code needs a mapping. */
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
