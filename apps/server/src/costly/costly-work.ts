import { CSV, ProblemError, type TableFile } from '@disclosure/api';
import {
  apiMessages,
  type Cells,
  type CheckedFile,
  type DocumentFinding,
  type FoundPublished,
  type JobWell,
  tableMessages,
  TooManySteps,
  type Verdict,
} from '@disclosure/core';
import type { ErrorLog } from '../database/connect.ts';
import { createTurns } from '../http/gate.ts';
import type { Settings } from '../settings/settings.ts';
import type { RevisionsToCompare } from './compare-published.ts';
import type { FormOrder, FormOutcome } from './form/draw-form.ts';
import { type DocumentOutcome, type DocumentsToCheck, prepareToRead, readDocument } from './read-document.ts';
import type { Column, ReadTable } from './read-table.ts';
import type { ReadJob } from './read-job.ts';
import { runTask, type TableOutcome, type Tasks } from './tasks.ts';
import { ownLineFull, ThreadPool } from './thread-pool.ts';

/** Reads what users send, and writes workbooks. What could take long is done on a thread, and the rest at once. */
export interface CostlyWork {
  /** The bytes of the file are gone afterwards. */
  readTable(userId: number, file: TableFile, columns: readonly Column[]): Promise<ReadTable>;
  /** The same for job data. */
  readJob(userId: number, file: TableFile): Promise<ReadJob>;
  /** The same for job data in JSON; undefined for what is no such data. */
  readJobData(userId: number, value: unknown): Promise<readonly JobWell[] | undefined>;
  readDocument(userId: number, content: string): Promise<DocumentOutcome>;
  /** Someone is about to save documents. Loads what reads them, and answers when it is there. */
  expectDocuments(): Promise<void>;
  /** Always on a thread: no one waits for it. */
  judgeDocument(content: string): Promise<Verdict>;
  /** What the rules find in a stored document. */
  listFindings(userId: number, content: string): Promise<DocumentFinding[]>;
  /** Which revision of a file is public. Always on a thread: no one waits for it. */
  comparePublished(given: RevisionsToCompare): Promise<FoundPublished | undefined>;
  /** Which well a stored document names. Always on a thread: no one waits for it. */
  readApiNumber(content: string): Promise<string>;
  /** Always on a thread: how long fifty documents take is not seen from their size. */
  checkDocuments(userId: number, given: DocumentsToCheck): Promise<readonly CheckedFile[]>;
  /** The first row has the titles. */
  writeXlsx(userId: number, cells: Cells, sheet: string): Promise<Uint8Array>;
  /** The public form of a document, as PDF. Always on a thread. */
  drawForm(userId: number, order: FormOrder): Promise<Uint8Array>;
  /** One import of a user after the other: planning thousands of rows takes its share of the main thread. */
  importInTurn<Result>(userId: number, work: () => Promise<Result>): Promise<Result>;
  /** How many files threads read, and how many wait for it. */
  count(): number;
  /** How many of them wait. */
  countWaiting(): number;
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
const MOST_WRITTEN = 50;
/** Job data of a hundred wells have some 5,000 values. */
const MOST_VALUES = 5000;

export function createCostlyWork(
  settings: Settings,
  log: ErrorLog,
  threads = new ThreadPool(settings, log),
): CostlyWork {
  const imports = createTurns(settings.COSTLY_TASKS_PER_USER - 1, ownLineFull);
  const readFile = <Task extends FileTask>(userId: number, task: Task, given: Parameters<Tasks[Task]>[0]) =>
    isSmallCsv(given.file) ? runTask(task, given) : threads.run(userId, task, given, [given.file.bytes.buffer]);
  return {
    readTable: async (userId, file, columns) => mustBeTable(await readFile(userId, 'readTable', { file, columns })),
    readJob: async (userId, file) => mustBeTable(await readFile(userId, 'readJob', { file })),
    readJobData: (userId, value) =>
      hasFewValues(value) ? runTask('readJobData', value) : threads.run(userId, 'readJobData', value),
    writeXlsx: (userId, cells, sheet) =>
      cells.length <= MOST_WRITTEN
        ? runTask('writeXlsx', { cells, sheet })
        : threads.run(userId, 'writeXlsx', { cells, sheet }),
    readDocument: async (userId, content) =>
      (await readSmallDocument(content)) ?? threads.run(userId, 'readDocument', content),
    expectDocuments: prepareToRead,
    judgeDocument: (content) => threads.run(NO_USER, 'judgeDocument', content),
    listFindings: (userId, content) => threads.run(userId, 'listFindings', content),
    comparePublished: (given) => threads.run(NO_USER, 'comparePublished', given),
    readApiNumber: (content) => threads.run(NO_USER, 'readApiNumber', content),
    drawForm: async (userId, order) => mustBeDrawn(await threads.run(userId, 'drawForm', order)),
    checkDocuments: (userId, given) => threads.run(userId, 'checkDocuments', given),
    importInTurn: (userId, work) => imports(String(userId), work),
    count: () => threads.count,
    countWaiting: () => threads.waiting,
    close: () => threads.close(),
  };
}

/** The line of the product itself, which no user waits in. */
const NO_USER = 0;

type FileTask = 'readTable' | 'readJob';

function isSmallCsv({ type, bytes }: TableFile): boolean {
  if (type !== CSV || bytes.length > MOST_BYTES) return false;
  let rows = 0;
  for (const byte of bytes) if (byte === 0x0a || byte === 0x0d) rows += 1;
  return rows <= MOST_ROWS;
}

/** Looks at no more values than that. */
function hasFewValues(value: unknown): boolean {
  const waiting = [value];
  for (let seen = 0; waiting.length > 0; seen += 1) {
    const next = waiting.pop();
    const inside = typeof next === 'object' && next !== null ? Object.values(next) : [];
    if (seen + waiting.length + inside.length > MOST_VALUES) return false;
    waiting.push(...inside);
  }
  return true;
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

function mustBeDrawn(outcome: FormOutcome): Uint8Array {
  if ('pdf' in outcome) return outcome.pdf;
  throw new ProblemError('document-refused', apiMessages.noForm(outcome.unreadable));
}

function mustBeTable<Read extends object>(outcome: TableOutcome<Read>): Read {
  if (!('unreadable' in outcome)) return outcome;
  throw new ProblemError('invalid-request', tableMessages.unreadable(outcome.unreadable));
}
