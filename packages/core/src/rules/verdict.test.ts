import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { RULES_HASH, RULES_VERSION } from './rules-version.ts';
import { printedRules, printVerdict, verdictOf } from './verdict.ts';

describe('the version of the rules', () => {
  it('belongs to the rules as they are printed: run npm run docs after changing them', () => {
    expect(RULES_HASH).toBe(createHash('sha256').update(printedRules()).digest('hex'));
    expect(RULES_VERSION).toBeGreaterThan(0);
    expect(printedRules()).toContain('ROW-01 error Ingredient name is required\n');
  });
});

describe('a verdict', () => {
  it('counts the findings of each grade', () => {
    const grades = ['note', 'error', 'refusal', 'note', 'warning', 'note', 'refusal'] as const;
    expect(verdictOf(grades.map((severity) => ({ severity })))).toEqual({
      errors: 1,
      refusals: 2,
      warnings: 1,
      notes: 3,
      rulesVersion: RULES_VERSION,
    });
  });

  it('is told in words, the worst first', () => {
    const verdict = { errors: 1, refusals: 2, warnings: 0, notes: 3, rulesVersion: RULES_VERSION };
    expect(printVerdict(verdict)).toBe('1 error, 2 refusals, 3 notes');
    expect(printVerdict({ ...verdict, rulesVersion: 0 })).toBe('1 error, 2 refusals, 3 notes (with older rules)');
    expect(printVerdict(verdictOf([]))).toBe('No findings');
    expect(printVerdict(undefined)).toBe('Not checked yet');
  });
});
