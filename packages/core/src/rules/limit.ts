import { readNumber } from '../numbers/read-number.ts';
import { factsOf } from './text-facts.ts';
import { nameCharacter } from '../texts/characters.ts';
import type { Limit } from '../registry/format.ts';
import { isOutOfRange, isTooLong } from '../registry/disclosure-table.ts';
import type { Rule } from '../rule/rule.ts';

/** A value of the document, under the name it has here. */
export interface LimitedValue {
  readonly field: string;
  readonly value: string | number;
  readonly limit: Limit;
}

const isNumeric = ({ limit }: LimitedValue): boolean => limit.min !== undefined || limit.max !== undefined;
const numberOf = ({ value }: LimitedValue): number | undefined => readNumber(value);

/** The generator never makes a document that the schema refuses. */
export const limitRules: readonly Rule<LimitedValue>[] = [
  {
    id: 'LIMIT-01',
    message: '{field} is longer than {max} characters',
    gate: 'generate',
    field: ({ field }) => field,
    fails: ({ value, limit }) => typeof value === 'string' && isTooLong(value, limit),
    values: ({ field, limit }) => ({ field, max: limit.maxLength ?? 0 }),
  },
  {
    id: 'LIMIT-02',
    message: '{field} is not a number: {value}',
    gate: 'generate',
    field: ({ field }) => field,
    fails: (limited) => isNumeric(limited) && limited.value !== '' && numberOf(limited) === undefined,
    values: ({ field, value }) => ({ field, value }),
  },
  {
    id: 'LIMIT-03',
    message: '{field} is below {min}: {value}',
    gate: 'generate',
    field: ({ field }) => field,
    fails: (limited) =>
      isOutOfRange(numberOf(limited) ?? limited.limit.min ?? 0, { min: limited.limit.min ?? -Infinity }),
    values: ({ field, value, limit }) => ({ field, value, min: limit.min ?? '' }),
  },
  {
    id: 'LIMIT-04',
    message: '{field} is above {max}: {value}',
    gate: 'generate',
    field: ({ field }) => field,
    fails: (limited) =>
      isOutOfRange(numberOf(limited) ?? limited.limit.max ?? 0, { max: limited.limit.max ?? Infinity }),
    values: ({ field, value, limit }) => ({ field, value, max: limit.max ?? '' }),
  },
  {
    id: 'LIMIT-05',
    message: '{field} holds the character {character}, which XML does not allow',
    gate: 'generate',
    field: ({ field }) => field,
    fails: ({ value }) => typeof value === 'string' && factsOf(value).forbiddenAt !== -1,
    values: ({ field, value }) => ({
      field,
      character: nameCharacter(String(value), factsOf(String(value)).forbiddenAt),
    }),
  },
];
