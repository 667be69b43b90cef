import { type jobEndpoints, type JobData, type JobWell as WireWell, ProblemError } from '@disclosure/api';
import {
  andMore,
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
import type { CostlyWork } from '../costly/costly-work.ts';
import { MOST_FAULTS, type ReadTable, type TableRow } from '../costly/read-table.ts';
import type { Handlers } from '../http/serve.ts';
import { toFile } from '../tables/serve-tables.ts';
import { readOlderJob } from '../fracpro/mapping/read-report.ts';
import { mustHold } from '../http/must.ts';

interface Services {
  readonly costly: CostlyWork;
}

export const jobRoutes = ({ costly }: Services): Handlers<typeof jobEndpoints> => ({
  importJob: async ({ table, body }, { caller }) =>
    table ? toWells(await costly.readTable(caller.id, table, jobTableColumns)) : importJobJson(body),

  getJobTemplate: ({ query }) => toFile('Job template', [jobTableColumns.map(({ title }) => title)], query.format),
});

/** The wells of a filled-in template. */
function toWells({ rows, faults, moreFaults }: ReadTable): JobData {
  mustBeFaultless(faults, moreFaults);
  const table = readJobTable(rows.map(toJobTableRow));
  mustBeFaultless(table.faults.slice(0, MOST_FAULTS), table.faults.length - MOST_FAULTS);
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

function mustBeFaultless(faults: readonly JobTableFault[], more: number): void {
  const [first] = faults;
  if (!first) return;
  const errors = faults.map(({ row, column, message }) => ({ path: `${row}.${column}`, message }));
  const message = messages.jobData.table.refused(`Row ${first.row}, ${first.column}`, first.message) + andMore(more);
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
