import { type JobData, type JobWell as WireWell, ProblemError, type TableFile } from '@disclosure/api';
import {
  jobFormatRules,
  jobTableColumns,
  type JobTableFault,
  type JobTableField,
  type JobTableRow,
  type JobWell,
  messages,
  readJobFile,
  readJobTable,
} from '@disclosure/core';
import { readOlderJob } from '../fracpro/mapping/read-report.ts';
import { mustHold } from '../http/must.ts';
import { readTable, type TableRow } from '../tables/read-table.ts';

/** The wells of a filled-in template. */
export async function importJobTable(file: TableFile): Promise<JobData> {
  const { rows, faults } = await readTable(file, jobTableColumns);
  mustBeFaultless(faults);
  const table = readJobTable(rows.map(toJobTableRow));
  mustBeFaultless(table.faults);
  if (table.wells.length === 0) throw new ProblemError('rule-broken', messages.jobData.table.empty);
  return toJobData(table.wells);
}

const toJobTableRow = ({ row, cells }: TableRow): JobTableRow => ({
  row,
  // Every field has a column, which the type of a made object cannot say.
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

/** Job data as FracPro gives them, saved to a file. The older structure stays as it is, here as there. */
export function importJobJson(value: unknown): JobData {
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
