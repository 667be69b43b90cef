import { idField, type InputRecord, numberField, recordField, textField, ownField } from '../input/input-record.ts';
import type { Finding } from '../rule/rule.ts';
import type { Well, Chemical } from '../model/well.ts';
import { normalCode } from '../ingredients/chemical-codes.ts';
import { readUnit } from '../numbers/units.ts';
import { readNumber } from '../numbers/read-number.ts';
import { show } from '../input/input-rules.ts';
import { printShort } from '../numbers/format.ts';

/** A well with what is wrong in the data it was read from. */
export interface ReadWell {
  readonly well: Well;
  readonly findings: readonly Finding[];
}

/** What no job data say: the usual answers, until a user changes them. */
export const usualAnswers = {
  federalWell: 'No',
  indianWell: 'No',
  datum: 'NAD83',
  totalBaseNonWaterVolume: null,
} as const satisfies Partial<Well>;

/** One entry of the newer job data. */
export function readNewWell(record: InputRecord): Well {
  return {
    ...usualAnswers,
    name: textField(record, 'name'),
    api: textField(record, 'api'),
    tvd: numberField(record, 'tvd'),
    clean: numberField(record, 'clean'),
    county: textField(record, 'county'),
    state: textField(record, 'state'),
    longitude: coordinateField(record, 'longitude'),
    latitude: coordinateField(record, 'latitude'),
    startDate: textField(record, 'startDate'),
    endDate: textField(record, 'endDate'),
    chemicals: readChemicals(recordField(record, 'chemicals'), recordField(record, 'chemicalUnits')),
    customer: textField(record, 'customer'),
    customer_id: idField(record, 'customer_id'),
    totalStages: null,
  };
}

/**
 * The chemicals of a well, and their units where the job data name them.
 * The same code in several spellings is one chemical: valid amounts are added up, and each invalid one is kept for a message.
 */
export function readChemicals(amounts: InputRecord, units: InputRecord): Chemical[] {
  const unitOf = readUnits(units);
  const good: (Chemical & { readonly amount: number })[] = [];
  const bad: Chemical[] = [];
  for (const given of Object.keys(amounts.fields)) {
    const value = ownField(amounts, given);
    const amount = readNumber(value);
    const code = given.trim();
    const unit = unitOf(given);
    if (amount === undefined || amount < 0) bad.push({ code, unit, amount: amount ?? show(value) });
    else good.push({ code, unit, amount });
  }
  const sums = [...Map.groupBy(good, ({ code }) => normalCode(code)).values()].flatMap(addUp);
  return [...sums, ...bad];
}

/** Amounts of different units make no sum: the text makes the rules ask for the right one. */
function addUp(group: readonly (Chemical & { readonly amount: number })[]): Chemical[] {
  const [first] = group;
  if (first === undefined) return [];
  const isOneUnit = group.every(({ unit }) => isSameUnit(unit ?? '', first.unit ?? ''));
  if (isOneUnit) return [{ ...first, amount: group.reduce((sum, { amount }) => sum + amount, 0) }];
  const amount = group.map((each) => `${each.amount} ${each.unit ?? ''}`.trim()).join(' and ');
  return [{ code: first.code, unit: null, amount }];
}

/** In any spelling. A blank one is the ingredient's own, whatever that is. */
function isSameUnit(one: string, other: string): boolean {
  if (one.toLowerCase() === other.toLowerCase()) return true;
  const unit = one === '' || other === '' ? undefined : readUnit(one);
  return unit !== undefined && unit === readUnit(other);
}

/** The unit that the same spelling of the code has, or else the first spelling of it. */
function readUnits(units: InputRecord): (code: string) => string | null {
  const [bySpelling, byCode] = [new Map<string, string>(), new Map<string, string>()];
  for (const code of Object.keys(units.fields)) {
    const word = textField(units, code);
    if (word === '') continue;
    bySpelling.set(code, word);
    if (!byCode.has(normalCode(code))) byCode.set(normalCode(code), word);
  }
  return (code) => bySpelling.get(code) ?? byCode.get(normalCode(code)) ?? null;
}

/** The decimals that a document may have. */
const MAX_DECIMALS = 10;

/** Decimal text, with the zeros it was given; blank when missing, and with a finding when it is no number. */
export function coordinateField(record: InputRecord, key: string): string {
  const value = numberField(record, key);
  if (value === null) return '';
  const text = String(ownField(record, key)).trim().replace(/^\+/, '');
  return /^-?\d+(?:\.\d+)?$/.test(text) ? text : printShort(value, MAX_DECIMALS);
}
