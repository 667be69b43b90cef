import type { TableFile } from '@disclosure/api';
import {
  jobTableColumns,
  type JobTableField,
  type JobTableRow,
  type JobWell,
  readJobFile,
  readJobTable,
} from '@disclosure/core';
import { FaultList, readTable, type ReadTable, type TableRow } from './read-table.ts';

/** The wells of a filled-in template. With any fault there are none. */
export interface ReadJob extends Pick<ReadTable, 'faults' | 'moreFaults'> {
  readonly wells: readonly JobWell[];
}

export async function readJob(file: TableFile): Promise<ReadJob> {
  const { rows, ...found } = await readTable(file, jobTableColumns);
  if (found.faults.length > 0) return { wells: [], ...found };
  const { wells, faults } = readJobTable(rows.map(toJobTableRow));
  const list = new FaultList();
  for (const fault of faults) list.add(fault);
  return { wells, ...list.listed() };
}

const toJobTableRow = ({ row, cells }: TableRow): JobTableRow => ({
  row,
  // Every field has a column, but the type of `fromEntries` does not say so.
  cells: Object.fromEntries(jobTableColumns.map(({ title, field }) => [field, cells[title] ?? ''])) as Record<
    JobTableField,
    string
  >,
});

/** The wells of job data in JSON; undefined for what is no such data. */
export const readJobData = async (value: unknown): Promise<readonly JobWell[] | undefined> => readJobFile(value);
