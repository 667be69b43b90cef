import { type InputRecord, numberField, ownField } from '../input/input-record.ts';
import { printShort } from '../numbers/format.ts';

/** The decimals that the registry takes. */
const MAX_DECIMALS = 7;

/** Decimal text, with the zeros it was given; blank when missing, and with a finding when it is no number. */
export function coordinateField(record: InputRecord, key: string): string {
  const value = numberField(record, key);
  if (value === null) return '';
  const text = String(ownField(record, key)).trim();
  return /^-?\d+(?:\.\d+)?$/.test(text) ? text : printShort(value, MAX_DECIMALS);
}
