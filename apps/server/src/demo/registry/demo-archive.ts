import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { addDays, type Disclosure, type DisclosureRow, fraction } from '@disclosure/core';
import { simulatedCustomers } from '../../fracpro-simulator/jobs.ts';
import { type PlaceName, places } from '../../fracpro-simulator/places.ts';
import { seededRandom } from '../../fracpro-simulator/wells.ts';
import { demoCatalogue } from '../demo-tables.ts';
import { disclosePad } from '../files/demo-documents.ts';
import { crosslinked, hybrid, slickwater } from '../files/pads.ts';
import type { ArchivedDisclosure } from './write-archive.ts';

/** A file of the demo that an operator has uploaded, or that is published. */
export interface FiledDocument {
  readonly fileId: string;
  readonly wellName: string;
  readonly state: string;
  readonly county: string;
  readonly operator: string;
  readonly disclosure: Disclosure;
}

/** Uploaded, and not public yet. */
const MISSING = 'Caprock State 22-15 C 3H';
/** Somebody typed it again. */
const DIFFERS = 'Caprock State 22-15 A 1H';

/** What is public of the demo's own files: equal, but for one that differs and one that is not there. */
export const archiveFiled = (filed: readonly FiledDocument[]): ArchivedDisclosure[] =>
  filed
    .filter(({ wellName }) => wellName !== MISSING)
    .map(({ fileId, wellName, disclosure, state, county, operator }) => ({
      id: idOf(fileId),
      state,
      county,
      operator,
      disclosure: wellName === DIFFERS ? mistyped(disclosure) : disclosure,
    }));

const mistyped = ({ well, ...rest }: Disclosure): Disclosure => ({
  ...rest,
  well: { ...well, tvd: (well.tvd ?? 0) + 63, totalClean: (well.totalClean ?? 0) + 18_000 },
});

/** The same for the same text. */
function idOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Enough for figures of the county itself. */
const JOBS_OF_A_PLACE = 36;
/** Together they lie within the months that count. */
const DAYS_APART = 20;
const recipes = [slickwater, hybrid, slickwater, crosslinked];
const operators = ['Tumbleweed Basin Energy LLC', 'Stonefly Creek Operating Inc.', 'Prairie Lantern Oil Company'];
const RECIPE_JOB = 3001;
/** There neighbors use far less acid, so that the demo's own jobs stand out: job 1003, and a stored file. */
const littleAcid = {
  places: new Set<PlaceName>(['kingfisher', 'mckenzie']),
  products: new Set(['15% Hydrochloric Acid', '28% Hydrochloric Acid']),
  share: 0.06,
};

/** What neighbors filed in every county of the demo: its recipes, with amounts that vary. */
export async function archiveNeighbors(today: Date): Promise<ArchivedDisclosure[]> {
  const catalogue = await demoCatalogue();
  const customer = {
    id: 0,
    name: simulatedCustomers.bluebonnet.name,
    operatorNumber: '1',
    waterSource: '',
    otherNames: [],
  };
  const archived: ArchivedDisclosure[] = [];
  for (const place of Object.keys(places) as PlaceName[]) {
    const bases = recipes.flatMap((chemicals, at) => {
      const pad = {
        name: 'Neighbor',
        wells: [`${at}H`],
        place,
        customer: '',
        stages: 36,
        daysAgo: 0,
        chemicals,
        water: PRODUCED,
      };
      return disclosePad(pad, String(RECIPE_JOB + at), { today, customer, catalogue });
    });
    for (let at = 0; at < JOBS_OF_A_PLACE; at += 1) {
      const base = bases[at % bases.length];
      if (base) archived.push(neighborOf(base, place, at, today));
    }
    // Users come first.
    await turn();
  }
  return archived;
}

const PRODUCED = { 'Produced Water': 100 };

function neighborOf(base: Disclosure, place: PlaceName, at: number, today: Date): ArchivedDisclosure {
  const random = seededRandom(`${place} ${at}`);
  const endDate = addDays(today.toISOString().slice(0, 10), -(DAYS_APART * at + 3)).slice(0, 10);
  const { state, county, apiCode } = places[place];
  const { rows, water } = vary(base.rows, place, random);
  const well = {
    ...base.well,
    wellName: `${county} Neighbor ${at + 1}H`,
    apiNumber: `${apiCode}-${10_001 + at}-00-00`,
    startDate: addDays(endDate, -9).slice(0, 10),
    endDate,
    tvd: Math.round((base.well.tvd ?? 0) * (0.9 + random() * 0.2)),
    totalClean: Math.round((base.well.totalClean ?? 0) * water),
  };
  const operator = operators[at % operators.length] ?? '';
  return { id: idOf(`${place} ${at}`), disclosure: { ...base, well, rows }, state, county, operator };
}

/** From half to twice as much of each product; the shares follow. */
function vary(rows: readonly DisclosureRow[], place: PlaceName, random: () => number) {
  const factors = new Map<string, number>();
  for (const { tradeName } of rows) {
    const isLittle = littleAcid.places.has(place) && littleAcid.products.has(tradeName);
    if (!factors.has(tradeName)) factors.set(tradeName, 2 ** (random() * 2 - 1) * (isLittle ? littleAcid.share : 1));
  }
  const massOf = (row: DisclosureRow) => row.massIngredient * (factors.get(row.tradeName) ?? 1);
  const total = rows.reduce((sum, row) => sum + massOf(row), 0);
  const varied = rows.map((row) => ({
    ...row,
    massIngredient: Number(massOf(row).toFixed(3)),
    percentInHFJob: fraction(massOf(row) / total),
  }));
  return { rows: varied, water: factors.get(rows[0]?.tradeName ?? '') ?? 1 };
}
