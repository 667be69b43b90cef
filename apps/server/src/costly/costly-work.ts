import { CSV, ProblemError, type TableFile } from '@disclosure/api';
import { tableMessages, TooManySteps } from '@disclosure/core';
import type { ErrorLog } from '../database/connect.ts';
import type { Settings } from '../settings/settings.ts';
import { type DocumentOutcome, readDocument } from './read-document.ts';
import type { Column, ReadTable } from './read-table.ts';
import { type TableOutcome, tasks } from './tasks.ts';
import { ThreadPool } from './thread-pool.ts';

/** Reads what users send. What could take long is read on a thread, and the rest at once. */
export interface CostlyWork {
  /** The bytes of the file are gone afterwards. */
  readTable(userId: number, file: TableFile, columns: readonly Column[]): Promise<ReadTable>;
  readDocument(userId: number, content: string): Promise<DocumentOutcome>;
  /** How many files threads read, and how many wait for it. */
  count(): number;
  /** Ends what is still being read. */
  close(): Promise<void>;
}

/** Larger files are always read on a thread. Most documents have 10 to 40 kB. */
const MOST_BYTES = 64 * 1024;
/**
 * A document or table with fewer steps or rows is read within 20 ms, even if all of it is wrong. Documents of the
 * product have some 8,300 steps in 64 kB.
 */
const MOST_STEPS = 8500;
const MOST_ROWS = 1000;

export function createCostlyWork(settings: Settings, log: ErrorLog): CostlyWork {
  const threads = new ThreadPool(settings, log);
  return {
    async readTable(userId, file, columns) {
      const given = { file, columns };
      const isSmall = file.type === CSV && isSmallCsv(file.bytes);
      return mustBeTable(
        isSmall ? await tasks.readTable(given) : await threads.run(userId, 'readTable', given, [file.bytes.buffer]),
      );
    },
    readDocument: async (userId, content) =>
      (await readSmallDocument(content)) ?? threads.run(userId, 'readDocument', content),
    count: () => threads.count,
    close: () => threads.close(),
  };
}

function isSmallCsv(bytes: Uint8Array): boolean {
  if (bytes.length > MOST_BYTES) return false;
  let rows = 0;
  for (const byte of bytes) if (byte === 0x0a || byte === 0x0d) rows += 1;
  return rows <= MOST_ROWS;
}

/** Undefined when the document is large, or takes more steps than its size suggests. */
async function readSmallDocument(content: string): Promise<DocumentOutcome | undefined> {
  if (content.length > MOST_BYTES) return undefined;
  try {
    return await readDocument(content, MOST_STEPS);
  } catch (error) {
    if (error instanceof TooManySteps) return undefined;
    throw error;
  }
}

function mustBeTable(outcome: TableOutcome): ReadTable {
  if ('rows' in outcome) return outcome;
  throw new ProblemError('invalid-request', tableMessages.unreadable(outcome.unreadable));
}
