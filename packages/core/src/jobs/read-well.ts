import { idField, type InputRecord, numberField, recordField, textField, ownField } from '../input/input-record.ts';
import type { Finding } from '../rule/rule.ts';
import type { Well, Chemical } from '../model/well.ts';
import { normalCode } from '../ingredients/chemical-codes.ts';
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
  const sums = new Map<string, { code: string; amount: number; unit: string | null }>();
  const bad: Chemical[] = [];
  for (const given of Object.keys(amounts.fields)) {
    const value = ownField(amounts, given);
    const amount = readNumber(value);
    const key = normalCode(given);
    const chemical = { code: given.trim(), amount: 0, unit: unitOf.get(key) ?? null };
    if (amount === undefined || amount < 0) bad.push({ ...chemical, amount: amount ?? show(value) });
    else sums.set(key, { ...(sums.get(key) ?? chemical), amount: (sums.get(key)?.amount ?? 0) + amount });
  }
  return [...sums.values(), ...bad];
}

function readUnits(units: InputRecord): ReadonlyMap<string, string> {
  const words = new Map<string, string>();
  for (const code of Object.keys(units.fields)) {
    const word = textField(units, code);
    if (word !== '' && !words.has(normalCode(code))) words.set(normalCode(code), word);
  }
  return words;
}

/** The decimals that the registry takes. */
const MAX_DECIMALS = 7;

/** Decimal text, with the zeros it was given; blank when missing, and with a finding when it is no number. */
export function coordinateField(record: InputRecord, key: string): string {
  const value = numberField(record, key);
  if (value === null) return '';
  const text = String(ownField(record, key)).trim();
  return /^-?\d+(?:\.\d+)?$/.test(text) ? text : printShort(value, MAX_DECIMALS);
}
