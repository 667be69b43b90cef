import { ProblemError } from '@disclosure/api';
import { apiMessages } from '@disclosure/core';
import type { Clock } from '../../clock.ts';
import type { Contents } from '../../backup/back-up.ts';
import { isOutage } from '../../http/outage.ts';
import type { Settings } from '../../settings/settings.ts';
import { StartError } from '../../start-error.ts';
import type { Terminal } from '../terminal.ts';
import { UnusableInput } from '../disclosure/unusable-input.ts';

export interface Surroundings {
  readonly terminal: Terminal;
  /** Only read when they are needed. */
  readonly settings: () => Settings;
  readonly clock: Clock;
  readonly program: string;
}

/** The exit code; 2 with a sentence for what people can mend. */
export async function explaining({ terminal }: Surroundings, work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    const reason = reasonFor(error);
    if (reason === undefined) throw error;
    terminal.tell(reason);
    return 2;
  }
}

/** Undefined for what nobody foresaw. */
function reasonFor(error: unknown): string | undefined {
  const isForReader = error instanceof UnusableInput || error instanceof StartError || error instanceof ProblemError;
  if (isForReader) return error.message;
  if (isOutage(error)) return apiMessages.unavailable;
  // The disk of the backup is full, say, or may not be written.
  return error instanceof Error && 'syscall' in error ? error.message : undefined;
}

/** The same lines for the same contents, so that a backup and a restore can be compared. */
export function printContents({ print }: Terminal, { tables, files, flaws, sha256 }: Contents): void {
  for (const table of [...tables].sort((one, other) => (one.name < other.name ? -1 : 1))) {
    print(`table  ${table.sha256}  ${table.name}, ${table.rows} rows`);
  }
  for (const { key, flaw } of flaws) print(`${flaw}  ${key}`);
  print(`all    ${sha256}  ${tables.length} tables, ${files.count} files, ${files.bytes} bytes`);
}
