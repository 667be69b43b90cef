import { foldLine } from '@disclosure/core';
import * as z from 'zod/mini';
import { Email, line, orBlank, text } from './text.ts';

/**
 * One field of a reference record. The contract, the SQL of lists, import and export, forms, tables and the conflict
 * dialog are all made from this.
 */
export interface RecordField {
  /** Its name in calls and its column in the database. */
  readonly wire: string;
  /** What users call it: in forms, tables, spreadsheets and dialogs. */
  readonly label: string;
  /** What a caller may send. */
  readonly input: z.ZodMiniType;
  /** What a record holds. */
  readonly output: z.ZodMiniType;
  /** Turns what was sent into what is kept. */
  readonly clean: (value: never) => unknown;
  /** How a form, a table and a spreadsheet show what is kept, where it is no text or number. */
  readonly print?: (value: never) => string;
  /** A form marks it, and a spreadsheet must have its column. The rules of the core refuse a blank. */
  readonly isRequired?: boolean;
  /** Sorted as a number. */
  readonly isNumber?: boolean;
  /** False where a list cannot be sorted by it. */
  readonly isSorted?: boolean;
  /** False where a search passes over it. */
  readonly isSearched?: boolean;
  /** False where spreadsheets leave it out. */
  readonly isImported?: boolean;
  /** False where the table of the page leaves it out. */
  readonly isShown?: boolean;
  /** What a new record starts with, in the form and where a spreadsheet has no such column. Blank unless given. */
  readonly initial?: string;
}

/** The fields of a record, each under the name that the rest of the product uses. */
export type RecordFields = Readonly<Record<string, RecordField>>;

/** A text of one line. */
export const oneLine = (maxLength: number) => ({
  input: orBlank(line(maxLength)),
  output: z.string(),
  clean: foldLine,
});

const trim = (value: string) => value.trim();

export const severalLines = (maxLength: number) => ({
  input: orBlank(text(maxLength)),
  output: z.string(),
  clean: trim,
});

export const emailAddress = { input: orBlank(Email), output: z.string(), clean: trim };

/** What a form, a table and a spreadsheet show of a field. */
export const printField = ({ print = String }: RecordField, value: unknown): string => print((value ?? '') as never);

export type WireName<Fields extends RecordFields> = Fields[keyof Fields]['wire'];

/** The names that a list can be sorted by. */
export type SortName<Fields extends RecordFields> = {
  [Name in keyof Fields]: Fields[Name] extends { isSorted: false } ? never : Fields[Name]['wire'];
}[keyof Fields];

type Shape<Fields extends RecordFields, Side extends 'input' | 'output'> = {
  -readonly [Name in keyof Fields as Fields[Name]['wire']]: Fields[Name][Side];
};

type Cleaned<Fields extends RecordFields> = {
  -readonly [Name in keyof Fields as Fields[Name]['wire']]: z.output<Fields[Name]['output']>;
};

/** The values of a form under their names in calls. */
type OnWire<Fields extends RecordFields, Values extends Record<keyof Fields, unknown>> = {
  -readonly [Name in keyof Fields as Fields[Name]['wire']]: Values[Name];
};

type OffWire<Fields extends RecordFields, Wire extends Record<WireName<Fields>, unknown>> = {
  -readonly [Name in keyof Fields]: Wire[Fields[Name]['wire']];
};

const mapToWire = (fields: RecordFields, valueOf: (field: RecordField, name: string) => unknown) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [field.wire, valueOf(field, name)]));

export const wireNames = <Fields extends RecordFields>(fields: Fields) =>
  Object.values(fields).map(({ wire }) => wire) as WireName<Fields>[];

export const sortNames = <Fields extends RecordFields>(fields: Fields) =>
  Object.values(fields)
    .filter(({ isSorted = true }) => isSorted)
    .map(({ wire }) => wire) as SortName<Fields>[];

/** The schemas of a request body. */
export const inputShape = <Fields extends RecordFields>(fields: Fields) =>
  mapToWire(fields, ({ input }) => input) as Shape<Fields, 'input'>;

/** The schemas of an answer. */
export const outputShape = <Fields extends RecordFields>(fields: Fields) =>
  mapToWire(fields, ({ output }) => output) as Shape<Fields, 'output'>;

export const toWire = <Fields extends RecordFields, Values extends Record<keyof Fields, unknown>>(
  fields: Fields,
  values: Values,
) => mapToWire(fields, (_, name) => values[name]) as OnWire<Fields, Values>;

export const fromWire = <Fields extends RecordFields, Wire extends Record<WireName<Fields>, unknown>>(
  fields: Fields,
  wire: Wire,
) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, wire[field.wire as WireName<Fields>]]),
  ) as OffWire<Fields, Wire>;

/** Only the fields of the record, each as it is kept. */
export const cleanRecord = <Fields extends RecordFields>(
  fields: Fields,
  input: Readonly<Record<WireName<Fields>, unknown>>,
) => mapToWire(fields, ({ wire, clean }) => clean(input[wire as WireName<Fields>] as never)) as Cleaned<Fields>;
