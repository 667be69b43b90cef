import { ProblemError } from '@disclosure/api';
import { messages } from '@disclosure/core';
import { toasts } from './toasts.ts';
import { type Fault, wordsOf } from './use-form.ts';

/** Why a call failed, in the server's words; when it said nothing, that it could not be reached. */
export const reasonOf = (error: unknown): string => wordsOf(error, messages.signIn.unreachable);

/** What failed, and under it why: field by field where the server knows the fields. */
export function explainUnder(text: string, error: unknown): Fault[] {
  const fields = error instanceof ProblemError ? (error.details.errors ?? []) : [];
  const reasons = fields.map(({ path, message }) => ({ message, field: toFieldName(path) }));
  return [
    { message: text, requestId: requestIdOf(error) },
    ...(reasons.length > 0 ? reasons : [{ message: reasonOf(error) }]),
  ];
}

/** One sentence that already carries the reason. */
export function explainWith(text: (reason: string) => string, error: unknown): Fault[] {
  const field = error instanceof ProblemError ? error.details.errors?.[0]?.path : undefined;
  return [{ message: text(reasonOf(error)), field: field && toFieldName(field), requestId: requestIdOf(error) }];
}

const requestIdOf = (error: unknown) => (error instanceof ProblemError ? error.details.requestId : undefined);

/** The wire writes first_name where a form says firstName. */
const toFieldName = (path: string) => path.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Says in the corner too what stands at the form; only the first sentence, the rest is there to be read. */
export function announce<Said extends Pick<Fault, 'message' | 'requestId'>>(faults: readonly Said[]): readonly Said[] {
  const [first] = faults;
  if (first) toasts.show(first.message, 'failed', { requestId: first.requestId });
  return faults;
}

export const isStale = (error: unknown): error is ProblemError =>
  error instanceof ProblemError && error.code === 'stale';
