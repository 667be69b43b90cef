import { readNumber } from '@disclosure/core';
import * as z from 'zod';

const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';

/** Beyond any depth, volume or amount; so large that sums of such would lie beyond all numbers. */
const LARGEST = 1e15;
const isFigure = (value: number | undefined): boolean => value !== undefined && Math.abs(value) <= LARGEST;

/** A number is as good as its text; blank when missing. */
const Text = z
  .union([z.string().max(1000), z.number()])
  .nullish()
  .transform((value) => String(value ?? '').trim());

const Figure = z
  .union([z.number(), z.string().max(100)])
  .nullish()
  .refine((value) => value == null || isBlank(value) || isFigure(readNumber(value)), 'is not a number');

const NumberOrNull = Figure.transform((value) => readNumber(value) ?? null);

/** Kept as it was given, since the document prints the zeros of a text. */
const Coordinate = Figure.transform((value) => (value == null || isBlank(value) ? null : value));

const ofWell = { name: Text, api: Text };

/** What a row must be, under our names. The types of the core follow from them. */
export const rowSchemas = {
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

export type Row<Kind extends ReportKind> = z.infer<(typeof rowSchemas)[Kind]>;
