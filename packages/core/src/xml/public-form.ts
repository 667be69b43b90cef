import { printApiNumber } from '../files/well-fields.ts';
import { formMessages } from '../messages/form-messages.ts';
import { isChemicalRow, isProductRow } from '../model/system-approach.ts';
import { groupThousands } from '../numbers/format.ts';
import { roundText } from '../numbers/round.ts';
import type { IngredientRecord, JobRecord, PurposeRecord, WaterRecord } from '../registry/disclosure-table.ts';
import type { Found, ReadElements } from './read-elements.ts';
import { type ApiPlaces, countyOf } from './read-disclosure.ts';

/** The disclosure of one well in the texts of the form that the registry publishes. Blank: the document does not say it. */
export interface PublicForm {
  readonly wellName: string;
  /** County and state. */
  readonly place: string;
  /** The two columns of the head, from top to bottom. */
  readonly facts: readonly [readonly FormFact[], readonly FormFact[]];
  readonly above: readonly FormRow[];
  /** Stands between the two parts. */
  readonly divider: string;
  readonly below: readonly FormRow[];
}

export interface FormFact {
  readonly label: string;
  readonly lines: readonly string[];
}

export interface FormRow {
  /** A product has a line of its own, with its ingredients under it. */
  readonly kind: 'product' | 'ingredient';
  /** One for each of `formMessages.columns`. */
  readonly cells: readonly string[];
}

/** Decimals of the two percents. */
const [IN_ADDITIVE, IN_FLUID] = [2, 5];

type FoundJob = Found<JobRecord>;
type FoundPurpose = Found<PurposeRecord>;
type FoundIngredient = Found<IngredientRecord>;

/** One form for each job of the document, from its own texts. The operator's name is in no document. */
export const publicForms = (
  { root }: Pick<ReadElements, 'root'>,
  places: ApiPlaces,
  operator: string,
): readonly PublicForm[] => (root.jobs ?? []).map((job) => toForm(job, places, operator));

function toForm(job: FoundJob, places: ApiPlaces, operator: string): PublicForm {
  const { apiNumber = '', wellName = '' } = job;
  const [state, county] = [places.stateOfApi(apiNumber) ?? '', countyOf(apiNumber, places)];
  const isApart = job.entryMethod === 'SystemApproach';
  const { above, below } = splitBlocks(job.purposes ?? [], isApart);
  return {
    wellName,
    place: [county, state].filter(Boolean).join(', '),
    facts: toFacts(job, { state, county, operator }),
    above,
    divider: isApart ? formMessages.chemicalsBelow : formMessages.nonMsdsBelow,
    below,
  };
}

interface Around {
  readonly state: string;
  readonly county: string;
  readonly operator: string;
}

type FactName = keyof typeof formMessages.facts;
type Tell = (job: FoundJob, around: Around) => readonly (string | undefined)[];

const facts: Readonly<Record<FactName, Tell>> = {
  startDate: ({ startDate }) => [startDate && printDay(startDate)],
  endDate: ({ endDate }) => [endDate && printDay(endDate)],
  state: (_, { state }) => [state],
  county: (_, { county }) => [county],
  apiNumber: ({ apiNumber }) => [apiNumber && printApiNumber(apiNumber)],
  operator: ({ operatorNumber }, { operator }) => [
    operator,
    operatorNumber && formMessages.operatorNumber(operatorNumber),
  ],
  wellName: ({ wellName }) => [wellName],
  waterSource: ({ waterSources = [] }) => waterSources.map(printWater),
  latitude: ({ latitude }) => [latitude],
  longitude: ({ longitude }) => [longitude],
  datum: ({ datum }) => [datum],
  federalWell: ({ federalWell }) => [federalWell],
  indianWell: ({ indianWell }) => [indianWell],
  tvd: ({ texts }) => [withUnit(texts['tvd'], 'ft')],
  totalClean: ({ texts }) => [withUnit(texts['totalClean'], 'gal')],
  totalBaseNonWaterVolume: ({ texts }) => [withUnit(texts['totalBaseNonWaterVolume'], 'gal')],
};

const LEFT = ['startDate', 'endDate', 'state', 'county', 'apiNumber', 'operator', 'wellName', 'waterSource'] as const;
const RIGHT = [
  'latitude',
  'longitude',
  'datum',
  'federalWell',
  'indianWell',
  'tvd',
  'totalClean',
  'totalBaseNonWaterVolume',
] as const;

function toFacts(job: FoundJob, around: Around): PublicForm['facts'] {
  const named = (names: readonly FactName[]) =>
    names.map((name) => ({
      label: formMessages.facts[name],
      lines: facts[name](job, around).filter((line) => line !== undefined && line.trim() !== '') as readonly string[],
    }));
  return [named(LEFT), named(RIGHT)];
}

/** `2024-08-05T11:09:00` as `8/5/2024`. */
function printDay(time: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(time) ?? [];
  return year === undefined ? time : `${Number(month)}/${Number(day)}/${year}`;
}

/** With every digit that the document has. */
function withUnit(text: string | undefined, unit: string): string {
  if (text === undefined) return '';
  const number = text.trim();
  return `${/^\d+(\.\d+)?$/.test(number) ? groupThousands(number) : number} ${unit}`;
}

const printWater = ({ name = '', texts }: Found<WaterRecord>): string =>
  [name, texts['percent'] === undefined ? '' : `${texts['percent'].trim()} %`].filter(Boolean).join(' ');

/** What safety data sheets list stands first, and products whose chemicals are listed apart. */
function splitBlocks(purposes: readonly FoundPurpose[], isApart: boolean) {
  const [above, below]: [FormRow[], FormRow[]] = [[], []];
  for (const purpose of purposes) {
    const { ingredients = [], others = [] } = purpose;
    const products = isApart && !isChemicals(purpose) ? others.filter(isProduct) : [];
    const rest = others.filter((other) => !products.includes(other));
    const isEmpty = ingredients.length + others.length === 0;
    above.push(...products.map((product) => ({ kind: 'product' as const, cells: toCells(purpose, product) })));
    if (isEmpty || ingredients.length > 0) above.push(...toRows(purpose, ingredients));
    if (rest.length > 0) below.push(...toRows(purpose, rest));
  }
  return { above, below };
}

const isProduct = ({ casNumber = '' }: FoundIngredient): boolean => isProductRow({ casNumber });
const isChemicals = ({ tradeName = '', supplier = '', purpose = '' }: FoundPurpose): boolean =>
  isChemicalRow({ tradeName, supplier, purpose });

const toRows = (purpose: FoundPurpose, ingredients: readonly FoundIngredient[]): FormRow[] => [
  { kind: 'product', cells: toCells(purpose) },
  ...ingredients.map((ingredient): FormRow => ({ kind: 'ingredient', cells: toCells(undefined, ingredient) })),
];

const toCells = (purpose?: FoundPurpose, ingredient?: FoundIngredient): readonly string[] =>
  [purpose?.tradeName, purpose?.supplier, purpose?.purpose, ...ofIngredient(ingredient)].map((cell = '') => cell);

function ofIngredient(ingredient?: FoundIngredient): readonly (string | undefined)[] {
  const { percentInAdditive, percentInHFJob } = ingredient?.texts ?? {};
  return [
    ingredient?.ingredientName,
    ingredient?.casNumber,
    percentInAdditive && roundText(percentInAdditive, IN_ADDITIVE),
    percentInHFJob && roundText(percentInHFJob, IN_FLUID),
    ingredient?.comments,
  ];
}
