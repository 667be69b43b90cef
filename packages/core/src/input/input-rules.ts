import { readNumber } from '../numbers/read-number.ts';
import { isBlank } from '../texts/fold.ts';
import type { Rule } from '../rule/rule.ts';

/** A value of data that come from outside, under the name it has there. */
export interface InputValue {
  readonly field: string;
  readonly value: unknown;
}

/** A value as a message shows it. */
export const show = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
};

const values = ({ field, value }: InputValue) => ({ field, value: show(value) });
export const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && isBlank(value));

export const numberRule: Rule<InputValue> = {
  id: 'INPUT-01',
  message: '{field} is not a number: {value}',
  gate: 'generate',
  fails: ({ value }) => !isMissing(value) && readNumber(value) === undefined,
  values,
};

export const textRule: Rule<InputValue> = {
  id: 'INPUT-02',
  message: '{field} is not text: {value}',
  gate: 'generate',
  fails: ({ value }) => !isMissing(value) && typeof value !== 'string' && typeof value !== 'number',
  values,
};

export const listRule: Rule<InputValue> = {
  id: 'INPUT-03',
  message: '{field} is not a list: {value}',
  gate: 'generate',
  fails: ({ value }) => !isMissing(value) && !Array.isArray(value),
  values,
};

export const recordRule: Rule<InputValue> = {
  id: 'INPUT-04',
  message: '{field} is not an object with fields: {value}',
  gate: 'generate',
  fails: ({ value }) => typeof value !== 'object' || value === null || Array.isArray(value),
  values,
};

export const idRule: Rule<InputValue> = {
  id: 'INPUT-05',
  message: '{field} is not a record id: {value}',
  gate: 'generate',
  fails: ({ value }) => !Number.isSafeInteger(readNumber(value)),
  values,
};

interface GivenId {
  readonly id: number;
  /** The place of the record that has the id already. */
  readonly holder: string | undefined;
}

/** A record that stands twice would be counted twice. */
export const takenIdRule: Rule<GivenId> = {
  id: 'INPUT-06',
  message: 'The id {id} already belongs to {holder}. Please give every record its own id.',
  gate: 'generate',
  fails: ({ holder }) => holder !== undefined,
  values: ({ id, holder = '' }) => ({ id, holder }),
};

/** What data from outside must be to be read at all. */
export const inputRules: readonly Rule<InputValue>[] = [numberRule, textRule, listRule, recordRule, idRule];
