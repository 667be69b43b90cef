import { ProblemError } from '@disclosure/api';

export const isForbidden = (error: unknown): boolean => error instanceof ProblemError && error.status === 403;

/** Its bytes are not those that were stored. The message says so, and asking again does not help. */
export const isDamaged = (error: unknown): error is ProblemError =>
  error instanceof ProblemError && error.code === 'damaged';

/** An address that is no id at all leads to no file either. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ProblemError && (error.status === 404 || error.status === 400);
