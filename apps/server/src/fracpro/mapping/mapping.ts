import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { StartError } from '../../start-error.ts';

/** The name of a field in an answer; dots lead into objects inside: `location.latitude`. */
const field = (name: string) => z.string().min(1).max(200).default(name);

/** A path on the host of the settings, with the marks that are filled in; never another host. */
const path = (fallback: string) =>
  z
    .string()
    .max(500)
    .regex(/^\/(?![/\\])[^\s\\#]*$/, 'must be a path that begins with one /')
    .refine((given) => marksOf(given) === marksOf(fallback), `must contain ${marksOf(fallback) || 'no {…}'}`)
    .default(fallback);

const marksOf = (text: string): string =>
  Array.from(text.matchAll(/\{\w+\}/g), ([mark]) => mark)
    .sort()
    .join(' ');

/** A part that is left out has the usual names. Every field has a default, which the generic type cannot express. */
const part = <Shape extends z.ZodRawShape>(shape: Shape) => z.strictObject(shape).prefault({} as never);

const ofWell = { name: field('wellName'), api: field('apiNumber') };

/**
 * Where a FracPro installation keeps the data that we ask for. Installations differ, so an operator may name other
 * paths and fields in a file. A name that is not in this table is refused, since it can only be a typing mistake.
 */
export const Mapping = part({
  token: part({
    path: path('/oauth/token'),
    accessToken: field('access_token'),
    expiresIn: field('expires_in'),
    /** Sent with the credentials, for services that ask for a scope or an audience. */
    parameters: z.record(z.string(), z.string()).default({}),
  }),
  fractureJob: part({
    path: path('/v1/jobs/{jobNumber}'),
    customer: field('customer'),
    rows: field('wells'),
    row: part({
      ...ofWell,
      county: field('county'),
      state: field('state'),
      longitude: field('longitude'),
      latitude: field('latitude'),
      customer: field('customer'),
      totalStages: field('totalStages'),
    }),
  }),
  treatmentReport: part({
    path: path('/v1/jobs/{jobNumber}/treatment-report'),
    rows: field('stages'),
    row: part({
      ...ofWell,
      stage: field('stage'),
      topTvd: field('topTvd'),
      bottomTvd: field('bottomTvd'),
      clean: field('cleanVolume'),
      cleanUnit: field('cleanVolumeUnit'),
      timeStart: field('timeStart'),
      timeEnd: field('timeEnd'),
    }),
    /** For rows that name no unit. */
    cleanUnit: z.string().default('bbl'),
  }),
  chemicalsReport: part({
    path: path('/v1/jobs/{jobNumber}/chemicals-report'),
    rows: field('chemicals'),
    row: part({ ...ofWell, code: field('code'), amount: field('amount'), unit: field('unit') }),
  }),
  petrixData: part({
    path: path('/v1/jobs/{jobNumber}/field-tickets'),
    rows: field('tickets'),
    row: part({ ...ofWell, customer: field('customer') }),
  }),
  stageTime: part({
    path: path('/v1/wells/{wellApi}/stages/{stage}/{timeType}'),
    date: field('date'),
  }),
});

export type Mapping = z.infer<typeof Mapping>;

export const usualMapping: Mapping = Mapping.parse({});

/** The usual mapping, or the one in the file that FRACPRO_MAPPING names. */
export async function loadMapping(file: string | undefined): Promise<Mapping> {
  if (file === undefined) return usualMapping;
  const parsed = Mapping.safeParse(await readJsonFile(file));
  if (parsed.success) return parsed.data;
  throw new StartError(`Please correct the file of FRACPRO_MAPPING, ${file}: ${z.prettifyError(parsed.error)}`);
}

async function readJsonFile(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new StartError(`The file of FRACPRO_MAPPING cannot be read: ${(error as Error).message}`);
  }
}
