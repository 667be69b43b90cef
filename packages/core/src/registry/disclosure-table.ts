import { type Disclosure, entryMethods } from '../model/disclosure.ts';
import type { DisclosureRow, OwnTexts, RowNumber } from '../model/row.ts';
import { MAX_WATER_SOURCES, type WaterShare, waterSourceOptions } from '../model/water-source.ts';
import { datums, type SelectedWell } from '../model/well.ts';
import { printMass, printPercentInAdditive, printPercentInHFJob, printShort, printWhole } from '../numbers/format.ts';
import { fraction, type Percent, percent, toFraction } from '../numbers/percent.ts';
import { round } from '../numbers/round.ts';
import {
  branded,
  decimalText,
  digits,
  flag,
  type Format,
  type Limit,
  localTime,
  number,
  oneOf,
  text,
} from './format.ts';
import { type FracFocusVersion, fracFocusVersions, rootElement } from './fracfocus.ts';

/** The whole document as values: the table below takes each element from a key of these records. */
export interface DocumentRecord {
  readonly jobs: readonly JobRecord[];
}

type WellField =
  | 'startDate'
  | 'endDate'
  | 'operatorNumber'
  | 'apiNumber'
  | 'wellName'
  | 'longitude'
  | 'latitude'
  | 'datum'
  | 'federalWell'
  | 'indianWell'
  | 'tvd'
  | 'totalClean'
  | 'totalBaseNonWaterVolume'
  | 'totalMass';

/** A record of a document that was read also has the texts of its values: they are written again as they were. */
export interface KeptRecord {
  readonly texts?: OwnTexts | undefined;
}

/** The job of one well. */
export interface JobRecord
  extends KeptRecord, Pick<SelectedWell, WellField>, Pick<Disclosure, 'amendedReason' | 'entryMethod'> {
  readonly waterSources: readonly WaterRecord[];
  readonly purposes: readonly PurposeRecord[];
}

export interface WaterRecord extends Pick<WaterShare, 'name'>, KeptRecord {
  /** Null in a document that does not say it. */
  readonly percent: Percent | null;
}

/** An additive with its ingredients: on a safety data sheet, or not. */
export interface PurposeRecord extends KeptRecord, Pick<DisclosureRow, 'tradeName' | 'supplier' | 'purpose'> {
  readonly ingredients?: readonly IngredientRecord[];
  readonly others?: readonly IngredientRecord[];
}

type IngredientText = 'ingredientName' | 'casNumber' | 'comments';
/** A document that was read may lack numbers. */
type IngredientNumbers = { readonly [Field in RowNumber]?: DisclosureRow[Field] | undefined };

/** The claimant is named for proprietary ingredients only. */
export interface IngredientRecord
  extends KeptRecord, Pick<DisclosureRow, IngredientText>, IngredientNumbers, Partial<ClaimantRecord> {}

export interface ClaimantRecord {
  readonly claimantCompany: string;
  readonly claimantFirstName: string;
  readonly claimantLastName: string;
  readonly claimantEmail: string;
  readonly claimantPhone: string;
}

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

/** The keys that every such record has. */
type RequiredKey<Holder> = {
  [Key in keyof Holder]-?: undefined extends Holder[Key] ? never : Key;
}[keyof Holder] &
  string;

type ListKey<Holder> = {
  [Key in keyof Holder]-?: NonNullable<Holder[Key]> extends readonly object[] ? Key : never;
}[keyof Holder] &
  string;

type EntryOf<List> = NonNullable<List> extends readonly (infer Entry)[] ? Entry : never;

/** Makes the elements of one kind of record. A required element that no key of the record fills does not compile. */
export interface Elements<Holder> {
  readonly required: <Field extends RequiredKey<Holder>>(
    element: string,
    field: Field,
    format: Format<NonNullable<Holder[Field]>>,
  ) => Leaf;
  readonly optional: <Field extends keyof Holder & string>(
    element: string,
    field: Field,
    format: Format<NonNullable<Holder[Field]>>,
  ) => Leaf;
  readonly list: <Field extends ListKey<Holder>>(
    element: string,
    field: Field,
    children: (elements: Elements<EntryOf<Holder[Field]>>) => Branch['children'],
    rest?: Partial<Branch>,
  ) => Branch;
}

export const elementsOf = <Holder>(): Elements<Holder> => ({
  // The key decides what its format is given, so the readers of the table need not know the type.
  required: (element, field, format) => ({ element, field, isRequired: true, format: format as Format<unknown> }),
  optional: (element, field, format) => ({ element, field, isRequired: false, format: format as Format<unknown> }),
  list: (element, field, children, rest) => ({
    element,
    field,
    isRequired: true,
    takes: 'all',
    children: children(elementsOf()),
    ...rest,
  }),
});

/** The document carries a percent, the row a fraction: this is the only place where one becomes the other. */
const shareOfJob = (limit: Limit) =>
  branded(
    number((share) => printPercentInHFJob(fraction(share)), limit),
    (share) => fraction(round(toFraction(percent(share)), 12)),
  );
