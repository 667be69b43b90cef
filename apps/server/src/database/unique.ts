import { ProblemError } from '@disclosure/api';

const UNIQUE_VIOLATION = '23505';

/** Turns the violation of a unique index into a problem with this message. */
export const refuseTwin =
  (index: string, message: string) =>
  (error: unknown): never => {
    throw isTwin(error, index) ? new ProblemError('conflict', message) : error;
  };

export const isTwin = (error: unknown, index: string) =>
  error instanceof Error &&
  'code' in error &&
  error.code === UNIQUE_VIOLATION &&
  'constraint' in error &&
  error.constraint === index;
