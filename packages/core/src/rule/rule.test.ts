import { describe, expect, it } from 'vitest';
import {
  asksBeforeSaving,
  blockGenerating,
  blockProceeding,
  breaksOneOf,
  collect,
  type Finding,
  findAll,
  findFirst,
  type Gate,
  readSeverity,
  type Rule,
  severities,
} from './rule.ts';

const rules: readonly Rule<number>[] = [
  { id: 'A-01', message: 'below {limit}', field: 'size', fails: (size) => size < 5, values: () => ({ limit: 5 }) },
  {
    id: 'A-02',
    message: 'odd',
    severity: 'warning',
    gate: 'generate',
    fails: (size) => size % 2 === 1,
    fix: (size) => (size === 1 ? undefined : { label: 'Remove', kind: 'remove-row', row: size }),
  },
];

describe('rules', () => {
  it('are all asked, in order', () => {
    expect(findAll(rules, 3, 'box')).toEqual([
      { id: 'A-01', severity: 'error', message: 'below 5', where: 'box.size' },
      {
        id: 'A-02',
        severity: 'warning',
        message: 'odd',
        where: 'box',
        gate: 'generate',
        fix: { label: 'Remove', kind: 'remove-row', row: 3 },
      },
    ]);
    expect(findAll(rules, 6)).toEqual([]);
  });

  it('say that a word of their text is blank, but leave out what only follows another word', () => {
    const said = (message: string) =>
      findAll([{ id: 'A-03', message, fails: () => true, values: () => ({ name: ' ', more: '' }) }], 1)[0]?.message;
    expect(said('The name of {name} is odd.{more}')).toBe('The name of (blank) is odd.');
    expect(said('{more} is odd ({name})')).toBe('(blank) is odd ( )');
  });

  it('are asked until the first is broken', () => {
    expect(findFirst(rules, 1)).toEqual({ id: 'A-01', severity: 'error', message: 'below 5', where: 'size' });
    expect(findFirst(rules, 7)?.id).toBe('A-02');
    expect(findFirst(rules, 6)).toBeUndefined();
  });

  it('tell at once whether one of them is broken', () => {
    expect([3, 7, 4, 6].map(breaksOneOf(rules))).toEqual([true, true, true, false]);
    expect(breaksOneOf<number>([])(3)).toBe(false);
  });

  it('collect what they find, and name the place only then', () => {
    const findings: Finding[] = [];
    for (const size of [6, 1]) collect(rules, size, findings, (each) => `box[${each}]`);
    expect(findings.map(({ where }) => where)).toEqual(['box[1].size', 'box[1]']);
    expect(findings[1]).not.toHaveProperty('fix');
  });

  it('may say the field for each subject', () => {
    const rule: Rule<number> = { id: 'A-04', message: 'no', field: (size) => `box${size}`, fails: () => true };
    expect(findFirst([rule], 7, 'boxes')?.where).toBe('boxes.box7');
  });

  it('hold up step 4, or the document', () => {
    const gated = (gate?: Gate): Finding => ({
      id: 'A',
      severity: 'error',
      message: '',
      where: '',
      ...(gate && { gate }),
    });
    const both = (...findings: Finding[]) => [blockProceeding(findings), blockGenerating(findings)];
    expect(both()).toEqual([false, false]);
    expect(both(gated())).toEqual([false, false]);
    expect(both(gated('step4'), gated())).toEqual([true, true]);
    expect(both(gated('generate'), gated())).toEqual([false, true]);
  });

  it('have a severity: a word of a later version counts as a warning', () => {
    expect(['error', 'refusal', 'warning', 'note'].map(readSeverity)).toEqual(severities);
    expect(['fatal', 'Error', '', undefined, null, 1].map(readSeverity)).toEqual(Array(6).fill('warning'));
  });

  it('are asked about before saving when they are refusals or warnings', () => {
    expect(severities.filter((severity) => asksBeforeSaving({ severity }))).toEqual(['refusal', 'warning']);
  });

  it('refuse a message whose value is missing', () => {
    const rule: Rule<number> = { id: 'A-03', message: 'about {nothing}', fails: () => true };
    expect(() => findAll([rule], 1)).toThrow('No value for {nothing} in: about {nothing}');
  });
});
