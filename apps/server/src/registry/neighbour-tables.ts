import { casOf, DEPTHS, neighbourDays, neighbourKeys, SAND_CAS } from '@disclosure/core';
import type { Client } from 'pg';
import { inTransaction } from '../database/session.ts';
import type { AfterCopyStep } from './mirror-tables.ts';

/**
 * What the jobs of the last months have, county by county and state by state: a blank county stands for the whole state.
 * Names are as `neighbourKeys` makes them. `jobs` also counts those that name the substance and say no percent of it, or
 * none that can be; `values` counts different values, and `operators` whose jobs they are of.
 * `unseen` is how often an operator is to be expected to file a substance that was never filed in the state: the part of
 * all pairs of an operator and a substance that are the only one of their substance; 1 where there are none.
 */
const tables = (schema: string) => `
  create table ${schema}.neighbour_places (state text not null, county text not null, jobs integer not null,
    unseen float8 not null default 1);
  create table ${schema}.neighbour_figures (state text not null, county text not null, subject text not null,
    jobs integer not null, "values" integer not null, operators integer not null, p1 float8 not null, p50 float8 not null, p99 float8 not null)`;

/** The subject that the base water of wells of a depth is: in feet, so that it means the same to each version. */
export const waterAtDepth = (depth: number): string => `baseWater@${depth}`;
const depths = `array[${DEPTHS.join(', ')}]::numeric[]`;

/** Texts of the archive, and what each is counted as: a table `neighbour_state` for the states, and so on. */
async function keepKeys(client: Client, schema: string): Promise<void> {
  for (const [name, keyOf] of Object.entries(neighbourKeys)) {
    const { rows } = await client.query<{ text: string }>(
      `select distinct ${name}_name as text from ${schema}.disclosures`,
    );
    await keep(
      client,
      name,
      'text',
      rows.map(({ text }) => [text, keyOf(text)]),
    );
  }
  // Every text that may be a CAS number, wherever it stands: to see where it stands, all rows would have to be read.
  const { rows } = await client.query<{ id: number; text: string }>(
    `select id, text from ${schema}.texts where text like '%-%-%' and length(text) <= ${LONGEST_CAS}`,
  );
  const numbers = rows.flatMap(({ id, text }) => {
    const cas = casOf({ casNumber: text });
    return cas === undefined ? [] : [[id, cas] as const];
  });
  await keep(client, 'cas', 'integer', numbers);
}

/** With blanks and zeros around it. */
const LONGEST_CAS = 40;

async function keep(client: Client, name: string, type: string, pairs: readonly (readonly [unknown, string])[]) {
  await client.query(
    `create temp table neighbour_${name} (written ${type} not null, key text not null) on commit drop`,
  );
  await client.query(`insert into neighbour_${name} select * from unnest($1::${type}[], $2::text[])`, [
    pairs.map(([written]) => written),
    pairs.map(([, key]) => key),
  ]);
  await client.query(`analyze neighbour_${name}`);
}

/**
 * The jobs that count; and for each of them what it has of each substance, in all rows together, and of each fact. Null
 * for a substance of which it says no percent: it was used all the same, so that nobody is told that it never was. A job
 * without a state is nobody's neighbour, and one without an operator says nothing about operators.
 */
const collect = (schema: string, from: string, to: string) => `
  create temp table neighbour_jobs on commit drop as
    select id, state.key as state, county.key as county, nullif(operator.key, '') as operator, base_water_volume, tvd
      from ${schema}.disclosures
      join neighbour_state as state on state.written = state_name and state.key <> ''
      join neighbour_county as county on county.written = county_name
      join neighbour_operator as operator on operator.written = operator_name
     where not is_odd and job_end between date '${from}' and date '${to}';
  analyze neighbour_jobs;
  create temp table neighbour_values on commit drop as
    select state, county, operator, key as subject, case when share <= 100 then share::float8 end as value
      from (select state, county, operator, key, sum(percent_hf_job) filter (where percent_hf_job > 0) as share
              from neighbour_jobs as jobs
              join ${schema}.ingredients on disclosure = jobs.id
              join neighbour_cas on written = cas_number
             group by jobs.id, state, county, operator, key) as shares;
  insert into neighbour_values
    select state, county, operator, 'sandShare', value
      from neighbour_values where subject = '${SAND_CAS}' and value is not null union all
    select state, county, operator, 'baseWater', base_water_volume::float8
      from neighbour_jobs where base_water_volume > 0 union all
    select state, county, operator, 'baseWater@' || (${depths})[width_bucket(tvd, ${depths})], base_water_volume::float8
      from neighbour_jobs where base_water_volume > 0 and tvd > 0 union all
    select state, county, operator, 'tvd', tvd::float8 from neighbour_jobs where tvd > 0;
  analyze neighbour_values`;

/** Values are different when their first four digits are. */
const sumUp = (schema: string) => `
  insert into ${schema}.neighbour_places (state, county, jobs)
    select state, coalesce(county, ''), count(*) from neighbour_jobs
     group by grouping sets ((state, county), (state)) having grouping(county) = 1 or county <> '';
  insert into ${schema}.neighbour_figures
    select state, coalesce(county, ''), subject, count(*), count(distinct to_char(value, '9.999EEEE')),
           count(distinct operator) filter (where value is not null),
           coalesce(percentile_cont(0.01) within group (order by value), 0),
           coalesce(percentile_cont(0.5) within group (order by value), 0),
           coalesce(percentile_cont(0.99) within group (order by value), 0)
      from neighbour_values
     group by grouping sets ((state, county, subject), (state, subject)) having grouping(county) = 1 or county <> '';
  update ${schema}.neighbour_places as places set unseen = coalesce(single / nullif(total, 0), 1)
    from (select state, count(*) filter (where operators = 1)::float8 as single, sum(operators)::float8 as total
            from ${schema}.neighbour_figures where county = '' and subject ~ '^\\d' group by state) as counted
   where places.state = counted.state and places.county = '';
  create index on ${schema}.neighbour_places (state, county);
  create index on ${schema}.neighbour_figures (state, subject, county);
  analyze ${schema}.neighbour_figures`;

/** Makes the figures of the neighbours at the end of a load. */
export const neighbourStep: AfterCopyStep = {
  afterCopy: async (client, schema) => {
    await client.query(tables(schema));
    const { rows } = await client.query<{ newest: string | null }>(
      `select max(job_end)::text as newest from ${schema}.disclosures where not is_odd`,
    );
    const newest = rows[0]?.newest;
    if (!newest) return;
    const { from, to } = neighbourDays(newest);
    await inTransaction(client, async () => {
      await keepKeys(client, schema);
      await client.query(collect(schema, from, to));
      await client.query(sumUp(schema));
    });
  },
};
