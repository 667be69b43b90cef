import { describe, expect, it } from 'vitest';
import type { FilingStatus } from '../filings/filing-status.ts';
import { percent } from '../numbers/percent.ts';
import { aDisclosure, aSelectedWell } from '../rules/disclosure.examples.ts';
import {
  arrangeWells,
  countShown,
  createSteadyLines,
  linesOfWells,
  nextProblem,
  wellColumns,
  type WellView,
} from './well-lines.ts';
import { notChecked, type WellStatus } from './well-status.ts';
import type { MadeDocument, WizardState } from './wizard-state.ts';
import { aWizard, aWizardWell } from './wizard.examples.ts';

const status = (kind: WellStatus['kind'], parts: Partial<WellStatus> = {}): WellStatus => ({
  ...notChecked,
  kind,
  ...parts,
});

const wells = {
  'Óil 10H': { endDate: '2024-08-20' },
  'Óil 2H': { endDate: '2024-08-10' },
  'Century 1H': { state: 'Kansas' },
  'Century 3H': { endDate: '2024-08-20' },
};

const statuses = new Map<string, WellStatus>([
  ['Óil 10H', status('ready', { warnings: 3 })],
  ['Óil 2H', status('errors', { errors: 2 })],
  ['Century 1H', status('refusals', { refusals: 1 })],
  ['Century 3H', status('blocked', { errors: 1 })],
]);

const disclosures = Object.fromEntries(
  Object.entries(wells).map(([key, parts]) => [key, aDisclosure({ well: aSelectedWell({ wellName: key, ...parts }) })]),
);
const made = (key: string, parts: Partial<MadeDocument> = {}): MadeDocument => ({
  of: disclosures[key] ?? aDisclosure(),
  madeAt: '2024-08-21T10:00:00Z',
  size: 9,
  failure: '',
  isSaved: false,
  saveKey: '',
  ...parts,
});
const state: WizardState = aWizard(
  Object.keys(wells).map((key) => aWizardWell(key)),
  {
    disclosures,
    made: {
      'Óil 10H': made('Óil 10H', { isSaved: true }),
      'Óil 2H': made('Óil 2H', { failure: 'Failed' }),
      'Century 1H': made('Century 1H', { of: aDisclosure() }),
    },
    saved: {
      'Óil 10H': { fileId: '1', name: 'x', revision: 1, sha256: '', savedAt: '2024-08-21T11:00:00Z' },
      'Century 1H': { fileId: '2', name: 'y', revision: 1, sha256: '', savedAt: '2024-08-21T11:00:00Z' },
    },
  },
);
const lines = linesOfWells(state, statuses, '2024-08-30');
const view: WellView = { filter: 'all', only: undefined, text: '', sort: { column: 'name', order: 'asc' } };
const namesOf = (parts: Partial<WellView>) => arrangeWells(lines, { ...view, ...parts }).map(({ name }) => name);
const by = (column: WellView['sort']['column'], order: 'asc' | 'desc' = 'asc') => namesOf({ sort: { column, order } });

