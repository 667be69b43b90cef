import { readNaiveDate } from '../dates/naive-date.ts';
import { printShort } from '../numbers/format.ts';
import { readNumber } from '../numbers/read-number.ts';
import { digitsOf } from '../places/api-states.ts';

/** What the schema and the rules hold a value to. */
export interface Limit {
  /** Characters as XML counts them: a letter beyond the basic plane is one. */
  readonly maxLength?: number;
  readonly min?: number;
  readonly max?: number;
  readonly maxDecimals?: number;
  /** As a schema writes it: it covers the whole text. */
  readonly pattern?: string;
  readonly options?: readonly string[];
}

/** How a kind of value is printed, read back and limited. */
export interface Format<Value> {
  /** The built-in type of XML Schema that it narrows. */
  readonly base: 'string' | 'decimal' | 'dateTime';
  readonly limit: Limit;
  /** Undefined when the value cannot be printed in this format. */
  readonly print: (value: Value) => string | undefined;
  /** Undefined when the text is no such value. */
  readonly read: (text: string) => Value | undefined;
}

/** True for a text that the schema takes for a value of this format. Rules ask for lengths and ranges. */
export function isWrittenSo({ base, limit }: Pick<Format<never>, 'base' | 'limit'>, text: string): boolean {
  const written = text.trim();
  if (base === 'string') return limit.options?.includes(text) ?? true;
  if (base === 'dateTime') return new RegExp(`^(?:${limit.pattern})$`).test(written);
  const decimal = DECIMAL.exec(written);
  // Zeros at the end do not count.
  return decimal !== null && /^0*$/.test((decimal[1] ?? '').slice(limit.maxDecimals ?? Infinity));
}

/** A decimal of XML, with what stands behind its point. */
const DECIMAL = /^[+-]?(?=\.?\d)\d*(?:\.(\d*))?$/;

const asItIs = (text: string): string => text;

export const text = (maxLength: number): Format<string> => ({
  base: 'string',
  limit: { maxLength },
  print: asItIs,
  read: asItIs,
});

export const oneOf = <Option extends string>(options: readonly Option[]): Format<Option> => ({
  base: 'string',
  limit: { options },
  print: (option) => option,
  read: (text) => options.find((option) => option === text.trim()),
});

/** A decimal of XML may also end in its point. */
export const readDecimal = (text: string): number | undefined => readNumber(text) ?? readNumber(withoutLastPoint(text));

const withoutLastPoint = (text: string): string => text.trim().replace(/(?<=\d)\.$/, '');

export const number = (print: (value: number) => string, limit: Limit = {}): Format<number> => ({
  base: 'decimal',
  limit,
  print: (value) => (Number.isFinite(value) ? print(value) : undefined),
  read: readDecimal,
});

/** A number of a type of its own, such as a percent. */
export const branded = <Value extends number>(
  { base, limit, print, read }: Format<number>,
  from: (value: number) => Value,
): Format<Value> => ({
  base,
  limit,
  print,
  read: (text) => {
    const value = read(text);
    return value === undefined ? undefined : from(value);
  },
});

/** A text of digits that stays as it was given, unless it is longer than the registry takes. */
export const decimalText = (limit: Required<Pick<Limit, 'min' | 'max' | 'maxDecimals'>>): Format<string> => ({
  base: 'decimal',
  limit,
  print: (text) => printDecimalText(text.trim(), limit.maxDecimals),
  read: (text) => (readDecimal(text) === undefined ? undefined : withoutLastPoint(text)),
});

function printDecimalText(text: string, maxDecimals: number): string | undefined {
  if (new RegExp(String.raw`^-?\d+(\.\d{1,${maxDecimals}})?$`).test(text)) return text;
  const value = readNumber(text);
  return value === undefined ? undefined : printShort(value, maxDecimals);
}

/** Digits that may be given with hyphens and blanks between them. */
export const digits = (limit: Limit): Format<string> => ({
  base: 'decimal',
  limit,
  print: (text) => /^\d+$/.exec(digitsOf(text))?.[0],
  read: (text) => text.trim(),
});

/** A local time of the well, never shifted by a zone. */
export const localTime: Format<string> = {
  base: 'dateTime',
  limit: { pattern: '[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}' },
  print: readNaiveDate,
  read: readNaiveDate,
};

/** `1` for Yes and `0` for No. */
export const flag: Format<'Yes' | 'No'> = {
  base: 'string',
  limit: { options: ['1', '0'] },
  print: (answer) => (answer === 'Yes' ? '1' : '0'),
  read: (text) => FLAGS.get(text.trim()),
};

const FLAGS: ReadonlyMap<string, 'Yes' | 'No'> = new Map([
  ['1', 'Yes'],
  ['true', 'Yes'],
  ['0', 'No'],
  ['false', 'No'],
]);
