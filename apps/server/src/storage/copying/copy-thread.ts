/**
 * The code of a thread that copies files. Each message is a portion of work, and each answer its result. All calls
 * block, which takes a third of the time of calls that do not. So this must not run on the main thread.
 */
import { hash } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { everythingIn } from '../../disk/file-system.ts';
import { settleTogether } from '../../disk/settle.ts';
import type { ExportOutcome } from '../blob-store.ts';
import { readIfThere, writeAndReadBack, writeOver } from './blob-bytes.ts';

const tasks = {
  export: (exports: readonly BlobExport[]): ExportResult[] => exports.map(exportBlob),
  import: (imports: readonly BlobImport[]): ImportResult[] => imports.map(importBlob),
  settle: (folder: string): void => settleTogether(folder, everythingIn(folder)),
};
export type Tasks = typeof tasks;

interface Order {
  readonly task: keyof Tasks;
  readonly given: never;
}

export type Answer = { readonly result: unknown } | { readonly fault: object };

parentPort?.on('message', ({ task, given }: Order) => parentPort?.postMessage(answer(task, given), []));

/** Posting an error loses its properties, such as the code of a system error, so they are sent as an object. */
function answer(task: keyof Tasks, given: never): Answer {
  try {
    return { result: tasks[task](given) };
  } catch (error) {
    return { fault: { ...Object.fromEntries(Object.entries(error as Error)), message: (error as Error).message } };
  }
}

interface BlobExport {
  /** The paths in the store. */
  readonly blob: string;
  readonly notes: string;
  readonly to: string;
  readonly sha256: string;
}

interface ExportResult {
  readonly outcome: ExportOutcome;
  /** The text of the notes, empty if there are none. */
  readonly notes: string;
}

/** The bytes under a key never change, so an earlier copy is used again if it is complete. */
function exportBlob({ blob, notes, to, sha256 }: BlobExport): ExportResult {
  const text = readNotes(notes);
  // Asked first, because an error for each file that is new would take longer than to copy it.
  const earlier = existsSync(to) ? readIfThere(to) : undefined;
  if (earlier && sha256Of(earlier) === sha256) return { outcome: 'saved', notes: text };
  const bytes = readOrFault(blob);
  if (bytes === undefined) return { outcome: 'missing', notes: text };
  if (bytes instanceof Error || sha256Of(bytes) !== sha256) return { outcome: 'damaged', notes: text };
  writeOver(to, bytes);
  return { outcome: 'saved', notes: text };
}

/** Notes that cannot be read count as none, like damaged ones. */
function readNotes(path: string): string {
  const bytes = readOrFault(path);
  return Buffer.isBuffer(bytes) ? bytes.toString() : '';
}

interface BlobImport {
  readonly from: string;
  readonly sha256: string;
  /** The paths in the store. */
  readonly blob: string;
  readonly notes: string;
  /** The text of the notes. */
  readonly text: string;
}

/** `damaged` is the file to import; `lost` is a blob that the disk did not return as it was written. */
type ImportResult = 'imported' | 'damaged' | 'lost';

function importBlob({ from, sha256, blob, notes, text }: BlobImport): ImportResult {
  const bytes = readOrFault(from);
  if (!Buffer.isBuffer(bytes) || sha256Of(bytes) !== sha256) return 'damaged';
  writeFileSync(notes, text, { flag: 'wx', mode: 0o600 });
  return writeAndReadBack(blob, bytes) ? 'imported' : 'lost';
}

const sha256Of = (bytes: Uint8Array): string => hash('sha256', bytes, 'hex');

/** A file that cannot be read must not stop the others. */
function readOrFault(path: string): Buffer | Error | undefined {
  try {
    return readIfThere(path);
  } catch (error) {
    return error as Error;
  }
}
