import { datums } from '../model/well.ts';
import { printMass, printPercentInAdditive, printPercentInHFJob, printShort, printWhole } from '../numbers/format.ts';
import { fraction, percent, toFraction } from '../numbers/percent.ts';
import { readNumber } from '../numbers/read-number.ts';
import { round } from '../numbers/round.ts';
import { MAX_WATER_SOURCES, waterSourceOptions } from '../model/water-source.ts';
import { decimalText, digits, flag, type Format, localTime, number, oneOf, text } from './format.ts';
import { type FracFocusVersion, fracFocusVersions, rootElement } from './fracfocus.ts';

/** An element with a value. It is left out when the field has none. */
export interface Leaf {
  readonly element: string;
  readonly field: string;
  readonly isRequired: boolean;
  readonly format: Format<unknown>;
}

/** An element with elements in it; with a field there is one for each entry of that list. */
export interface Branch {
  readonly element: string;
  readonly field?: string;
  readonly isRequired: boolean;
  readonly most?: number;
  readonly versions?: readonly FracFocusVersion[];
  /** All of the children in this order, or just one of them. */
  readonly takes: 'all' | 'one';
  readonly children: readonly (Leaf | Branch)[];
}

export const isLeaf = (entry: Leaf | Branch): entry is Leaf => 'format' in entry;

// The field decides what its format is given, so a row of the table need not know the type.
const leaf = <Value>(element: string, field: string, format: Format<Value>, isRequired: boolean): Leaf => ({
  element,
  field,
  isRequired,
  format: format as Format<unknown>,
});
const required = <Value>(element: string, field: string, format: Format<Value>) => leaf(element, field, format, true);
const optional = <Value>(element: string, field: string, format: Format<Value>) => leaf(element, field, format, false);

/** The document carries a percent, the row a fraction: this is the only place where one becomes the other. */
const shareOfJob: Format<number> = {
  ...number((share) => printPercentInHFJob(fraction(share)), { min: 0 }),
  read: (text) => {
    const share = readNumber(text);
    return share === undefined ? undefined : round(toFraction(percent(share)), 12);
  },
};
const shareOfAdditive = number((share) => printPercentInAdditive(percent(share)), { min: 0, max: 100 });
const atMostTwoDecimals = (value: number) => printShort(value, 2);

const ingredient: readonly Leaf[] = [
  required('IngredientName', 'ingredientName', text(150)),
  required('CASNumber', 'casNumber', text(20)),
  optional('PercentHighAdditive', 'percentInAdditive', shareOfAdditive),
  optional('PercentHFJob', 'percentInHFJob', shareOfJob),
  optional('IngredientComment', 'comments', text(255)),
  optional('MassIngredient', 'massIngredient', number(printMass, { min: 0 })),
  optional('ClaimantCompany', 'claimantCompany', text(255)),
  optional('ClaimantFirstName', 'claimantFirstName', text(255)),
  optional('ClaimantLastName', 'claimantLastName', text(255)),
  optional('ClaimantEmail', 'claimantEmail', text(255)),
  optional('ClaimantPhone', 'claimantPhone', text(255)),
];

const list = (element: string, field: string, children: Branch['children'], rest: Partial<Branch> = {}): Branch => ({
  element,
  field,
  isRequired: true,
  takes: 'all',
  children,
  ...rest,
});

/**
 * The job of one well: what stands in it, in this order, where it comes from, how it is printed and how far it may go.
 * The writer, the reader, the schema and the limits of the rules are all made from this table.
 */
const fractureJob: Branch = list('FractureJob', 'jobs', [
  required('JobStartDate', 'startDate', localTime),
  required('JobEndDate', 'endDate', localTime),
  required('OperatorNumber', 'operatorNumber', text(8)),
  required('APINumber', 'apiNumber', digits({ min: 1_001_000_010_000, max: 51_999_999_999_999, pattern: '[0-9]{14}' })),
  required('WellName', 'wellName', text(150)),
  required('SurfLongitude', 'longitude', decimalText({ min: -180, max: -63, maxDecimals: 7 })),
  required('SurfLatitude', 'latitude', decimalText({ min: 15, max: 75, maxDecimals: 7 })),
  required('Datum', 'datum', oneOf(datums)),
  required('FederalWell', 'federalWell', flag),
  required('IndianWell', 'indianWell', flag),
  required('TVD', 'tvd', number(atMostTwoDecimals, { maxDecimals: 2 })),
  required('TotalBaseWaterVolume', 'totalClean', number(printWhole, { min: 0 })),
  optional(
    'TotalBaseNonWaterVolume',
    'totalBaseNonWaterVolume',
    number((value) => printShort(value, 6), { min: 0 }),
  ),
  optional('TotalMass', 'totalMass', number(printWhole, { min: 0 })),
  optional('AmendedReason', 'amendedReason', text(2000)),
  optional('EntryMethod', 'entryMethod', oneOf(['MSDS+', 'SystemApproach'])),
  list(
    'WaterSource',
    'waterSources',
    [
      required('Description', 'name', oneOf(waterSourceOptions)),
      required('Percent', 'percent', number(atMostTwoDecimals, { min: 0, max: 100, maxDecimals: 2 })),
    ],
    { isRequired: false, most: MAX_WATER_SOURCES, versions: ['4.0'] },
  ),
  list('Purpose', 'purposes', [
    optional('TradeName', 'tradeName', text(250)),
    optional('Supplier', 'supplier', text(250)),
    required('Purpose', 'purpose', text(250)),
    {
      element: 'TypeIngredient',
      isRequired: true,
      takes: 'one',
      children: [list('IngredientMSDS', 'ingredients', ingredient), list('IngredientOther', 'others', ingredient)],
    },
  ]),
]);

function forVersion(branch: Branch, version: FracFocusVersion): Branch {
  const isKnown = (child: Leaf | Branch) => isLeaf(child) || (child.versions ?? fracFocusVersions).includes(version);
  const children = branch.children.filter(isKnown);
  return { ...branch, children: children.map((child) => (isLeaf(child) ? child : forVersion(child, version))) };
}

const documentOf = (version: FracFocusVersion): Branch => ({
  element: rootElement(version),
  isRequired: true,
  takes: 'all',
  children: [forVersion(fractureJob, version)],
});

/** The whole document, as each version knows it. */
export const documents: Readonly<Record<FracFocusVersion, Branch>> = {
  '4.0': documentOf('4.0'),
  '3.0': documentOf('3.0'),
};
