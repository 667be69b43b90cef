import type { TableFile } from '@disclosure/api';
import { readDocument } from './read-document.ts';
import { type Column, readTable, type ReadTable } from './read-table.ts';
import { TableError } from './table-limits.ts';

export type TableOutcome = ReadTable | { readonly unreadable: string };

/**
 * What threads can do. What a task is given and what it returns is copied from thread to thread, and an error would
 * lose its class there, so a refusal is returned and not thrown.
 */
export const tasks = {
  async readTable({ file, columns }: { file: TableFile; columns: readonly Column[] }): Promise<TableOutcome> {
    try {
      return await readTable(file, columns);
    } catch (error) {
      if (error instanceof TableError) return { unreadable: error.message };
      throw error;
    }
  },

  readDocument: (content: string) => readDocument(content),
};

export type Tasks = typeof tasks;
