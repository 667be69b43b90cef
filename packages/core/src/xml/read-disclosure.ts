import { type Disclosure, SILENT_JOB } from '../model/disclosure.ts';
import { sumOfMasses, WATER_POUNDS_PER_GALLON } from '../model/mass.ts';
import type { SelectedWell } from '../model/well.ts';
import { percent } from '../numbers/percent.ts';
import { digitsOf } from '../places/api-states.ts';
import type { PlaceKnowledge } from '../places/place-knowledge.ts';
import type { WaterShare, WaterSource } from '../model/water-source.ts';
import type { JobRecord, IngredientRecord, PurposeRecord, WaterRecord } from '../registry/disclosure-table.ts';
import { type Found, type ReadElements, readElements } from './read-elements.ts';
import { type BlockAsRead, blankRow, type DisclosureRow, isAbsent } from '../model/row.ts';
import { isWaterRow } from '../model/water-row.ts';
import type { Vendor } from '../model/company.ts';
import { round } from '../numbers/round.ts';

/** What a document says, in the terms of the product. */
export interface ReadDocument extends Omit<ReadElements, 'root'> {
  readonly disclosures: readonly Disclosure[];
  /** Trade names of additives that list no ingredient. A disclosure has no row of them. */
  readonly bareProducts: readonly string[];
}

type FoundJob = Found<JobRecord>;
type FoundWell = Omit<FoundJob, 'purposes' | 'entryMethod' | 'amendedReason' | 'texts'>;

export type ApiPlaces = Pick<PlaceKnowledge, 'stateOfApi' | 'countyOfApi'>;
const NO_PLACES: ApiPlaces = { stateOfApi: () => undefined, countyOfApi: () => undefined };

/** Reads versions 3.0 and 4.0. State and county come from the API number, as far as the places are known. */
export function readDisclosures(text: string, places: ApiPlaces = NO_PLACES, mostSteps?: number): ReadDocument {
  const { root, ...read } = readElements(text, mostSteps);
  const { jobs = [] } = root;
  const bareProducts = jobs.flatMap(({ purposes = [] }) =>
    purposes.filter(isBare).map(({ tradeName = '' }) => tradeName),
  );
  return { ...read, disclosures: jobs.map((job) => toDisclosure(job, places)), bareProducts };
}

const isBare = ({ ingredients = [], others = [] }: FoundPurpose): boolean =>
  ingredients.length === 0 && others.length === 0;

/** The disclosure as if it were the product's own: it is printed from its values, and not from its own texts. */
export function withoutTexts(read: Disclosure): Disclosure {
  const { asRead: _, ...disclosure } = read;
  const rows = disclosure.rows.map((row): DisclosureRow => {
    const { asRead: __, ...rest } = row;
    return rest;
  });
  return { ...disclosure, rows };
}

function toDisclosure(job: FoundJob, places: ApiPlaces): Disclosure {
  const { purposes = [], amendedReason = '', texts, ...found } = job;
  const { entryMethod = SILENT_JOB.entryMethod, ...wellFound } = found;
  const { rows, vendors } = readRows(purposes);
  const totalMass = sumOfMasses(rows);
  const well = { ...toWell(wellFound, places), totalMass: found.totalMass ?? totalMass };
  const asRead = { texts, waterSources: (found.waterSources ?? []).map((share) => share.texts), totalMass };
  return { well, rows, vendors, customer: null, entryMethod, amendedReason, asRead };
}

function toWell(well: FoundWell, places: ApiPlaces): Omit<SelectedWell, 'totalMass'> {
  const { waterSources = [], wellName = '', apiNumber = '', totalClean = null, ...found } = well;
  return {
    ...BLANK_WELL,
    ...found,
    name: wellName,
    wellName,
    api: apiNumber,
    apiNumber,
    clean: totalClean,
    totalClean,
    state: places.stateOfApi(apiNumber) ?? '',
    county: countyOf(apiNumber, places),
    waterSource: toWaterSource(waterSources),
  };
}

