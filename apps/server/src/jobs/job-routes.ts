import type { jobEndpoints } from '@disclosure/api';
import { jobTableColumns } from '@disclosure/core';
import type { Handlers } from '../http/serve.ts';
import { toFile } from '../tables/serve-tables.ts';
import { importJobJson, importJobTable } from './import-job.ts';

export const jobRoutes: Handlers<typeof jobEndpoints> = {
  importJob: async ({ table, body }) => (table ? importJobTable(table) : importJobJson(body)),

  getJobTemplate: ({ query }) => toFile('Job template', [jobTableColumns.map(({ title }) => title)], query.format),
};
