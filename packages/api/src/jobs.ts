import * as z from 'zod/mini';
import { get, post } from './endpoint.ts';
import { JobData } from './fracpro.ts';
import { FileAnswer, FormatQuery } from './table-file.ts';

/** The same job data without FracPro. */
export const jobEndpoints = {
  importJob: post('/api/jobs/import', {
    access: 'editor',
    summary: 'The wells of a job from a file: JSON of either format, or the template as CSV or XLSX',
    repeatsError: true,
    takesTable: 'or-json',
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
