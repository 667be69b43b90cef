import type { TableFile } from '@disclosure/api';
import type { Cells } from '@disclosure/core';
import type { FormOrder, FormOutcome } from './form/draw-form.ts';
import { checkDocuments, judgeDocument, listFindings, readDocument } from './read-document.ts';
import { comparePublished, readApiNumber } from './compare-published.ts';
import { readJob, readJobData } from './read-job.ts';
import { type Column, readTable } from './read-table.ts';
import { TableError } from './table-limits.ts';
import { writeXlsx } from './write-xlsx.ts';

/** What was read, or why the file is no table. */
export type TableOutcome<Read> = Read | { readonly unreadable: string };

/**
 * What threads can do. What a task is given and what it returns is copied from thread to thread, and an error would
 * lose its class there, so a refusal is returned and not thrown.
 */
const tasks = {
  readTable: ({ file, columns }: { file: TableFile; columns: readonly Column[] }) => explain(readTable(file, columns)),
  readJob: ({ file }: { file: TableFile }) => explain(readJob(file)),
  readJobData,
  writeXlsx: ({ cells, sheet }: { cells: Cells; sheet: string }): Promise<Uint8Array> => writeXlsx(cells, sheet),
  readDocument: (content: string) => readDocument(content),
  judgeDocument,
  checkDocuments,
  listFindings,
  comparePublished,
  readApiNumber,
  // The library and its fonts are loaded with the first form.
  drawForm: async (order: FormOrder): Promise<FormOutcome> => (await import('./form/draw-form.ts')).drawForm(order),
};

export type Tasks = typeof tasks;

const explain = <Read>(reading: Promise<Read>): Promise<TableOutcome<Read>> =>
  reading.catch((error: unknown) => {
    if (error instanceof TableError) return { unreadable: error.message };
    throw error;
  });

export type Given<Task extends keyof Tasks> = Parameters<Tasks[Task]>[0];
export type Result<Task extends keyof Tasks> = Awaited<ReturnType<Tasks[Task]>>;

export const runTask = <Task extends keyof Tasks>(task: Task, given: Given<Task>): Promise<Result<Task>> =>
  // The table pairs each task with what it is given; the type of a call to one of several does not show it.
  tasks[task](given as never) as Promise<Result<Task>>;
