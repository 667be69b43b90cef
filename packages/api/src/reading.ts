import * as z from 'zod/mini';
import type { Endpoint, Endpoints } from './endpoint.ts';

// The server keeps to the contract. These let a client read answers that keep to less of it.

/** The version of a record whose answer names none. Versions count from 1. With this one no `If-Match` is sent. */
export const NO_VERSION = 0;

type Given = Readonly<Record<string, unknown>>;

/** The schema, for records in which some fields may be missing or null: those get values that may follow from the others. */
export const filled = <Schema extends z.ZodMiniObject>(
  schema: Schema,
  missing: (given: Given) => Partial<z.output<Schema>>,
) =>
  z.pipe(
    z.transform((answer: unknown) => (isRecord(answer) ? fill(answer, missing(answer)) : answer)),
    schema,
    // The types of a pipe are lost in a generic function.
  ) as unknown as z.ZodMiniType<z.output<Schema>>;

const isRecord = (value: unknown): value is Given =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function fill(given: Given, missing: Given): Given {
  const needed = Object.entries(missing).filter(([name]) => given[name] === undefined || given[name] === null);
  return needed.length === 0 ? given : { ...given, ...Object.fromEntries(needed) };
}

/** The schema; a value that does not fit it is taken for another one. */
export const orElse = <Schema extends z.ZodMiniType>(schema: Schema, other: z.output<Schema>) =>
  // oxlint-disable-next-line promise/valid-params -- this is no promise
  z.catch(schema, other);

/** The call, with an answer that is read by another schema. */
export const readAs = <E extends Endpoint, Schema extends z.ZodMiniType>(endpoint: E, response: Schema) => ({
  ...endpoint,
  response,
});

type Unread<E extends Endpoints> = {
  [Name in keyof E]: Omit<E[Name], 'response'> & { readonly response: z.ZodMiniUnknown; readonly isUnread: true };
};

/** The calls, with answers that are not read: any will do, even none. */
export const unread = <E extends Endpoints>(endpoints: E) =>
  Object.fromEntries(
    Object.entries(endpoints).map(([name, endpoint]) => [name, { ...endpoint, response: z.unknown(), isUnread: true }]),
  ) as unknown as Unread<E>;
