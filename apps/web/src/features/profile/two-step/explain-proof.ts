import { ProblemError } from '@disclosure/api';
import { messages } from '@disclosure/core';
import { type Fault, wordsOf } from '../../../lib/failure.ts';

const fieldsByCode: Record<string, string> = {
  'wrong-password': 'current',
  'wrong-code': 'code',
  'second-step-required': 'code',
};

/** What a refused password or code means to the form that asked for it. */
export function explainProof(error: unknown): Fault[] {
  if (!(error instanceof ProblemError)) return [{ message: messages.signIn.unreachable }];
  return [{ message: wordsOf(error), field: fieldsByCode[error.code] }];
}
