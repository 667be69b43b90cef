import { ProblemError } from '@disclosure/api';
import { apiMessages } from '@disclosure/core';

/** The request is in order and may be sent again; the log says what was wrong, people only hear that it was. */
export function storageAway(cause: unknown, message: string = apiMessages.storageAway): ProblemError {
  return Object.assign(new ProblemError('unavailable', message, { retryAfterSeconds: 5 }), { cause });
}

export const isStorageAway = (error: unknown): boolean => error instanceof ProblemError && error.code === 'unavailable';