const shareOfAdditive = (limit: Limit) =>
  branded(
    number((share) => printPercentInAdditive(percent(share)), limit),
    percent,
  );
const atMostTwoDecimals = (value: number) => printShort(value, 2);
const shareOfWater = branded(number(atMostTwoDecimals, { min: 0, max: 100, maxDecimals: 2 }), percent);

/** What stands in the document, in this order, where it comes from, how it is printed and how far it may go. The
 * writer, the reader, the schema and the limits of the rules are all made from this table. */
const jobElements = ({ required, optional, list }: Elements<JobRecord>) => [
  required('JobStartDate', 'startDate', localTime),
  required('JobEndDate', 'endDate', localTime),
  required('OperatorNumber', 'operatorNumber', text(8)),
  required('APINumber', 'apiNumber', digits({ min: 1_001_000_010_000, max: 51_999_999_999_999, pattern: '[0-9]{14}' })),
  required('WellName', 'wellName', text(150)),
  required('SurfLongitude', 'longitude', decimalText({ min: -180, max: -63, maxDecimals: 10 })),
  required('SurfLatitude', 'latitude', decimalText({ min: 15, max: 75, maxDecimals: 10 })),
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
  optional('TotalMass', 'totalMass', number(printWhole)),
  optional('AmendedReason', 'amendedReason', text(2000)),
  optional('EntryMethod', 'entryMethod', oneOf(entryMethods)),
  list('WaterSource', 'waterSources', waterElements, { isRequired: false, most: MAX_WATER_SOURCES, versions: ['4.0'] }),
  list('Purpose', 'purposes', purposeElements),
];

const waterElements = ({ required }: Elements<WaterRecord>) => [
  required('Description', 'name', oneOf<string>(waterSourceOptions)),
  required('Percent', 'percent', shareOfWater),
];

const purposeElements = ({ required, optional, list }: Elements<PurposeRecord>): Branch['children'] => [
  optional('TradeName', 'tradeName', text(250)),
  optional('Supplier', 'supplier', text(250)),
  required('Purpose', 'purpose', text(250)),
  {
    element: 'TypeIngredient',
    isRequired: true,
    takes: 'one',
    children: [
      list('IngredientMSDS', 'ingredients', (elements) => ingredientElements(elements, { min: 0 })),
      // The registry only warns of a percent below 0 there, and so accepts the document.
      list('IngredientOther', 'others', (elements) => ingredientElements(elements, {})),
    ],
  },
];

const ingredientElements = ({ required, optional }: Elements<IngredientRecord>, share: Limit) => [
  required('IngredientName', 'ingredientName', text(150)),
  required('CASNumber', 'casNumber', text(20)),
  optional('PercentHighAdditive', 'percentInAdditive', shareOfAdditive({ ...share, max: 100 })),
  optional('PercentHFJob', 'percentInHFJob', shareOfJob(share)),
  optional('IngredientComment', 'comments', text(255)),
  optional('MassIngredient', 'massIngredient', number(printMass, { min: 0 })),
  optional('ClaimantCompany', 'claimantCompany', text(255)),
  optional('ClaimantFirstName', 'claimantFirstName', text(255)),
  optional('ClaimantLastName', 'claimantLastName', text(255)),
  optional('ClaimantEmail', 'claimantEmail', text(255)),
  optional('ClaimantPhone', 'claimantPhone', text(255)),
];

const fractureJob = elementsOf<DocumentRecord>().list('FractureJob', 'jobs', jobElements);

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

type DocumentField = keyof JobRecord | keyof WaterRecord | keyof PurposeRecord | keyof IngredientRecord;

const leavesOf = (branch: Branch): Leaf[] =>
  branch.children.flatMap((child) => (isLeaf(child) ? [child] : leavesOf(child)));

/** One entry per field. Of the two lists of ingredients, the first is the stricter: what is written here keeps to it. */
const formats = new Map<string, Format<unknown>>(
  leavesOf(documents['4.0'])
    .toReversed()
    .map(({ field, format }) => [field, format]),
);

const elements = new Map<string, string>(leavesOf(documents['4.0']).map(({ field, element }) => [field, element]));

export const elementOf = (field: string): string | undefined => elements.get(field);

export function formatOf(field: DocumentField): Format<unknown> {
  const format = formats.get(field);
  if (format === undefined) throw new Error(`The document has no field ${field}`);
  return format;
}

export const limitOf = (field: DocumentField): Limit => formatOf(field).limit;

/** Letters beyond the basic plane count once, as they do in a schema. */
export const isTooLong = (text: string, { maxLength = Number.POSITIVE_INFINITY }: Limit): boolean =>
  text.length > maxLength && Array.from(text).length > maxLength;

export const isOutOfRange = (
  value: number,
  { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }: Limit,
): boolean => value < min || value > max;
