import { ProblemError } from '@disclosure/api';

export const isForbidden = (error: unknown): boolean => error instanceof ProblemError && error.status === 403;

/** An address that is no id at all leads to no file either. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ProblemError && (error.status === 404 || error.status === 400);
