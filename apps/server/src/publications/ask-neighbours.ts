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
  type NeighbourFigures,
  oddityOfField,
  oddityOfSubstance,
  type Usual,
} from '@disclosure/core';
import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { findMirror, MIRROR } from '../registry/mirror-tables.ts';
import { foldedPlace, waterAtDepth } from '../registry/neighbour-tables.ts';
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
    return answer(question, { ...figures, ...days, known }, mirror.archive_date);
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

async function readFigures(tx: Db, { state, county }: NeighboursQuestion, numbers: readonly string[]) {
  const asked = sql`(select ${sql.raw(foldedPlace('given.state'))} as state, ${sql.raw(foldedPlace('given.county'))} as county
    from (select ${state}::text as state, ${county}::text as county) as given) as asked`;
  const here = sql`there.state = asked.state and there.county in ('', asked.county)`;
  const places = await sql<{ county: string; jobs: number; unseen: number }>`
    select there.county, jobs, unseen from ${asked}, ${schema}.neighbour_places as there where ${here}`.execute(tx);
  const { rows } = await sql<FigureRow>`
    select there.county, subject, jobs, "values", operators, p1, p50, p99
      from ${asked}, ${schema}.neighbour_figures as there
     where ${here} and subject = any(${[...numbers, ...neighbourFields, ...depthSubjects]}::text[])`.execute(tx);
  const ofState = places.rows.find((place) => place.county === '');
  const countyJobs = places.rows.find((place) => place.county !== '')?.jobs ?? 0;
  const chosen = choose(rows, countyJobs);
  return {
    state,
    county,
    countyJobs,
    stateJobs: ofState?.jobs ?? 0,
    unseen: ofState?.unseen ?? 1,
    substances: chosen,
    fields: chosen as NeighbourFigures['fields'],
    waterByDepth: DEPTHS.flatMap((depth) => {
      const usual = chosen[waterAtDepth(depth)];
      return usual && isEnoughAtDepth(usual) ? [{ depth, usual }] : [];
    }),
  };
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
  const { state, county, stateJobs, countyJobs, unseen, from, to, known, waterByDepth } = figures;
  const isBefore = isBeforeNeighbours(question.endDate, figures);
  const shares = new Map<string, number>();
  for (const row of question.rows) {
    const cas = casOf(row);
    if (cas !== undefined) shares.set(cas, (shares.get(cas) ?? 0) + row.percentInHFJob);
  }
  return {
    archive,
    state,
    county,
    stateJobs,
    countyJobs,
    unseen,
    from,
    to,
    isBefore,
    rows: question.rows.map((row) => {
      const cas = casOf(row);
      const odd = cas === undefined || isBefore ? undefined : oddityOfSubstance(cas, shares.get(cas) ?? 0, figures);
      return {
        casNumber: row.casNumber,
        usual: (cas === undefined ? undefined : figures.substances[cas]) ?? null,
        isKnown: cas !== undefined && known.includes(cas),
        odd: odd ?? null,
      };
    }),
    fields: neighbourFields.flatMap((field) => {
      const [usual, value] = [figures.fields[field], question.well[field] ?? null];
      const odd = isBefore ? undefined : oddityOfField(field, value, question.well.tvd ?? null, figures);
      return usual ? [{ field, usual, odd: odd ?? null }] : [];
    }),
    waterByDepth: [...waterByDepth],
  };
}