/** Some codes stand for waters or map sheets instead of a county: then the code is what is known. */
export function countyOf(apiNumber: string, places: ApiPlaces): string {
  const code = digitsOf(apiNumber).slice(2, 5);
  const isPlace = places.stateOfApi(apiNumber) !== undefined && code.length === 3;
  return places.countyOfApi(apiNumber) ?? (isPlace ? `Code ${code}` : '');
}

const BLANK_WELL = {
  tvd: null,
  totalBaseNonWaterVolume: null,
  longitude: '',
  latitude: '',
  startDate: '',
  endDate: '',
  chemicals: [],
  customer: '',
  customer_id: null,
  totalStages: null,
  operatorNumber: '',
  federalWell: SILENT_JOB.federalWell,
  indianWell: SILENT_JOB.indianWell,
  datum: SILENT_JOB.datum,
} as const;

function toWaterSource(found: readonly Found<WaterRecord>[]): WaterSource | null {
  const sources = found.map((share) => toShare(share));
  const [first] = sources;
  if (first === undefined) return null;
  if (sources.length === 1 && first.percent === 100) return { type: 'single', source: first.name };
  return { type: 'multiple', sources };
}

const toShare = ({ name = '', percent: share }: Found<WaterRecord>): WaterShare =>
  share === undefined || share === null ? { name, percent: percent(0), isSilent: true } : { name, percent: share };

type FoundIngredient = Found<IngredientRecord>;
type FoundPurpose = Found<PurposeRecord>;
type FoundAdditive = Omit<FoundPurpose, 'ingredients' | 'others' | 'texts'>;

interface ReadRows {
  readonly rows: readonly DisclosureRow[];
  /** The claimants, numbered in the order of the document. */
  readonly vendors: readonly Vendor[];
}

export function readRows(purposes: readonly FoundPurpose[]): ReadRows {
  const vendors = new Map<string, Vendor>();
  const rows = purposes.flatMap(({ ingredients = [], others = [], texts, ...additive }, index) => {
    const block = { index, texts };
    return [
      ...ingredients.map((found) => toRow({ ...additive, isNonMsds: false }, found, block, vendors)),
      ...others.map((found) => toRow({ ...additive, isNonMsds: true }, found, block, vendors)),
    ];
  });
  return { rows, vendors: [...vendors.values()] };
}

/** What a document leaves out is blank or 0; it never has volumes. */
const silentRow: DisclosureRow = {
  ...blankRow,
  volume: null,
  specificGravity: null,
  percentInAdditive: percent(0),
  massIsTyped: true,
};

interface ReadAdditive extends FoundAdditive {
  readonly isNonMsds: boolean;
}

function toRow(additive: ReadAdditive, found: FoundIngredient, block: BlockAsRead, vendors: Map<string, Vendor>) {
  const { claimantCompany, claimantFirstName, claimantLastName, claimantEmail, claimantPhone, texts, ...cells } = found;
  const claimant = [claimantCompany, claimantFirstName, claimantLastName, claimantEmail, claimantPhone];
  const row: DisclosureRow = {
    ...silentRow,
    ...additive,
    ...cells,
    vendorId: vendorIdOf(claimant, vendors),
    asRead: { texts, block, isNonMsds: additive.isNonMsds },
  };
  return isPureWater(row) ? withVolume(row) : row;
}

/** Water is the one ingredient whose density is known without a catalogue. */
const isPureWater = (row: DisclosureRow): boolean =>
  row.percentInAdditive === 100 && isWaterRow(row) && !isAbsent(row, 'massIngredient');

const withVolume = (row: DisclosureRow): DisclosureRow => ({
  ...row,
  volume: round(row.massIngredient / WATER_POUNDS_PER_GALLON, 3),
  specificGravity: 1,
  massIsTyped: false,
});

/** The same claimant is one vendor, however many ingredients it claims. */
function vendorIdOf(claimant: readonly (string | undefined)[], vendors: Map<string, Vendor>): number | null {
  if (claimant.every((part) => part === undefined)) return null;
  const [company = '', firstName = '', lastName = '', email = '', phone = ''] = claimant;
  const key = JSON.stringify(claimant);
  const vendor = vendors.get(key) ?? { id: vendors.size + 1, company, firstName, lastName, email, phone };
  vendors.set(key, vendor);
  return vendor.id;
}
