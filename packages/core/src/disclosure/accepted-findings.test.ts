import { describe, expect, it } from 'vitest';
import type { Finding } from '../rule/rule.ts';
import { blankRow } from '../model/row.ts';
import { isAcceptable, matchAccepted, openFindings, toDocumentFinding } from './accepted-findings.ts';

const row = (tradeName: string, ingredientName: string, casNumber: string) => ({
  ...blankRow,
  tradeName,
  ingredientName,
  casNumber,
});
const rows = [row('Water', 'Water', '7732-18-5'), row('FR-1', 'Copolymer', '9003-06-9')];
const cas: Finding = { id: 'CAS-01', severity: 'refusal', message: 'wrong digit', where: 'rows[1].casNumber' };
const place: Finding = { id: 'PLACE-01', severity: 'error', message: 'outside', where: 'well.latitude' };
const mass: Finding = { id: 'MASS-01', severity: 'warning', message: 'differs', where: 'rows[0].mass' };

describe('a finding in a stored document', () => {
  it('knows its place in words, and its row by trade name, ingredient and CAS number', () => {
    const found = [cas, place].map((one) => toDocumentFinding(one, rows));
    expect(found.map(({ place: words, subject }) => [words, subject])).toEqual([
      ['Row 2 · CAS', 'FR-1 · Copolymer · 9003-06-9 · casNumber'],
      ['Well · Latitude', 'well.latitude'],
    ]);
    expect(toDocumentFinding(cas).subject).toBe('rows[1].casNumber');
  });

  it('stays accepted in another row of a later revision, while rule, row and text are the same', () => {
    const accepted = toDocumentFinding(cas, rows);
    const later = toDocumentFinding({ ...cas, where: 'rows[0].casNumber' }, rows.toReversed());
    const { findings, lapsed } = matchAccepted([later], [accepted]);
    expect(findings[0]?.accepted).toBe(accepted);
    expect(lapsed).toEqual([]);
  });

  it.each([
    ['another rule', { ...cas, id: 'CAS-02' }, rows],
    ['another text', { ...cas, message: 'wrong form' }, rows],
    ['another ingredient', cas, [rows[0] ?? blankRow, row('FR-1', 'Polymer', '9003-06-9')]],
  ])('is not accepted by what was said about %s', (_, other, otherRows) => {
    const accepted = toDocumentFinding(cas, rows);
    const matched = matchAccepted([toDocumentFinding(other, otherRows)], [accepted]);
    expect(matched.findings[0]?.accepted).toBeUndefined();
    expect(matched.lapsed).toEqual([accepted]);
    expect(openFindings(matched)).toHaveLength(1);
  });

  it('is open when it is an error or a refusal that no one accepted', () => {
    const found = [cas, place, mass].map((one) => toDocumentFinding(one, rows));
    const open = openFindings(matchAccepted(found, found.slice(0, 1)));
    expect(open.map(({ ruleId }) => ruleId)).toEqual(['PLACE-01']);
    expect([...found, { severity: 'note' as const }].map(isAcceptable)).toEqual([true, true, true, false]);
  });
});
