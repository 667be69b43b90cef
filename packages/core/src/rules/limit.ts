import { readNumber } from '../numbers/read-number.ts';
import { printShort } from '../numbers/format.ts';
import { factsOf } from './text-facts.ts';
import { nameCharacter } from '../texts/characters.ts';
import type { Limit } from '../registry/format.ts';
import { isOutOfRange, isTooLong } from '../registry/disclosure-table.ts';
import type { Rule } from '../rule/rule.ts';

/** A value of the document, under the name it has here. */
export interface LimitedValue {
  readonly field: string;
  /** What people call the field. */
  readonly label: string;
  readonly value: string | number;
  readonly limit: Limit;
}

const isNumeric = ({ limit }: LimitedValue): boolean => limit.min !== undefined || limit.max !== undefined;
/** Without an exponent. */
const inFull = (value: string | number): string => (typeof value === 'number' ? printShort(value, 12) : value);

/** An API number is written in 14 digits, and so is the lowest one. */
const printMin = ({ field, limit }: LimitedValue): string =>
  String(limit.min ?? '').padStart(field === 'apiNumber' ? 14 : 0, '0');

/** The generator never makes a document that the schema refuses. */
export const limitRules: readonly Rule<LimitedValue>[] = [
  {
    id: 'LIMIT-01',
    message: '{label} is longer than {max} characters',
    gate: 'generate',
    field: ({ field }) => field,
    fails: ({ value, limit }) => typeof value === 'string' && isTooLong(value, limit),
    values: ({ label, limit }) => ({ label, max: limit.maxLength ?? 0 }),
  },
  {
    id: 'LIMIT-02',
    message: '{label} is not a number: {value}',
    gate: 'generate',
    field: ({ field }) => field,
    fails: (limited) => isNumeric(limited) && limited.value !== '' && readNumber(limited.value) === undefined,
    values: ({ label, value }) => ({ label, value }),
  },
  {
    id: 'LIMIT-03',
    message: '{label} is below {min}: {value}',
    gate: 'generate',
    field: ({ field }) => field,
    fails: ({ value, limit: { min } }) => min !== undefined && isOutOfRange(readNumber(value) ?? min, { min }),
    values: (limited) => ({ label: limited.label, value: inFull(limited.value), min: printMin(limited) }),
  },
  {
    id: 'LIMIT-04',
    message: '{label} is above {max}: {value}',
    gate: 'generate',
    field: ({ field }) => field,
    fails: ({ value, limit: { max } }) => max !== undefined && isOutOfRange(readNumber(value) ?? max, { max }),
    values: ({ label, value, limit }) => ({ label, value: inFull(value), max: limit.max ?? '' }),
  },
  {
    id: 'LIMIT-05',
    message: '{label} holds the character {character}, which XML does not allow',
    gate: 'generate',
    field: ({ field }) => field,
    fails: ({ value }) => typeof value === 'string' && factsOf(value).forbiddenAt !== -1,
    values: ({ label, value }) => ({
      label,
      character: nameCharacter(String(value), factsOf(String(value)).forbiddenAt),
    }),
  },
];
