import { ProblemError } from '@disclosure/api';
import { apiMessages } from '@disclosure/core';

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : undefined);

export const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT';

/** Whatever the file system refuses, the disk is at fault and not the request: people hear so, and may try again. */
export async function namingDiskFaults<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw storageAway(error, FULL.has(codeOf(error) ?? ''));
    throw error;
  }
}

function storageAway(cause: Error, isFull: boolean): ProblemError {
  const message = isFull ? apiMessages.storageFull : apiMessages.storageAway;
  return Object.assign(new ProblemError('unavailable', message, { retryAfterSeconds: 5 }), { cause });
}