describe('the table of all wells', () => {
  it('says when each is due, what it is and how far it is', () => {
    expect(lines.map(({ due, daysLeft }) => `${due} ${daysLeft}`)).toEqual([
      '2024-09-04 5',
      '2024-08-25 -5',
      ' 0',
      '2024-09-04 5',
    ]);
    expect(lines[0]).toMatchObject({ customer: 'Lone Star Energy', state: 'Texas', water: 'Produced Water' });
    // Neither a document that failed nor one from before an edit counts, nor the file that was made of it.
    expect(lines.map(({ madeAt, savedAt }) => [madeAt !== '', savedAt !== ''])).toEqual([
      [true, true],
      [false, false],
      [false, false],
      [false, false],
    ]);
    expect(linesOfWells(state, new Map(), '2024-08-30')[0]?.status).toBe(notChecked);
  });

  it('does not say that a duty is due which the corrected revision has done', () => {
    const dueAfter = (status: FilingStatus) => {
      const corrects = { fileId: 'f', name: 'x', revision: 1, status };
      const opened = { document: 0, job: 0, version: '4.0', corrects } as const;
      const wizardWells = state.wells.map((well) => ({ ...well, opened }));
      return linesOfWells({ ...state, wells: wizardWells }, statuses, '2024-08-30')[0]?.due;
    };
    expect((['saved', 'sent', 'published'] as const).map(dueAfter)).toEqual(['2024-09-04', '2024-11-18', '']);
  });

  it('keeps each line that says the same, so that saving one well draws one row', () => {
    const steady = createSteadyLines();
    const before = steady(lines);
    const remade = { ...state.made, 'Óil 2H': made('Óil 2H') };
    const after = steady(linesOfWells({ ...state, made: remade }, statuses, '2024-08-30'));
    expect(after.map((line, index) => line === before[index])).toEqual([true, false, true, true]);
    expect(after[1]?.madeAt).not.toBe('');
  });

  it('names the largest of several water sources', () => {
    const sources = [
      { name: 'Surface Water, < 1000TDS', percent: percent(40) },
      { name: 'Produced Water', percent: percent(60) },
    ];
    const well = aSelectedWell({ waterSource: { type: 'multiple', sources } });
    const water = (parts: object) =>
      linesOfWells(
        { ...state, disclosures: { 'Óil 10H': aDisclosure({ well: { ...well, ...parts } }) } },
        statuses,
        '2024-08-30',
      );
    expect(water({}).map((line) => line.water)).toEqual(['Produced Water 60 % + 1 more']);
    expect(water({ waterSource: null })[0]?.water).toBe('');
  });

  it('sorts by any head: by status the worst first, by name as people count, and blanks last', () => {
    expect(by('status')).toEqual(['Century 3H', 'Óil 2H', 'Century 1H', 'Óil 10H']);
    expect(by('status', 'desc')).toEqual(['Óil 10H', 'Century 1H', 'Óil 2H', 'Century 3H']);
    expect(by('name')).toEqual(['Century 1H', 'Century 3H', 'Óil 2H', 'Óil 10H']);
    expect(by('due')).toEqual(['Óil 2H', 'Óil 10H', 'Century 3H', 'Century 1H']);
    expect(by('due', 'desc')).toEqual(['Óil 10H', 'Century 3H', 'Óil 2H', 'Century 1H']);
    expect(by('warnings', 'desc')[0]).toBe('Óil 10H');
    const all = Object.keys(wellColumns) as WellView['sort']['column'][];
    for (const column of all) expect(by(column)).toHaveLength(4);
  });

  it('shows what has problems, what is not saved, what a text finds without accents, and chosen wells', () => {
    expect(namesOf({ filter: 'problems' })).toEqual(['Century 1H', 'Century 3H', 'Óil 2H']);
    expect(namesOf({ filter: 'unsaved' })).toEqual(['Century 1H', 'Century 3H', 'Óil 2H']);
    expect(countShown(lines, 'all')).toBe(4);
    expect(countShown(lines, 'problems')).toBe(3);
    const unchecked = linesOfWells(state, new Map([...statuses].slice(1)), '2024-08-30');
    expect([countShown(unchecked, 'problems'), countShown(unchecked, 'unsaved')]).toEqual([undefined, 3]);
    expect(namesOf({ text: ' OIL ' })).toEqual(['Óil 2H', 'Óil 10H']);
    expect([namesOf({ text: 'kansas' }), namesOf({ text: '4246142471' })]).toEqual([['Century 1H'], namesOf({})]);
    expect(namesOf({ only: new Set(['Óil 2H', 'Century 1H']), filter: 'problems', text: 'oil' })).toEqual(['Óil 2H']);
  });

  it('leads from one well with a problem to the next, round and round', () => {
    const shown = arrangeWells(lines, view);
    expect([nextProblem(shown, -1, 1), nextProblem(shown, 0, 1), nextProblem(shown, 2, 1)]).toEqual([0, 1, 0]);
    expect([nextProblem(shown, 0, -1), nextProblem(shown, 3, -1)]).toEqual([2, 2]);
    expect(nextProblem(shown.slice(3), 0, 1)).toBeUndefined();
    expect(nextProblem([], 0, 1)).toBeUndefined();
  });
});
