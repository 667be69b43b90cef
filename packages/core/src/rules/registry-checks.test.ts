import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Rule } from '../rule/rule.ts';
import { ruleBook } from './rule-book.ts';
import { type Branch, documents, isLeaf } from '../registry/disclosure-table.ts';
import { elementKnowledge, registryChecks } from './registry-checks.ts';

const severityOf = new Map(
  Object.values(ruleBook).flatMap((rules) =>
    (rules as readonly Rule<never>[]).map(({ id, severity = 'error' }) => [id, severity] as const),
  ),
);

const elementsOf = ({ element, children }: Branch): string[] => [
  element,
  ...children.flatMap((child) => (isLeaf(child) ? [child.element] : elementsOf(child))),
];

const asCode = (element: string): string => `\`${element}\``;
const page = readFileSync(new URL('../../../../docs/disclosure-xml.md', import.meta.url), 'utf8');

/** The tables of the page, line by line, without the escapes of Markdown. */
const printedLines = page
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) => line.replaceAll('&lt;', '<').replaceAll(/\\(.)/g, '$1').split('|').slice(1, -1))
  .map((cells) => cells.map((cell) => cell.trim()));

describe('the table of the checks of the registry', () => {
  it.each(registryChecks)('gives the rules of "$name" the grade they have', ({ ours }) => {
    const claimed = Object.entries(ours).flatMap(([severity, ids]) => ids.map((id) => [id, severity]));
    expect(claimed).not.toEqual([]);
    expect(claimed).toEqual(claimed.map(([id = '']) => [id, severityOf.get(id)]));
  });

  it('has every rule that speaks of a refusal', () => {
    const refusals = [...severityOf].filter(([, severity]) => severity === 'refusal').map(([id]) => id);
    expect(refusals.filter((id) => !registryChecks.some(({ ours }) => ours.refusal?.includes(id)))).toEqual([]);
  });

  it('names each line once, and only elements that there are', () => {
    expect(new Set(registryChecks.map(({ name }) => name).filter(Boolean)).size).toBe(registryChecks.length);
    const known = new Set(elementsOf(documents['4.0']));
    expect(registryChecks.flatMap(({ elements }) => elements).filter((element) => !known.has(element))).toEqual([]);
  });

  it('says of every element how it is known', () => {
    expect(Object.keys(elementKnowledge).sort()).toEqual([...new Set(elementsOf(documents['4.0']))].sort());
  });

  it.each(registryChecks)('stands on the page about the document: "$name"', (check) => {
    const { elements, condition, there, ours, known, ifWrong } = check;
    const here = Object.entries(ours).map(([grade, ids]) => `${grade}: ${ids.join(', ')}`);
    expect(printedLines).toContainEqual([
      elements.map(asCode).join(', '),
      condition,
      there,
      here.join('; '),
      known,
      ifWrong,
    ]);
  });

  it.each(Object.entries(elementKnowledge))('says on the page what is known of %s', (element, { known, ifWrong }) => {
    expect(printedLines).toContainEqual([asCode(element), known, ifWrong]);
  });
});
