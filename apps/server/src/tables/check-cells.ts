import { wireName } from '@disclosure/api';
import { findAll, type Rule, tableMessages } from '@disclosure/core';
import type * as z from 'zod/mini';
import type { CellFault, Column } from './record-table.ts';

/** What is too long, or cannot be kept at all. */
export function checkShape(schema: z.ZodMiniType, input: unknown, columns: readonly Column[]): CellFault[] {
  const parsed = schema.safeParse(input);
  if (parsed.success) return [];
  return parsed.error.issues.map((issue) => ({
    column: columns.find(({ field }) => wireName(field) === issue.path[0])?.title ?? '',
    message: issue.code === 'too_big' ? tableMessages.tooLong(Number(issue.maximum)) : issue.message,
  }));
}

/** The rules of the form, with the column that each is about. */
export const checkRules = <Subject>(
  rules: readonly Rule<Subject>[],
  form: Subject,
  columns: readonly Column[],
): CellFault[] =>
  findAll(rules, form).map(({ where, message }) => ({
    column: columns.find(({ field }) => field === where)?.title ?? '',
    message,
  }));
