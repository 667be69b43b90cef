import { type Disclosure, SILENT_JOB } from '../model/disclosure.ts';
import { sumOfMasses } from '../model/mass.ts';
import { blankRow, type DisclosureRow, type OwnTexts, type RowNumber } from '../model/row.ts';
import { datums, type SelectedWell, type YesNo } from '../model/well.ts';
import type { WaterShare, WaterSource } from '../model/water-source.ts';
import { percent, toFraction } from '../numbers/percent.ts';
import { readDecimal } from '../registry/format.ts';
import { normalName } from '../texts/fold.ts';

/** A number as the archive prints it, such as `0.10`: how exact it is counts when it is compared. Blank when missing. */
type Printed = string;

/** An ingredient as the archive of the registry publishes it. What is missing is blank. */
export interface PublishedRow {
  readonly tradeName: string;
  readonly supplier: string;
  readonly purpose: string;
  readonly ingredientName: string;
  readonly casNumber: string;
  /** Both 0 to 100. */
  readonly percentInAdditive: Printed;
  readonly percentInHFJob: Printed;
  /** Pounds. */
  readonly massIngredient: Printed;
  readonly comments: string;
}

export interface PublishedWater {
  readonly name: string;
  /** 0 to 100. */
  readonly percent: Printed;
}

/** What finds a disclosure in the archive. */
export interface PublishedJob {
  readonly disclosureId: string;
  /** 14 digits, filled up with zeros; blank when the archive has fewer than 10. */
  readonly apiNumber: string;
  /** Days such as `2024-08-05`. */
  readonly startDate: string;
  readonly endDate: string;
}

/** A disclosure as the archive of the registry publishes it. */
export interface PublishedDisclosure extends PublishedJob {
  readonly wellName: string;
  readonly operatorName: string;
  readonly state: string;
  readonly county: string;
  readonly latitude: Printed;
  readonly longitude: Printed;
  readonly datum: string;
  readonly federalWell: boolean | null;
  readonly indianWell: boolean | null;
  readonly tvd: Printed;
  readonly totalClean: Printed;
  readonly totalBaseNonWaterVolume: Printed;
  readonly rows: readonly PublishedRow[];
  readonly waterSources: readonly PublishedWater[];
}

/** In the terms of the product, so that it stands beside a document. What is not published is silent there. */
export function toDisclosure(published: PublishedDisclosure): Disclosure {
  const rows = published.rows.map(toRow);
  const totalMass = sumOfMasses(rows);
  return {
    well: toWell(published, totalMass),
    rows,
    vendors: [],
    customer: null,
    entryMethod: SILENT_JOB.entryMethod,
    amendedReason: '',
    asRead: {
      texts: jobTexts(published),
      waterSources: published.waterSources.map((each) => ({ ...each })),
      totalMass,
    },
  };
}

const yesNo = (value: boolean | null): YesNo => (value === true ? 'Yes' : 'No');
const datumOf = (text: string) => datums.find((datum) => normalName(datum) === normalName(text));
const numberOf = (printed: Printed): number | null => readDecimal(printed) ?? null;

function toWell(published: PublishedDisclosure, totalMass: number): SelectedWell {
  const { wellName, apiNumber, waterSources, state, county, latitude, longitude } = published;
  const { startDate, endDate, operatorName } = published;
  const totalClean = numberOf(published.totalClean);
  return {
    name: wellName,
    wellName,
    api: apiNumber,
    apiNumber,
    tvd: numberOf(published.tvd),
    clean: totalClean,
    totalClean,
    totalBaseNonWaterVolume: numberOf(published.totalBaseNonWaterVolume),
    state,
    county,
    latitude,
    longitude,
    startDate,
    endDate,
    chemicals: [],
    customer: operatorName,
    customer_id: null,
    federalWell: yesNo(published.federalWell),
    indianWell: yesNo(published.indianWell),
    datum: datumOf(published.datum) ?? SILENT_JOB.datum,
    totalStages: null,
    operatorNumber: '',
    totalMass,
    waterSource: toWaterSource(waterSources),
  };
}

/** Only what is published has a text: the rest counts as not said. */
const jobTexts = ({ datum, federalWell, indianWell }: PublishedDisclosure): OwnTexts => ({
  ...(datumOf(datum) !== undefined && { datum }),
  ...(federalWell !== null && { federalWell: String(federalWell) }),
  ...(indianWell !== null && { indianWell: String(indianWell) }),
});

function toWaterSource(waterSources: readonly PublishedWater[]): WaterSource | null {
  if (waterSources.length === 0) return null;
  const sources = waterSources.map(({ name, percent: printed }): WaterShare => {
    const share = numberOf(printed);
    return share === null ? { name, percent: percent(0), isSilent: true } : { name, percent: percent(share) };
  });
  return { type: 'multiple', sources };
}

const rowNumbers: readonly RowNumber[] = ['percentInAdditive', 'percentInHFJob', 'massIngredient'];

function toRow(published: PublishedRow): DisclosureRow {
  const { tradeName, supplier, purpose, ingredientName, casNumber, comments } = published;
  const valueOf = (field: RowNumber) => numberOf(published[field]) ?? 0;
  const said = rowNumbers.filter((field) => numberOf(published[field]) !== null);
  const texts = Object.fromEntries(said.map((field) => [field, published[field]]));
  return {
    ...blankRow,
    tradeName,
    supplier,
    purpose,
    ingredientName,
    casNumber,
    comments,
    volume: null,
    specificGravity: null,
    percentInAdditive: percent(valueOf('percentInAdditive')),
    percentInHFJob: toFraction(percent(valueOf('percentInHFJob'))),
    massIngredient: valueOf('massIngredient'),
    massIsTyped: true,
    asRead: { texts, block: { index: 0, texts: {} } },
  };
}
