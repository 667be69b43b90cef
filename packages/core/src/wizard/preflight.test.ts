import { describe, expect, it } from 'vitest';
import { aDisclosure, aSelectedWell } from '../rules/disclosure.examples.ts';
import type { Problem } from '../disclosure/problems.ts';
import { countSeverity, ownFileOf, shareWarnings, stepOfProblem, twinsOf, withoutOwnFile } from './preflight.ts';
import { emptyWizard } from './wizard-state.ts';

const aProblem = (parts: Partial<Problem>): Problem => ({
  key: 'x',
  severity: 'error',
  gate: undefined,
  place: '',
  cells: [],
  wellField: undefined,
  messages: [],
  fix: undefined,
  unknownCode: undefined,
  ...parts,
});

describe('pre-flight', () => {
  it.each([
    [aProblem({ wellField: 'longitude' }), 'wells'],
    [aProblem({ wellField: 'chemicals.X7' }), 'wells'],
    [aProblem({ wellField: 'waterSource' }), 'water'],
    [aProblem({ wellField: 'waterSource.sources[1]' }), 'water'],
    [aProblem({ cells: [{ row: 1, column: 'casNumber' }] }), 'disclosure'],
    [aProblem({}), 'disclosure'],
  ])('sends a person to the step that mends it', (problem, step) => expect(stepOfProblem(problem)).toBe(step));

  it('names the earlier of two wells that report the same job', () => {
    const wellNamed = (wellName: string, endDate = '2024-08-20') =>
      aDisclosure({ well: aSelectedWell({ wellName, endDate }) });
    const twins = twinsOf([
      ['a', wellNamed('First')],
      ['b', wellNamed('Second')],
      ['c', wellNamed('Third', '2025-01-01')],
      ['d', wellNamed('Fourth', 'nonsense')],
      ['e', wellNamed('Fifth', 'nonsense')],
    ]);
    expect([...twins]).toEqual([['b', 'First']]);
  });

  it('does not take the file of the well itself for a twin', () => {
    const stored = ['A.xml', 'B.xml'].map((name) => ({ name, apiNumber: '1', endDate: '2024-08-20' }));
    expect(withoutOwnFile(stored, 'A.xml').map(({ name }) => name)).toEqual(['B.xml']);
    expect(withoutOwnFile(stored, undefined)).toHaveLength(2);
  });

  it('knows the file of a well as soon as it is on its way to the store', () => {
    const of = aDisclosure({ well: aSelectedWell({ wellName: 'Alpha' }) });
    const made = { of, madeAt: '', size: 1, failure: '', isSaved: false, saveKey: '' };
    const state = { ...emptyWizard, disclosures: { a: of }, made: { a: made } };
    const saved = { fileId: '1', name: 'Alpha (2).xml', revision: 1, sha256: '', savedAt: '' };
    expect(ownFileOf(state, 'a')).toBeUndefined();
    expect(ownFileOf({ ...state, made: { a: { ...made, saveKey: 'k' } } }, 'a')).toBe('Alpha Chemical Disclosure.xml');
    expect(ownFileOf({ ...state, saved: { a: saved } }, 'a')).toBe('Alpha (2).xml');
  });

  it('says a warning once, with the wells it is about, and what the registry refuses first', () => {
    const finding = { id: 'X-01', severity: 'warning', message: 'Odd', where: 'well' } as const;
    const note = { ...finding, severity: 'note' as const, message: 'Nice' };
    const checked = [
      { name: 'A', findings: [finding, note, finding] },
      { name: 'B', findings: [finding, { ...finding, severity: 'refusal' as const, message: 'Refused' }] },
    ];
    expect(countSeverity(checked[0]?.findings ?? [], 'warning')).toBe(2);
    expect(shareWarnings(checked)).toEqual([
      { severity: 'refusal', message: 'Refused', wells: ['B'] },
      { severity: 'warning', message: 'Odd', wells: ['A', 'B'] },
    ]);
  });
});
