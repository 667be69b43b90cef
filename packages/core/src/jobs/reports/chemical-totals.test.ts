import { describe, expect, it } from 'vitest';
import { jobDataMessages } from '../../messages/job-messages.ts';
import { chemicalTotals } from './chemical-totals.ts';

type Reported = readonly [code: string, amount: number | null, unit: string];

const totals = (...rows: readonly Reported[]) =>
  chemicalTotals(rows.map(([code, amount, unit]) => ({ name: '', api: '', code, amount, unit })));

describe('the totals of the chemicals', () => {
  it('take spellings of one code together, under the first', () =>
    expect(totals([' Fr ', 1, 'gal'], ['FR', 2, 'GAL'])).toEqual({
      chemicals: { Fr: 3 },
      chemicalUnits: { Fr: 'gal' },
      notes: [],
    }));

  it('leave a blank unit to the ingredient', () =>
    expect(totals(['FR', 1, ' '], ['FR', 2, ''])).toEqual({ chemicals: { FR: 3 }, chemicalUnits: {}, notes: [] }));

  it('keep a word that is no unit, for the rules to name', () =>
    expect(totals(['FR', 1, ' drums '], ['FR', 2, 'drums']).chemicalUnits).toEqual({ FR: 'drums' }));

  it('leave out what has no code, and say so', () =>
    expect(totals([' ', 5, 'gal'], ['FR', 1, 'gal'])).toEqual({
      chemicals: { FR: 1 },
      chemicalUnits: { FR: 'gal' },
      notes: [jobDataMessages.withoutCode],
    }));

  it.each<[string, string, readonly Reported[]]>([
    [
      'units that do not go together',
      '42 gal and 2 lb',
      [
        ['FR', 1, 'bbl'],
        ['FR', 2, 'lb'],
      ],
    ],
    [
      'a unit and none',
      '1 gal and 2',
      [
        ['FR', 1, 'gal'],
        ['FR', 2, ''],
      ],
    ],
    [
      'an amount that is not known',
      '1 gal and an amount that is not known',
      [
        ['FR', 1, 'gal'],
        ['FR', null, 'gal'],
      ],
    ],
  ])('add nothing up over %s', (_, amount, rows) => {
    expect(totals(...rows)).toEqual({
      chemicals: { FR: amount },
      chemicalUnits: {},
      notes: [jobDataMessages.noSum('FR', amount)],
    });
  });
});
