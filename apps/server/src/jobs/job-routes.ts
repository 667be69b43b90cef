import {
  type jobEndpoints,
  type JobData,
  type JobWell as WireWell,
  ProblemError,
  type TableFile,
} from '@disclosure/api';
import {
  jobTableColumns,
  jobFormatRules,
  type JobTableFault,
  type JobTableField,
  type JobTableRow,
  type JobWell,
  messages,
  readJobFile,
  readJobTable,
} from '@disclosure/core';
import type { Handlers } from '../http/serve.ts';
import { toFile } from '../tables/serve-tables.ts';
import { readOlderJob } from '../fracpro/mapping/read-report.ts';
import { mustHold } from '../http/must.ts';
import { readTable, type TableRow } from '../tables/read-table.ts';

export const jobRoutes: Handlers<typeof jobEndpoints> = {
  importJob: async ({ table, body }) => (table ? importJobTable(table) : importJobJson(body)),

  getJobTemplate: ({ query }) => toFile('Job template', [jobTableColumns.map(({ title }) => title)], query.format),
};

/** Reads the wells from a filled-in template. */
async function importJobTable(file: TableFile): Promise<JobData> {
  const { rows, faults } = await readTable(file, jobTableColumns);
  mustBeFaultless(faults);
  const table = readJobTable(rows.map(toJobTableRow));
  mustBeFaultless(table.faults);
  if (table.wells.length === 0) throw new ProblemError('rule-broken', messages.jobData.table.empty);
  return toJobData(table.wells);
}

const toJobTableRow = ({ row, cells }: TableRow): JobTableRow => ({
  row,
  // Every field has a column, but the type of `fromEntries` does not say so.
  cells: Object.fromEntries(jobTableColumns.map(({ title, field }) => [field, cells[title] ?? ''])) as Record<
    JobTableField,
    string
  >,
});

function mustBeFaultless(faults: readonly JobTableFault[]): void {
  const [first] = faults;
  if (!first) return;
  const errors = faults.map(({ row, column, message }) => ({ path: `${row}.${column}`, message }));
  const message = messages.jobData.table.refused(`Row ${first.row}, ${first.column}`, first.message);
  throw new ProblemError('rule-broken', message, { errors });
}

/** Job data of FracPro that were saved to a file. The older structure is returned unchanged, as FracPro's routes do. */
function importJobJson(value: unknown): JobData {
  const older = readOlderJob(value);
  if (older) return older;
  const wells = readJobFile(value);
  mustHold(jobFormatRules, { isRecognized: wells !== undefined });
  return { ...toJobData(wells ?? []), ...(isSimulated(value) && { simulated: true }) };
}

/** The contract's wells differ only in that their lists are not readonly. */
const toJobData = (wells: readonly JobWell[]) => ({ wells: wells as WireWell[] });

const isSimulated = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'simulated' in value && value.simulated === true;
