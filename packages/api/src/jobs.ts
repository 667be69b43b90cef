import * as z from 'zod/mini';
import { fewAtOnce, get, post } from './endpoint.ts';
import { FileAnswer, FormatQuery, importsAtOnce } from './table-file.ts';
import { text } from './text.ts';

const Coordinate = z.nullable(z.union([z.string(), z.number()]));

/** A well in the newer format, with a list of what is missing. */
export const JobWell = z.object({
  name: z.string(),
  api: z.string(),
  tvd: z.nullable(z.number()),
  clean: z.nullable(z.number()),
  county: z.string(),
  state: z.string(),
  longitude: Coordinate,
  latitude: Coordinate,
  startDate: z.string(),
  endDate: z.string(),
  chemicals: z.record(z.string(), z.union([z.number(), z.string()])),
  chemicalUnits: z.record(z.string(), z.string()),
  customer: z.string(),
  customer_id: z.optional(z.number()),
  totalStages: z.nullable(z.number()),
  missing: z.array(z.string()),
  notes: z.array(z.string()),
});
export type JobWell = z.infer<typeof JobWell>;

/** Extra facts in an answer of either format. */
export const jobMarks = {
  /** Made up by the simulator. Nothing made from it may be filed. */
  simulated: z.optional(z.boolean()),
  /** FracPro cannot be reached, and this is its last answer. */
  lastGood: z.optional(z.object({ retrievedAt: z.string(), reason: z.string() })),
};

const Wells = z.object({ wells: z.array(JobWell), ...jobMarks });

/** Older installations answer with maps by well name, which are passed on unchanged. */
export const OlderJob = z.looseObject({ wellData: z.record(z.string(), z.unknown()), ...jobMarks });
export type OlderJob = z.infer<typeof OlderJob>;

export const JobData = z.union([Wells, OlderJob]);
export type JobData = z.infer<typeof JobData>;

/** The rules check what a job number is; this only limits its length. */
const ByJobNumber = z.object({ jobNumber: z._default(text(200), '') });

/** More than of other answers: while FracPro hangs, those that wait for it must not hold up another job. */
const someAtOnce = { ...fewAtOnce, untakenAtMost: 16 };

const report = (path: string, summary: string) =>
  get(`/api/fracpro/${path}`, {
    access: 'editor',
    summary,
    repeatsError: true,
    ...someAtOnce,
    query: ByJobNumber,
    response: z.unknown(),
  });

export const fracproEndpoints = {
  getFracProToken: get('/api/fracpro/token', {
    access: 'editor',
    summary: 'Shows that the connection to FracPro works; the token opens nothing',
    repeatsError: true,
    response: z.object({ token: z.string(), expiresAt: z.string() }),
  }),
  getTreatmentReport: report('treatment-report', 'The stages of a job, as FracPro reports them'),
  getChemicalsReport: report('chemicals-report', 'The chemicals of a job, as FracPro reports them'),
  getPetrixData: report('petrix-data', 'The field tickets of a job, as FracPro reports them'),
  getFractureJob: report('fracture-job', 'A job and its wells, as FracPro reports them'),
  getStartEndTime: get('/api/fracpro/start-end-time', {
    access: 'editor',
    summary: 'When a stage of a well began or ended',
    repeatsError: true,
    query: z.object({
      wellApi: z._default(text(200), ''),
      stage: z._default(text(200), ''),
      timeType: z._default(text(200), ''),
    }),
    response: z.object({ date: z.string() }),
  }),
  processJobData: get('/api/fracpro/process-job-data', {
    access: 'editor',
    summary: 'The wells of a job with their chemicals',
    repeatsError: true,
    ...someAtOnce,
    query: ByJobNumber,
    response: JobData,
  }),
};

/** The same job data from a file. */
export const jobEndpoints = {
  importJob: post('/api/jobs/import', {
    access: 'editor',
    summary: 'The wells of a job from a file: JSON of either format, or the template as CSV or XLSX',
    repeatsError: true,
    takesTable: 'or-json',
    ...importsAtOnce,
    isLong: true,
    body: z.unknown(),
    response: JobData,
  }),
  getJobTemplate: get('/api/jobs/template', {
    access: 'editor',
    summary: 'An empty table to fill with the wells and chemicals of a job, as CSV or XLSX',
    query: FormatQuery,
    produces: 'file',
    response: FileAnswer,
  }),
};
