import { describe, expect, it } from 'vitest';
import { aDisclosure, aSelectedWell } from '../rules/disclosure.examples.ts';
import type { Problem } from '../disclosure/problems.ts';
import {
  countSeverity,
  ownFileOf,
  someNames,
  stepOfProblem,
  twinsOf,
  warningsByCustomer,
  withoutOwnFile,
} from './preflight.ts';
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

  it('names the earlier of two wells of the same API number whose jobs were at the same time', () => {
    const wellNamed = (
      wellName: string,
      endDate = '2024-08-20',
      startDate = '2024-08-05',
      apiNumber = '42-461-42471',
    ) => aDisclosure({ well: aSelectedWell({ wellName, startDate, endDate, apiNumber }) });
    const twins = twinsOf([
      ['a', wellNamed('First')],
      ['copy', wellNamed('Second')],
      ['neighbor', wellNamed('Third', '2024-08-22', '2024-08-06')],
      ['other well', wellNamed('Other', '2024-08-20', '2024-08-05', '42-461-42472')],
      ['next', wellNamed('Next', '2024-08-28', '2024-08-22')],
      ['before', wellNamed('Before', '2024-08-05', '2024-07-20')],
      ['re-frac', wellNamed('Fourth', '2025-01-09', '2025-01-01')],
      ['no start', wellNamed('Fifth', '2025-01-09', '')],
      ['no end', wellNamed('Sixth', 'nonsense')],
      ['no end either', wellNamed('Seventh', 'nonsense')],
      ['no number', wellNamed('Eighth', '2024-08-20', '2024-08-05', '')],
      ['none either', wellNamed('Ninth', '2024-08-20', '2024-08-05', '')],
    ]);
    expect([...twins]).toEqual([
      ['copy', 'First'],
      ['neighbor', 'First'],
      ['no start', 'Fourth'],
    ]);
  });

  it('takes the end alone where a job ends before it starts', () => {
    const job = (startDate: string, endDate: string) => aDisclosure({ well: aSelectedWell({ startDate, endDate }) });
    const twins = twinsOf([
      ['a', job('2024-08-30', '2024-08-10')],
      ['b', job('2024-08-12', '2024-08-20')],
      ['c', job('2024-08-05', '2024-08-11')],
    ]);
    expect([...twins]).toEqual([['c', 'Bluebonnet 1H']]);
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

  const finding = { id: 'X-01', severity: 'warning', message: 'Odd', where: 'well' } as const;
  const refusal = { ...finding, id: 'X-02', severity: 'refusal', message: 'Refused' } as const;
  const note = { ...finding, severity: 'note', message: 'Nice' } as const;

  it('asks about one file text by text, and says first what the registry refuses', () => {
    const findings = [finding, { ...finding, message: 'Odder' }, note, refusal];
    const [asked, ...others] = warningsByCustomer([{ name: 'A', customer: 'Llano', findings }]);
    expect(others).toEqual([]);
    expect(asked?.shared.map(({ severity, message }) => `${severity} ${message}`)).toEqual([
      'refusal Refused',
      'warning Odd',
      'warning Odder',
    ]);
    expect(countSeverity(findings, 'warning')).toBe(2);
  });

  it('asks about a hundred files rule by rule, in one entry for each customer', () => {
    const files = Array.from({ length: 100 }, (_, at) => ({
      name: `Century ${at}`,
      customer: at < 60 ? 'Llano' : 'Quarter',
      findings: [
        { ...finding, message: `Already stored: ${at}.xml` },
        ...(at < 2 ? [refusal] : []),
        { ...finding, id: 'X-03', message: `${at} is odd` },
        note,
      ],
    }));
    const sound = { name: 'Sound', customer: 'Mesa', findings: [note] };
    const asked = warningsByCustomer([...files, sound]);
    expect(asked.map(({ customer, files: count, found }) => [customer, count, found.length])).toEqual([
      ['Llano', 60, 122],
      ['Quarter', 40, 80],
    ]);
    expect(someNames(asked[0]?.shared[1]?.wells ?? [])).toBe('Century 0, Century 1, Century 2 and 57 more');
    expect(someNames(['A', 'B'])).toBe('A, B');
    expect(asked[0]?.shared.map(({ severity, message, wells }) => [severity, message, wells.length])).toEqual([
      ['refusal', 'Refused', 2],
      ['warning', 'Already stored', 60],
      ['warning', '0 is odd, and similar', 60],
    ]);
  });
});
