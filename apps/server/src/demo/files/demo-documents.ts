import {
  buildDisclosure,
  type Catalogue,
  type Customer,
  digitsOf,
  type Disclosure,
  disclosureFileName,
  percent,
  readJob,
  readNaiveDate,
  type WaterSource,
  simulatedMark,
  writeDisclosure,
} from '@disclosure/core';
import { DAY, HOUR, later } from '../../clock.ts';
import type { DocumentFacts } from '../../costly/read-document.ts';
import { chemicalUsage } from '../../fracpro-simulator/reports.ts';
import { type SimulatedWell, simulateWells } from '../../fracpro-simulator/wells.ts';
import { demoCatalogue } from '../demo-tables.ts';
import { type DemoPad, demoPads } from './pads.ts';

/** A document with an upload time in the past. */
export interface DemoDocument {
  readonly customer: string;
  readonly fileName: string;
  readonly facts: DocumentFacts;
  /** The first, and the corrected one where there is one. */
  readonly revisions: readonly { readonly content: string; readonly uploadedAt: Date }[];
}

/** What the customer's files say about it. */
export type FindCustomer = (name: string) => Customer | undefined;

/** Made by the engine from invented jobs. Wells of customers that are not there any more are left out. */
export async function demoDocuments(today: Date, findCustomer: FindCustomer): Promise<DemoDocument[]> {
  const catalogue = await demoCatalogue();
  return demoPads.flatMap((pad, index) => {
    const customer = findCustomer(pad.customer);
    return customer ? documentsOf(pad, index, { today, customer, catalogue }) : [];
  });
}

interface Surroundings {
  readonly today: Date;
  readonly customer: Customer;
  readonly catalogue: Catalogue;
}

function documentsOf(pad: DemoPad, index: number, { today, customer, catalogue }: Surroundings): DemoDocument[] {
  const jobNumber = String(FIRST_JOB + index);
  const write = (disclosure: Disclosure) => writeDisclosure(disclosure, simulatedMark(jobNumber));
  return disclosePad(pad, jobNumber, { today, customer, catalogue }).map((disclosure, at) => {
    const isCorrected = pad.corrected?.includes(pad.wells[at] ?? '') ?? false;
    const uploadedAt = later(today, (9 - pad.daysAgo) * DAY + at * HOUR);
    return {
      customer: customer.name,
      fileName: disclosureFileName(disclosure.well.wellName),
      facts: factsOf(disclosure),
      revisions: [
        { content: write(disclosure), uploadedAt },
        ...(isCorrected ? [{ content: write(correct(disclosure)), uploadedAt: later(uploadedAt, DAY) }] : []),
      ],
    };
  });
}

/** The wells of a pad, as the engine discloses them. */
export const disclosePad = (
  pad: DemoPad,
  jobNumber: string,
  { today, customer, catalogue }: Surroundings,
): Disclosure[] => simulatePad(pad, jobNumber, today).map((simulated) => disclose(simulated, pad, customer, catalogue));

/** Far from the numbers of the jobs that can be fetched, so that those are not reported yet. */
const FIRST_JOB = 2001;

function simulatePad(pad: DemoPad, jobNumber: string, today: Date): SimulatedWell[] {
  const wells = pad.wells.map((name, at) => ({
    name: `${pad.name} ${name}`,
    place: pad.place,
    customer: 'bluebonnet' as const,
    stages: pad.stages + at,
    daysAgo: pad.daysAgo + at,
    chemicals: pad.chemicals,
  }));
  return simulateWells(jobNumber, { wells }, today);
}

function disclose(well: SimulatedWell, pad: DemoPad, customer: Customer, catalogue: Catalogue): Disclosure {
  const [read] = readJob({ wells: [toJobWell(well)] }).wells;
  if (!read) throw new Error(`The demo well ${well.wellName} cannot be read`);
  return buildDisclosure({ ...read.well, customer: customer.name }, catalogue, customer, waterOf(pad));
}

const GALLONS_PER_BARREL = 42;

const toJobWell = (well: SimulatedWell) => ({
  name: well.wellName,
  api: well.apiNumber,
  tvd: Math.round(
    well.stages.reduce((sum, { topTvd, bottomTvd }) => sum + (topTvd + bottomTvd) / 2, 0) / well.stages.length,
  ),
  clean: well.stages.reduce((sum, { cleanBarrels }) => sum + cleanBarrels * GALLONS_PER_BARREL, 0),
  county: well.county,
  state: well.state,
  longitude: well.longitude,
  latitude: well.latitude,
  startDate: well.stages[0]?.timeStart,
  endDate: well.stages.at(-1)?.timeEnd,
  chemicals: chemicalUsage(well),
});

function waterOf({ water }: DemoPad): WaterSource {
  const sources = Object.entries(water).map(([name, share]) => ({ name, percent: percent(share) }));
  const [first] = sources;
  return sources.length === 1 && first ? { type: 'single', source: first.name } : { type: 'multiple', sources };
}

/** The correction of a depth that was read from the wrong line. */
const correct = (disclosure: Disclosure): Disclosure => ({
  ...disclosure,
  well: { ...disclosure.well, tvd: (disclosure.well.tvd ?? 0) + 18 },
});

function factsOf({ well }: Disclosure): DocumentFacts {
  const [start_date = '', end_date = ''] = [readNaiveDate(well.startDate), readNaiveDate(well.endDate)];
  return {
    well_name: well.wellName,
    api_number: digitsOf(well.apiNumber),
    state: well.state,
    county: well.county,
    job_date: end_date.slice(0, 10),
    start_date,
    end_date,
  };
}
