import type { Neighbours, NeighboursQuestion } from '@disclosure/api';
import {
  casOf,
  DEPTHS,
  isBeforeNeighbours,
  isEnough,
  isEnoughAtDepth,
  LEAST_JOBS,
  neighbourDays,
  neighbourFields,
  neighbourKeys,
  type NeighbourFigures,
  oddityOfField,
  oddityOfSubstance,
  type Usual,
} from '@disclosure/core';
import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { findMirror, MIRROR } from '../registry/mirror-tables.ts';
import { waterAtDepth } from '../registry/neighbour-tables.ts';
import { loadSubstances } from '../substances/load-substances.ts';

/** What the jobs around a well filed, and what is unusual about its rows and facts. */
export async function askNeighbours(db: Db, question: NeighboursQuestion): Promise<Neighbours> {
  const { names } = await loadSubstances();
  const numbers = [...new Set(question.rows.flatMap((row) => casOf(row) ?? []))];
  const known = numbers.filter((cas) => names.has(cas));
  return db.transaction().execute(async (tx) => {
    const mirror = await findMirror(tx);
    if (!mirror?.newest_job_end) return nothingKnown(question);
    const days = neighbourDays(mirror.newest_job_end);
    const figures = await readFigures(tx, question, numbers);
    return answer(question, { ...figures, ...days, asked: numbers, known }, mirror.archive_date);
  });
}

const nothingKnown = ({ state, county }: NeighboursQuestion): Neighbours => ({
  archive: null,
  state,
  county,
  stateJobs: 0,
  countyJobs: 0,
  unseen: 1,
  from: '',
  to: '',
  isBefore: false,
  rows: [],
  fields: [],
  waterByDepth: [],
});

interface FigureRow extends Omit<Usual, 'isOfState'> {
  readonly county: string;
  /** A CAS number or a field. */
  readonly subject: string;
}

const schema = sql.raw(MIRROR);
const depthSubjects = DEPTHS.map(waterAtDepth);

/** State and county as the mirror writes them. */
const placeOf = ({ state, county }: NeighboursQuestion) => ({
  state: neighbourKeys.state(state),
  county: neighbourKeys.county(county),
});
type Place = ReturnType<typeof placeOf>;

async function readFigures(tx: Db, question: NeighboursQuestion, numbers: readonly string[]) {
  const place = placeOf(question);
  const jobs = await countJobs(tx, place);
  const chosen = choose(await listFigures(tx, place, numbers), jobs.countyJobs);
  return {
    state: question.state,
    county: question.county,
    ...jobs,
    substances: chosen,
    fields: chosen as NeighbourFigures['fields'],
    waterByDepth: DEPTHS.flatMap((depth) => {
      const usual = chosen[waterAtDepth(depth)];
      return usual && isEnoughAtDepth(usual) ? [{ depth, usual }] : [];
    }),
  };
}

async function countJobs(tx: Db, { state, county }: Place) {
  const { rows } = await sql<{ county: string; jobs: number; unseen: number }>`
    select county, jobs, unseen from ${schema}.neighbour_places
     where state = ${state} and county in ('', ${county})`.execute(tx);
  const ofState = rows.find((place) => place.county === '');
  const ofCounty = rows.find((place) => place.county !== '');
  return { stateJobs: ofState?.jobs ?? 0, countyJobs: ofCounty?.jobs ?? 0, unseen: ofState?.unseen ?? 1 };
}

async function listFigures(tx: Db, { state, county }: Place, numbers: readonly string[]): Promise<FigureRow[]> {
  const subjects = [...numbers, ...neighbourFields, ...depthSubjects];
  const { rows } = await sql<FigureRow>`
    select county, subject, jobs, "values", operators, p1, p50, p99 from ${schema}.neighbour_figures
     where state = ${state} and county in ('', ${county}) and subject = any(${subjects}::text[])`.execute(tx);
  return rows;
}

/** The figures of the county, when it has enough jobs and values; else those of the state. */
function choose(figures: readonly FigureRow[], countyJobs: number): Record<string, Usual> {
  const chosen = [...Map.groupBy(figures, ({ subject }) => subject)].flatMap(([subject, both]) => {
    const isTelling = depthSubjects.includes(subject) ? isEnoughAtDepth : isEnough;
    const county = both.find((each) => each.county !== '' && isTelling(each));
    const isOfState = county === undefined || countyJobs < LEAST_JOBS;
    const found = isOfState ? both.find((each) => each.county === '') : county;
    if (!found) return [];
    const { jobs, values, operators, p1, p50, p99 } = found;
    return [[subject, { isOfState, jobs, values, operators, p1, p50, p99 }] as const];
  });
  return Object.fromEntries(chosen);
}

function answer(question: NeighboursQuestion, figures: NeighbourFigures, archive: string): Neighbours {
  const { state, county, stateJobs, countyJobs, unseen, from, to, waterByDepth } = figures;
  return {
    archive,
    state,
    county,
    stateJobs,
    countyJobs,
    unseen,
    from,
    to,
    isBefore: isBeforeNeighbours(question.endDate, figures),
    rows: tellRows(question, figures),
    fields: tellFields(question, figures),
    waterByDepth: [...waterByDepth],
  };
}

function tellRows({ rows, endDate }: NeighboursQuestion, figures: NeighbourFigures): Neighbours['rows'] {
  const isBefore = isBeforeNeighbours(endDate, figures);
  const shares = sumShares(rows);
  return rows.map((row) => {
    const { casNumber } = row;
    const cas = casOf(row);
    if (cas === undefined) return { casNumber, usual: null, isKnown: false, odd: null };
    const odd = isBefore ? undefined : oddityOfSubstance(cas, shares.get(cas) ?? 0, figures);
    const usual = figures.substances[cas] ?? null;
    return { casNumber, usual, isKnown: figures.known.includes(cas), odd: odd ?? null };
  });
}

/** A job's substance is one value: that of all its rows together. */
function sumShares(rows: NeighboursQuestion['rows']): ReadonlyMap<string, number> {
  const shares = new Map<string, number>();
  for (const row of rows) {
    const cas = casOf(row);
    if (cas !== undefined) shares.set(cas, (shares.get(cas) ?? 0) + row.percentInHFJob);
  }
  return shares;
}

function tellFields({ well, endDate }: NeighboursQuestion, figures: NeighbourFigures): Neighbours['fields'] {
  const isBefore = isBeforeNeighbours(endDate, figures);
  return neighbourFields.flatMap((field) => {
    const usual = figures.fields[field];
    if (!usual) return [];
    const odd = isBefore ? undefined : oddityOfField(field, well[field] ?? null, well.tvd ?? null, figures);
    return [{ field, usual, odd: odd ?? null }];
  });
}
