import { type Disclosure, SILENT_JOB, type SilentField } from '../../model/disclosure.ts';
import { baseWater } from '../../model/water-row.ts';
import type { SelectedWell, Chemical } from '../../model/well.ts';
import { printBeyond, printShort, printWhole } from '../../numbers/format.ts';
import { round } from '../../numbers/round.ts';
import { digitsOf } from '../../places/api-states.ts';
import { readDecimal } from '../../registry/format.ts';
import { OPERATOR_NUMBER_PLACEHOLDER } from '../../registry/fracfocus.ts';
import { onOneLine } from '../../texts/characters.ts';
import { isBlank } from '../../texts/fold.ts';
import type { Fix, Rule } from '../../rule/rule.ts';
import { isMissing } from '../../input/input-rules.ts';
import { factsOf } from '../text-facts.ts';

/** Without them there is no document. Zero is a value. */
export const requiredWellFields = [
  'wellName',
  'apiNumber',
  'startDate',
  'endDate',
  'state',
  'county',
  'tvd',
  'totalClean',
  'longitude',
  'latitude',
] as const;

type RequiredWellField = (typeof requiredWellFields)[number];

/** What a document that was read must say. State and county stand in no document: its API number tells them. */
export const requiredInDocument: readonly RequiredWellField[] = requiredWellFields.filter(
  (field) => field !== 'state' && field !== 'county',
);

export const wellFieldRules: readonly Rule<{ readonly well: SelectedWell; readonly field: RequiredWellField }>[] = [
  {
    id: 'WELL-01',
    message: 'Missing required well data: {field}',
    gate: 'generate',
    field: ({ field }) => field,
    fails: ({ well, field }) => isMissing(well[field]) || Number.isNaN(well[field]),
    values: ({ field }) => ({ field }),
  },
];

const silentWords: Readonly<Partial<Record<SilentField, string>>> = {
  datum: 'datum',
  federalWell: 'answer to Federal Well',
  indianWell: 'answer to Indian Well',
  entryMethod: 'entry method',
};

/** What a document from elsewhere does not say, though the registry asks for it. */
export const silentRules: readonly Rule<{ readonly field: SilentField }>[] = [
  {
    id: 'WELL-11',
    message: 'The document has no valid {word}, which the registry requires',
    gate: 'generate',
    field: ({ field }) => field,
    fails: ({ field }) => silentWords[field] !== undefined,
    values: ({ field }) => ({ word: silentWords[field] ?? '' }),
    fix: ({ field }) =>
      field === 'totalMass' ? undefined : { label: `Write ${SILENT_JOB[field]}`, kind: 'answer', field },
  },
];

/** Short numbers lack the digits for sidetrack and event. */
function addZeros({ apiNumber }: SelectedWell): Fix | undefined {
  const digits = digitsOf(apiNumber);
  if (!/^(?:\d{10}|\d{12})$/.test(digits)) return undefined;
  return { label: 'Add zeros', kind: 'change-well', change: { apiNumber: digits.padEnd(14, '0') } };
}

export const wellRules: readonly Rule<SelectedWell>[] = [
  {
    id: 'WELL-02',
    message: 'API number must be 14 digits (XX-XXX-XXXXX-0000 format)',
    gate: 'generate',
    field: 'apiNumber',
    fails: ({ apiNumber }) => !isBlank(apiNumber) && !/^\d{14}$/.test(digitsOf(apiNumber)),
    fix: addZeros,
  },
  {
    id: 'WELL-08',
    message: 'The operator number {number} has characters other than letters and digits',
    gate: 'generate',
    field: 'operatorNumber',
    fails: ({ operatorNumber }) => !/^[a-z\d]*$/i.test(operatorNumber.trim()),
    values: ({ operatorNumber }) => ({ number: operatorNumber.trim() }),
  },
];

const MAX_TVD = 26_000;
const MIN_BASE_WATER = 1;
const MAX_BASE_WATER = 40_000_000;
const OPERATOR_NUMBER_LENGTH = 8;

/** As the document says it. */
const printedTvd = (tvd: number): number => round(tvd, 2);

const isPlaceholder = ({ operatorNumber }: SelectedWell): boolean =>
  isBlank(operatorNumber) || operatorNumber.trim() === OPERATOR_NUMBER_PLACEHOLDER;

/** What the registry or its readers would wonder about. */
export const wellWarnings: readonly Rule<SelectedWell>[] = [
  {
    id: 'WELL-03',
    message: 'The TVD of {tvd} ft is below 1 ft: the registry will refuse it',
    severity: 'refusal',
    field: 'tvd',
    fails: ({ tvd }) => tvd !== null && printedTvd(tvd) < 1,
    values: ({ tvd }) => ({ tvd: printBeyond(tvd ?? 0, 1) }),
  },
  {
    id: 'WELL-04',
    message: 'The TVD of {tvd} ft is above 26,000 ft',
    severity: 'warning',
    field: 'tvd',
    fails: ({ tvd }) => tvd !== null && printedTvd(tvd) > MAX_TVD,
    values: ({ tvd }) => ({ tvd: printBeyond(tvd ?? 0, MAX_TVD) }),
  },
  {
    id: 'WELL-10',
    message: 'The total mass is below 0: {mass}',
    severity: 'warning',
    field: 'totalMass',
    fails: ({ totalMass }) => totalMass < 0,
    values: ({ totalMass }) => ({ mass: printShort(totalMass, 3) }),
  },
  {
    id: 'WELL-15',
    message: 'The well name {name} has a line break, a tab or a hidden character in it',
    severity: 'warning',
    field: 'wellName',
    fails: ({ wellName }) => factsOf(wellName).hidesSomething,
    values: ({ wellName }) => ({ name: onOneLine(wellName) }),
  },
];

