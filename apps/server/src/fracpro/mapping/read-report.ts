import { OlderJob } from '@disclosure/api';
import { readNumber } from '@disclosure/core';
import * as z from 'zod';
import { failures } from '../failure.ts';
import type { Mapping } from './mapping.ts';

const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';

/** More than any depth, volume or amount. Larger values could overflow when they are added up. */
const LARGEST = 1e15;
const isFigure = (value: number | undefined): boolean => value !== undefined && Math.abs(value) <= LARGEST;

/** A number becomes its text; a missing value becomes blank. */
const Text = z
  .union([z.string().max(1000), z.number()])
  .nullish()
  .transform((value) => String(value ?? '').trim());

const Figure = z
  .union([z.number(), z.string().max(100)])
  .nullish()
  .refine((value) => value == null || isBlank(value) || isFigure(readNumber(value)), 'is not a number');

const NumberOrNull = Figure.transform((value) => readNumber(value) ?? null);

/** Kept as it was given, since the document prints the zeros at the end of a text. */
const Coordinate = Figure.transform((value) => (value == null || isBlank(value) ? null : value));

const ofWell = { name: Text, api: Text };

/** The fields of a row, under our names. */
const rowSchemas = {
  fractureJob: z.object({
    ...ofWell,
    county: Text,
    state: Text,
    longitude: Coordinate,
    latitude: Coordinate,
    customer: Text,
    totalStages: NumberOrNull,
  }),
  treatmentReport: z.object({
    ...ofWell,
    stage: NumberOrNull,
    topTvd: NumberOrNull,
    bottomTvd: NumberOrNull,
    clean: NumberOrNull,
    cleanUnit: Text,
    timeStart: Text,
    timeEnd: Text,
  }),
  chemicalsReport: z.object({ ...ofWell, code: Text, amount: NumberOrNull, unit: Text }),
  petrixData: z.object({ ...ofWell, customer: Text }),
};

export type ReportKind = keyof typeof rowSchemas;

type Row<Kind extends ReportKind> = z.infer<(typeof rowSchemas)[Kind]>;

/** Own fields only, since an answer may hold anything; undefined when the path leads nowhere. */
export function pickField(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>(ownField, value);
}

function ownField(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as Record<string, unknown>)[key];
}

/** A row under our names. */
const pickFields = (row: unknown, names: Readonly<Record<string, string>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(names).map(([ours, theirs]) => [ours, pickField(row, theirs)]));

/** A job of a hundred wells has about 40,000; many more than that are a mistake of the service. */
const MAX_ROWS = 400_000;

/** The rows of a report under our names. An answer of another form is refused, and the error names the place. */
export function readRows<Kind extends ReportKind>(kind: Kind, answer: unknown, mapping: Mapping): Row<Kind>[] {
  const { rows: place, row: names } = mapping[kind];
  const rows = pickField(answer, place);
  if (!Array.isArray(rows)) throw failures.otherShape(place);
  if (rows.length > MAX_ROWS) throw failures.tooLarge();
  return rows.map((row, index) => readRow(kind, row, { names, place: `${place}[${index}]` }));
}

interface RowPlace {
  readonly names: Readonly<Record<string, string>>;
  readonly place: string;
}

function readRow<Kind extends ReportKind>(kind: Kind, row: unknown, { names, place }: RowPlace): Row<Kind> {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) throw failures.otherShape(place);
  const parsed = rowSchemas[kind].safeParse(pickFields(row, names));
  // The table pairs each kind with its schema; the index loses that type.
  if (parsed.success) return parsed.data as Row<Kind>;
  const [ours = ''] = parsed.error.issues[0]?.path ?? [];
  throw failures.otherShape(`${place}.${names[String(ours)]}`);
}

/** Older installations answer the job with maps by well name. Undefined for any other answer. */
export function readOlderJob(answer: unknown): OlderJob | undefined {
  // An answer with a list of wells is of the newer form, whatever else it holds.
  return Array.isArray(pickField(answer, 'wells')) ? undefined : OlderJob.safeParse(answer).data;
}

/** Refuses a report that cannot be read, before it is passed on unchanged. */
export function checkReport(kind: ReportKind, answer: unknown, mapping: Mapping): void {
  if (kind === 'fractureJob' && readOlderJob(answer)) return;
  readRows(kind, answer, mapping);
}
