import { MAX_PUBLIC_DISCLOSURES } from '@disclosure/api';
import { type PublishedDisclosure, WELL_DIGITS } from '@disclosure/core';
import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { MIRROR } from '../registry/mirror-tables.ts';

/** A disclosure of the mirror without its rows. */
export type PublicJob = Omit<PublishedDisclosure, 'rows' | 'waterSources'>;
type JobRow = PublicJob & { readonly id: number };

const schema = sql.raw(MIRROR);

/** The wells that 14 digits name, without side track and completion. */
export const wellsOf = (apiNumbers: readonly string[]): string[] => [
  ...new Set(apiNumbers.filter((api) => api !== '').map((api) => api.slice(0, WELL_DIGITS))),
];

/** What is public about some wells, in the order of their jobs. A well that has more than a well can have has none. */
async function listJobRows(db: Db, wells: readonly string[]): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    select id, disclosure_id as "disclosureId", api_number as "apiNumber", job_start::text as "startDate",
           job_end::text as "endDate", well_name as "wellName", operator_name as "operatorName", state_name as state,
           county_name as county, coalesce(latitude::text, '') as latitude, coalesce(longitude::text, '') as longitude,
           projection as datum, federal_well as "federalWell", indian_well as "indianWell", coalesce(tvd::text, '') as tvd,
           coalesce(base_water_volume::text, '') as "totalClean",
           coalesce(base_non_water_volume::text, '') as "totalBaseNonWaterVolume"
      from ${schema}.disclosures where left(api_number, 10) = any(${[...wells]}::text[])
     order by job_end, disclosure_id`.execute(db);
  const byWell = Map.groupBy(rows, ({ apiNumber }) => apiNumber.slice(0, WELL_DIGITS));
  return rows.filter(
    ({ apiNumber }) => (byWell.get(apiNumber.slice(0, WELL_DIGITS))?.length ?? 0) <= MAX_PUBLIC_DISCLOSURES,
  );
}

/** In a transaction in which `findMirror` has found a mirror. */
export const listPublicJobs = async (tx: Db, wells: readonly string[]): Promise<PublicJob[]> =>
  (await listJobRows(tx, wells)).map((row) => without(row, 'id'));

/** The same with their rows and water sources, in the order of the archive. */
export async function listPublished(tx: Db, wells: readonly string[]): Promise<PublishedDisclosure[]> {
  const jobs = await listJobRows(tx, wells);
  const ids = jobs.map(({ id }) => id);
  const rows = Map.groupBy(await listIngredients(tx, ids), ({ disclosure }) => disclosure);
  const waters = Map.groupBy(await listWater(tx, ids), ({ disclosure }) => disclosure);
  return jobs.map((job) =>
    Object.assign(without(job, 'id'), {
      rows: (rows.get(job.id) ?? []).map((row) => without(row, 'disclosure')),
      waterSources: (waters.get(job.id) ?? []).map((water) => without(water, 'disclosure')),
    }),
  );
}

/** The number of a row in the mirror means nothing outside of it. */
function without<Row extends object, Key extends keyof Row>(row: Row, key: Key): Omit<Row, Key> {
  const { [key]: _, ...rest } = row;
  return rest;
}

type Row = PublishedDisclosure['rows'][number] & { readonly disclosure: number };
type Water = PublishedDisclosure['waterSources'][number] & { readonly disclosure: number };

async function listIngredients(tx: Db, ids: readonly number[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select disclosure, coalesce(trade.text, '') as "tradeName", coalesce(supplier.text, '') as supplier,
           coalesce(purpose.text, '') as purpose, coalesce(name.text, '') as "ingredientName",
           coalesce(cas.text, '') as "casNumber", coalesce(percent_high_additive::text, '') as "percentInAdditive",
           coalesce(percent_hf_job::text, '') as "percentInHFJob", coalesce(mass::text, '') as "massIngredient",
           coalesce(comment.text, '') as comments
      from ${schema}.ingredients
      left join ${schema}.texts as trade on trade.id = trade_name
      left join ${schema}.texts as supplier on supplier.id = ingredients.supplier
      left join ${schema}.texts as purpose on purpose.id = ingredients.purpose
      left join ${schema}.texts as name on name.id = ingredient_name
      left join ${schema}.texts as cas on cas.id = cas_number
      left join ${schema}.texts as comment on comment.id = ingredients.comment
     where disclosure = any(${[...ids]}::int[]) order by disclosure, position`.execute(tx);
  return rows;
}

async function listWater(tx: Db, ids: readonly number[]): Promise<Water[]> {
  const { rows } = await sql<Water>`
    select disclosure, coalesce(texts.text, '') as name, coalesce(percent::text, '') as percent
      from ${schema}.water_sources left join ${schema}.texts on texts.id = description
     where disclosure = any(${[...ids]}::int[]) order by disclosure, position`.execute(tx);
  return rows;
}