const isWithoutNumber = ({ asRead, well }: Filing): boolean => asRead !== undefined && isBlank(well.operatorNumber);

type Filing = Pick<Disclosure, 'well' | 'asRead'> & Partial<Pick<Disclosure, 'customer'>>;

/** The number of its customer, where the document that was opened says another. */
function numberOfCustomer({ well, asRead, customer }: Filing): string | undefined {
  const number = customer?.operatorNumber.trim() ?? '';
  return asRead === undefined || number === '' || number === well.operatorNumber.trim() ? undefined : number;
}

/** A volume that was read keeps its text, and one that was typed into a document since is rounded. */
function printedBaseWater(filing: Filing): string {
  return textOfBaseWater(filing) ?? printWhole(saidBaseWater(filing));
}

/** As a number. Volumes that are added up may overflow: such a sum has no text, and is above every limit. */
function saidBaseWater(filing: Filing): number {
  const { well, asRead } = filing;
  const isWhole = textOfBaseWater(filing) === undefined;
  const volume = asRead === undefined ? baseWater(well) : (well.totalClean ?? 0);
  return isWhole ? round(volume, 0) : volume;
}

function textOfBaseWater({ well, asRead }: Filing): string | undefined {
  const own = asRead?.texts['totalClean']?.trim() ?? '';
  return asRead !== undefined && readDecimal(own) === well.totalClean ? own : undefined;
}

/** A document that the product makes says another volume; one that was read stays as it is. */
export const baseWaterRules: readonly Rule<Filing>[] = [
  {
    id: 'WELL-05',
    message: 'The base water volume is 0: the document says {volume} gal',
    severity: 'warning',
    field: 'totalClean',
    fails: ({ well }) => well.totalClean === 0,
    values: ({ well, asRead }) => ({ volume: printWhole(asRead === undefined ? baseWater(well) : 0) }),
  },
  {
    id: 'WELL-14',
    message: 'The base water volume of {volume} gal is below 1 gal: the document says {said} gal',
    severity: 'warning',
    field: 'totalClean',
    fails: ({ well: { totalClean } }) => totalClean !== null && totalClean > 0 && totalClean < MIN_BASE_WATER,
    values: (filing) => ({
      volume: printBeyond(filing.well.totalClean ?? 0, MIN_BASE_WATER),
      said: printedBaseWater(filing),
    }),
  },
  {
    id: 'WELL-06',
    message: 'The base water volume of {volume} gal is above 40 million gal',
    severity: 'warning',
    field: 'totalClean',
    fails: (filing) => filing.well.totalClean !== null && saidBaseWater(filing) > MAX_BASE_WATER,
    values: (filing) => ({ volume: printBeyond(saidBaseWater(filing), MAX_BASE_WATER) }),
  },
];

/** Where the number is missing, the placeholder is written; a document that was read stays as it is. */
export const operatorRules: readonly Rule<Filing>[] = [
  {
    id: 'WELL-07',
    message:
      'The operator number is unknown: the document says 00000000, which the registry refuses. Please complete the customer.',
    severity: 'refusal',
    field: 'operatorNumber',
    fails: (filing) => isPlaceholder(filing.well) && !isWithoutNumber(filing),
  },
  {
    id: 'WELL-12',
    message: 'The document names no operator number: the registry will refuse it',
    severity: 'refusal',
    field: 'operatorNumber',
    fails: isWithoutNumber,
  },
  {
    id: 'WELL-13',
    message: 'The document says the operator number {said}, but {customer} has {number}',
    severity: 'warning',
    field: 'operatorNumber',
    fails: (filing) => numberOfCustomer(filing) !== undefined,
    values: (filing) => ({
      said: filing.well.operatorNumber.trim() || '(none)',
      customer: filing.customer?.name ?? '',
      number: numberOfCustomer(filing) ?? '',
    }),
    fix: (filing) => {
      const operatorNumber = numberOfCustomer(filing) ?? '';
      return { label: `Use ${operatorNumber}`, kind: 'change-well', change: { operatorNumber } };
    },
  },
];

/** The registry's own list of operators is not known here. */
export const wellNotes: readonly Rule<SelectedWell>[] = [
  {
    id: 'WELL-09',
    message:
      "The operator number {number} has fewer than 8 characters. The registry's numbers have 8 characters, such as T1411193.",
    severity: 'note',
    field: 'operatorNumber',
    fails: (well) => !isPlaceholder(well) && well.operatorNumber.trim().length < OPERATOR_NUMBER_LENGTH,
    values: ({ operatorNumber }) => ({ number: operatorNumber.trim() }),
  },
];

interface ReportedChemical {
  readonly chemical: Chemical;
  readonly index: number;
}

/** An invalid amount is never dropped silently: a user decides to leave it out. */
export const chemicalRules: readonly Rule<ReportedChemical>[] = [
  {
    id: 'CHEMICAL-01',
    message: 'The amount of chemical {code} is not a number of 0 or more: {amount}',
    gate: 'generate',
    field: ({ chemical }) => `chemicals.${chemical.code}`,
    fails: ({ chemical: { amount } }) => !(typeof amount === 'number' && amount >= 0),
    values: ({ chemical: { code, amount } }) => ({ code, amount }),
    fix: ({ chemical: { code }, index }) => ({ label: `Leave ${code} out`, kind: 'drop-chemical', chemical: index }),
  },
];
