import type { FieldProblem } from '@disclosure/api';
import { inputMessages } from '@disclosure/core';
import type * as z from 'zod/mini';

type Issue = z.core.$ZodRawIssue;

/** What is wrong with a value, to follow the name of its field. What a schema says itself comes before this. */
export function wordsFor(issue: Issue): string {
  if (issue.input === undefined) return inputMessages.required;
  return words[issue.code]?.(issue) ?? inputMessages.notAllowed;
}

/** By the code that the schema library gives a problem. */
const words: Readonly<Record<string, (issue: Issue) => string | undefined>> = {
  invalid_type: ({ expected }) => typeWords[String(expected)],
  too_big: ({ origin, maximum }) => inputMessages.atMost(Number(maximum), unitOf(origin)),
  too_small: ({ origin, minimum }) => inputMessages.atLeast(Number(minimum), unitOf(origin)),
  invalid_value: ({ values }) => inputMessages.oneOf((values as readonly unknown[]).map(String)),
  invalid_union: ({ errors }) => wordsForUnion((errors as readonly z.core.$ZodIssue[][]).flat()),
};

const typeWords: Readonly<Record<string, string>> = {
  string: inputMessages.text,
  number: inputMessages.number,
  int: inputMessages.wholeNumber,
  boolean: inputMessages.flag,
  array: inputMessages.list,
  object: inputMessages.object,
  record: inputMessages.object,
};

const unitOf = (origin: unknown) => (origin === 'string' ? 'characters' : origin === 'array' ? 'entries' : undefined);

/** Where several kinds are taken, the value is of one of them but wrong, or of none. */
function wordsForUnion(issues: readonly z.core.$ZodIssue[]): string | undefined {
  const ofKind = issues.find(({ code }) => code !== 'invalid_type') ?? issues[0];
  return ofKind?.message;
}

export function toFieldProblem({ path, message }: z.core.$ZodIssue): FieldProblem {
  // The first part tells where the field was sent: in the address, the query or the body.
  const field = path.slice(1).join('.');
  return { path: field, message: `${labelOf(field)} ${message}` };
}

/** As a person would write it; the path beside it keeps the exact name. */
function labelOf(field: string): string {
  if (field === '') return inputMessages.body;
  const spaced = field.replaceAll(/[._]/g, ' ').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return (spaced.charAt(0).toUpperCase() + spaced.slice(1)).replace(/^(Cas|Id)\b/, (word) => word.toUpperCase());
}
