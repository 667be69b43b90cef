import { ProblemError } from '@disclosure/api';
import { frameMessages } from '@disclosure/core';
import { toasts } from './toasts.ts';

/** Something that keeps a form from being sent; `field` names the field to correct. */
export interface Fault {
  readonly message: string;
  readonly field?: string | undefined;
  /** Of the call that failed. */
  readonly requestId?: string | undefined;
}

/** The server's own message, or the general one. */
export const wordsOf = (error: unknown, otherwise: string = frameMessages.unexpected) =>
  error instanceof ProblemError && error.message ? error.message : otherwise;

/** Why a call failed, in the server's words; without an answer, that the server could not be reached. */
export const reasonOf = (error: unknown): string => wordsOf(error, frameMessages.signIn.unreachable);

/** What failed, followed by the reasons: field by field where the server names the fields. */
export function explainUnder(text: string, error: unknown): Fault[] {
  const fields = error instanceof ProblemError ? (error.details.errors ?? []) : [];
  const reasons = fields.map(({ path, message }) => ({ message, field: toFieldName(path) }));
  return [
    { message: text, requestId: requestIdOf(error) },
    ...(reasons.length > 0 ? reasons : [{ message: reasonOf(error) }]),
  ];
}

/** One sentence that already contains the reason. */
export function explainWith(text: (reason: string) => string, error: unknown): Fault[] {
  const field = error instanceof ProblemError ? error.details.errors?.[0]?.path : undefined;
  return [{ message: text(reasonOf(error)), field: field && toFieldName(field), requestId: requestIdOf(error) }];
}

const requestIdOf = (error: unknown) => (error instanceof ProblemError ? error.details.requestId : undefined);

/** The wire says first_name where a form says firstName. */
const toFieldName = (path: string) => path.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Repeats the first fault of a form as a toast. The others are listed at the form only. */
export function announce<Said extends Pick<Fault, 'message' | 'requestId'>>(faults: readonly Said[]): readonly Said[] {
  const [first] = faults;
  if (first) toasts.show(first.message, 'failed', { requestId: first.requestId });
  return faults;
}

/** Whether another user saved the record first. */
export const isStale = (error: unknown): error is ProblemError =>
  error instanceof ProblemError && error.code === 'stale';

/** Whether the server was not reached, or its answer was lost. */
export const isUnanswered = (error: unknown): boolean => error instanceof TypeError || error instanceof DOMException;

/** The backend does not have the call. Ours numbers every request, also one for something that is not there. */
export const hasNoSuchCall = (error: unknown): boolean =>
  error instanceof ProblemError && error.status === 404 && error.details.requestId === undefined;
