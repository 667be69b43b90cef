import { type InputRecord, ownField, textField } from '../input/input-record.ts';
import { normalCode } from '../ingredients/chemical-codes.ts';
import { readNumber } from '../numbers/read-number.ts';
import { show } from '../input/input-rules.ts';
import type { Chemical } from '../model/well.ts';

/**
 * The chemicals of a well, and their units where the job data name them.
 * The same code in several spellings is one chemical: good amounts are added up, each bad one stays to be told.
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
