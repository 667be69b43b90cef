import { describe, expect, it } from 'vitest';
import { accountExamples } from './account.examples.ts';
import { fracproExamples } from './fracpro.examples.ts';
import { administrationExamples } from './administration.examples.ts';
import { catalogueExamples } from './catalogue.examples.ts';
import { documentExamples } from './document.examples.ts';
import { consistencyExamples } from './consistency.examples.ts';
import { rowExamples } from './row.examples.ts';
import { findAll, type Rule } from '../rule/rule.ts';
import { ruleBook } from './rule-book.ts';
import { wellExamples } from './well.examples.ts';

interface Example {
  readonly keeps: unknown;
  readonly breaks: unknown;
}

const examples: Readonly<Record<string, Example>> = {
  ...accountExamples,
  ...fracproExamples,
  ...administrationExamples,
  ...catalogueExamples,
  ...wellExamples,
  ...rowExamples,
  ...consistencyExamples,
  ...documentExamples,
};

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

  it('says what each rule holds up', () => {
    const withGate = (gate: string | undefined, severity: string) =>
      rules
        .filter(({ rule }) => rule.gate === gate && (rule.severity ?? 'error') === severity)
        .map(({ rule }) => rule.id)
        .join(' ');
    expect(withGate('step4', 'error')).toMatchInlineSnapshot(
      `"DISCLOSURE-01 DISCLOSURE-02 DISCLOSURE-03 ROW-01 ROW-02 ROW-03 ROW-04 ROW-05 ROW-06"`,
    );
    expect(withGate('generate', 'error')).toMatchInlineSnapshot(
      `"JOB-03 INPUT-01 INPUT-02 INPUT-03 INPUT-04 INPUT-05 INPUT-06 CHEMICAL-01 UNIT-01 UNIT-02 WATER-01 WATER-02 WATER-03 WATER-04 WATER-05 WATER-06 WATER-07 ROW-07 WELL-01 WELL-11 WELL-02 WELL-08 DATE-01 DATE-02 XML-01 XML-02 XML-03 CAS-01 CAS-02 CAS-03 LIMIT-01 LIMIT-02 LIMIT-03 LIMIT-04 LIMIT-05 DOCUMENT-01 DOCUMENT-02 DOCUMENT-03 DOCUMENT-04 DOCUMENT-05 DOCUMENT-06 SIZE-01"`,
    );
    expect(withGate(undefined, 'refusal')).toMatchInlineSnapshot(
      `"WELL-03 WELL-07 WELL-12 XML-04 PLACE-08 PLACE-09 PLACE-10 CLAIMANT-03 CLAIMANT-04 CLAIMANT-05 CLAIMANT-06"`,
    );
    expect(withGate(undefined, 'warning')).toMatchInlineSnapshot(
      `"CATALOGUE-01 CATALOGUE-02 CATALOGUE-03 CATALOGUE-06 UNIT-03 UNIT-04 WATER-08 WATER-09 WATER-10 WELL-04 WELL-10 WELL-15 WELL-05 WELL-14 WELL-06 WELL-13 DATE-03 DATE-04 DATE-05 CAS-04 CAS-05 PLACE-01 PLACE-02 PLACE-03 PLACE-07 PLACE-04 PLACE-05 PLACE-06 FLUID-01 FLUID-02 FLUID-03 FLUID-04 FLUID-05 CONSISTENCY-01 CONSISTENCY-02 CONSISTENCY-03 CONSISTENCY-04 CONSISTENCY-05 CONSISTENCY-06 CONSISTENCY-07 CONSISTENCY-08 CODE-01 CODE-02 ADDITIVE-01 ADDITIVE-02 ADDITIVE-03 SUBSTANCE-01 SUBSTANCE-02 SUBSTANCE-03 SUBSTANCE-07 SUBSTANCE-04 SUBSTANCE-08 SUBSTANCE-05 TEXT-01 TEXT-02 TEXT-03 PRINT-01 PRINT-02 PRINT-03 PRINT-05 PRINT-06 PRINT-10 PRINT-08 PRINT-09 CLAIMANT-01 CLAIMANT-02 CLAIMANT-07 FILE-01 FILE-02 STATE-03 OWNER-01 OWNER-02 OWNER-03"`,
    );
    expect(withGate(undefined, 'note')).toMatchInlineSnapshot(
      `"CATALOGUE-04 CATALOGUE-05 WELL-09 CAS-06 CONSISTENCY-09 ADDITIVE-04 SUBSTANCE-06 PRINT-04 PRINT-07 STATE-01 STATE-02 DOCUMENT-07"`,
    );
    expect(rules.filter(({ rule }) => rule.gate !== undefined && (rule.severity ?? 'error') !== 'error')).toEqual([]);
  });
});
