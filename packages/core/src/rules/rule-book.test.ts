import { describe, expect, it } from 'vitest';
import { accountExamples } from './account.examples.ts';
import { fracproExamples } from './fracpro.examples.ts';
import { findAll, type Rule } from './rule.ts';
import { ruleBook } from './rule-book.ts';

interface Example {
  readonly keeps: unknown;
  readonly breaks: unknown;
}

const examples: Readonly<Record<string, Example>> = { ...accountExamples, ...fracproExamples };

// A table of rules is typed by its subject; here rules of all subjects stand in one list.
const rules = Object.entries(ruleBook).flatMap(([table, rows]) =>
  (rows as readonly Rule<unknown>[]).map((rule) => ({ table, rule })),
);

describe('the rule book', () => {
  it('gives every rule its own id, under the name of its table', () => {
    expect(new Set(rules.map(({ rule }) => rule.id)).size).toBe(rules.length);
    for (const { table, rule } of rules) expect(rule.id).toMatch(new RegExp(`^${table}-\\d\\d$`));
  });

  it('has no example for a rule that does not exist', () => {
    const ids = new Set(rules.map(({ rule }) => rule.id));
    expect(Object.keys(examples).filter((id) => !ids.has(id))).toEqual([]);
  });

  it.each(rules.map(({ rule }) => [rule.id, rule] as const))('shows how %s is kept and broken', (id, rule) => {
    expect(examples[id], `${id} has no example`).toBeDefined();
    expect(findAll([rule], examples[id]?.keeps)).toEqual([]);
    expect(findAll([rule], examples[id]?.breaks).map((finding) => finding.id)).toEqual([id]);
  });

  it('says exactly what the specification says', () => {
    expect(Object.fromEntries(rules.map(({ rule }) => [rule.id, rule.message]))).toMatchInlineSnapshot(`
      {
        "FORGOT-01": "Please enter your email address",
        "FRACPRO-01": "A job number has at most 40 letters, digits, dots, hyphens and underscores, and begins with a letter or digit",
        "FRACPRO-02": "wellApi must be the API number of a well, such as 42-461-42471-00-00",
        "FRACPRO-03": "stage must be the number of a stage, from 1 to 9999",
        "FRACPRO-04": "timeType must be timeStart or timeEnd",
        "PASSWORD-01": "Password must be at least 8 characters long",
        "PASSWORD-02": "Password must be at most 128 characters long",
        "PASSWORD-03": "This password is among the most common ones. Please choose another one.",
        "PASSWORD-04": "This password is too close to your email address or to the name of this product. Please choose another one.",
        "PROFILE-01": "New passwords do not match",
        "PROFILE-02": "Current password is required to change password",
        "PROFILE-03": "New password must be at least 8 characters long",
        "PROFILE-04": "Please enter your name",
        "PROFILE-05": "Please enter your first and last name",
        "PROFILE-06": "Please enter your email address",
        "PROFILE-07": "Please enter a valid email address",
        "PROFILE-08": "Current password is required to change your email address",
        "RESET-01": "Please enter both password fields",
        "RESET-02": "Passwords do not match",
        "RESET-03": "Password must be at least 8 characters long",
        "SIGN-IN-01": "Please enter both email and password",
      }
    `);
  });
});
