import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apiStates } from '../places/api-states.ts';
import { clocksOf, daysLeft, dueFirst, timeLeft } from './clocks.ts';
import { PACKS_HASH, PACKS_VERSION } from './packs-version.ts';
import { packOf, presetEntryMethod, statePacks } from './state-packs.ts';

/** The table once more, in another form: `s` and `e` are days after the start and the end of the job. */
const table = `
Texas          | service company e15         | operator e90
Pennsylvania   | service company s60         | operator e60
Colorado       | service company e30 or s90  | operator e60 or s120
Louisiana      | operator e20
Wyoming        | operator e30
New Mexico     | operator e45
Oklahoma       | operator e60
North Dakota   | operator e60
Ohio           | operator e60
Utah           | operator e60
West Virginia  | operator e90`;

const restated = new Map(
  table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((part) => part.trim()))
    .map(([state = '', ...lines]) => [state, lines] as const),
);

/** Counts the days one by one, by the calendar alone. */
function later(day: string, days: number): string {
  const date = new Date(`${day}T12:00:00Z`);
  for (let count = 0; count < days; count += 1) date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

function expected(state: string, start: string, end: string): string[] {
  return (restated.get(state) ?? []).map((line) => {
    const dues = [...line.matchAll(/([se])(\d+)/g)].map(([, from, days]) =>
      later(from === 's' ? start : end, Number(days)),
    );
    return `${line.replace(/ [se]\d.*/, '')} ${dues.sort()[0]}`;
  });
}

describe('the clocks of a job', () => {
  const day = fc
    .date({ min: new Date('2011-01-01T00:00:00Z'), max: new Date('2039-12-31T00:00:00Z'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const states = [...restated.keys(), 'Kansas', 'Alaska', 'Montana'];

  it('are those of the table, whatever the dates', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...states),
        day,
        fc.nat(200),
        fc.constantFrom('', ' 23:59'),
        (state, start, days, time) => {
          const end = later(start, days);
          const clocks = clocksOf(state, start + time, end + time);
          expect(clocks.map(({ duty, due }) => `${duty} ${due}`)).toEqual(expected(state, start, end));
          expect(clocks.every(({ source }) => source !== '')).toBe(true);
          const dues = clocks.map(({ due }) => due).sort();
          expect(dueFirst(clocks)?.due).toBe(dues[0]);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('know a state by its two letters, and are none without a pack, a version or an end', () => {
    expect(clocksOf(' tx ', '', '8/20/2024 5:30 PM')[0]).toMatchObject({ due: '2024-09-04', source: '16 TAC 3.29' });
    for (const [state, end] of [
      ['Kansas', '2024-08-20'],
      ['', '2024-08-20'],
      ['Texas', ''],
      ['Texas', '2010-12-31'],
      ['Texas', '9999-12-31'],
    ] as const) {
      expect(clocksOf(state, '2010-08-05', end)).toEqual([]);
    }
    expect(dueFirst([])).toBeUndefined();
  });

  it('count from what is known when the start is not', () => {
    const dues = (state: string) => clocksOf(state, 'unknown', '2024-08-20').map(({ duty, due }) => `${duty} ${due}`);
    expect(dues('Colorado')).toEqual(['service company 2024-09-19', 'operator 2024-10-19']);
    expect(dues('Pennsylvania')).toEqual(['operator 2024-10-19']);
  });

  it('say whether the day is counted from the start or the end of the job', () => {
    const after = (state: string, start: string) => clocksOf(state, start, '2024-06-01').map((clock) => clock.after);
    expect([after('Colorado', '2024-01-01'), after('Colorado', '2024-05-30')]).toEqual([
      ['start', 'start'],
      ['end', 'end'],
    ]);
    expect(after('Pennsylvania', '2024-05-30')).toEqual(['start', 'end']);
  });

  it('say when the day comes from a line that is not confirmed', () => {
    const confirmed = (start: string) => clocksOf('Colorado', start, '2024-08-20').map((clock) => clock.isConfirmed);
    expect([confirmed('2024-08-01'), confirmed('2024-05-01')]).toEqual([
      [true, true],
      [false, true],
    ]);
    // The cap's day is that of the duty: the line that is confirmed has given it.
    expect(confirmed('2024-06-21')).toEqual([true, true]);
    expect(['Utah', 'WV', 'Ohio'].map((state) => clocksOf(state, '', '2024-08-20')[0]?.isConfirmed)).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('run to the end of their last day, through weekends, and are overdue from the next', () => {
    const [clock] = clocksOf('Louisiana', '', '2024-08-05');
    expect(clock?.due).toBe('2024-08-25');
    const left = (today: string) => clock && daysLeft(clock, today);
    expect([left('2024-08-24'), left('2024-08-25T23:59:59'), left('2024-08-26')]).toEqual([1, 0, -1]);
    expect([2, 1, 0, -1, -2].map(timeLeft)).toEqual([
      '2 days left',
      '1 day left',
      'today is the last day',
      '1 day overdue',
      '2 days overdue',
    ]);
    expect(clock?.note).toBe('');
  });

  it('are due one by one, in whatever order they stand; the service company first where the days are the same', () => {
    const clocks = clocksOf('Texas', '2024-08-01', '2024-08-20');
    expect([clocks, clocks.toReversed()].map((each) => dueFirst(each)?.duty)).toEqual([
      'service company',
      'service company',
    ]);
    expect(dueFirst(clocksOf('PA', '2024-08-20', '2024-08-20'))?.duty).toBe('service company');
  });
});

describe('a state pack', () => {
  it('belongs to a state, names its sources, and follows the version before it', () => {
    for (const [index, pack] of statePacks.entries()) {
      expect(apiStates.map(({ name }) => name)).toContain(pack.state);
      expect(
        [...pack.clocks, ...pack.notes, ...(pack.entryMethod ? [pack.entryMethod] : [])].map(({ source }) => source),
      ).not.toContain('');
      const before = statePacks.slice(0, index).findLast(({ state }) => state === pack.state);
      expect(before === undefined || before.validFrom < pack.validFrom).toBe(true);
    }
  });

  it('has the lines of the law, each with its source, its note, and whether it is confirmed', () => {
    const clocks = statePacks.flatMap(({ state, clocks: rules }) =>
      rules.map(({ source, isConfirmed, note = '' }) => [state, source, isConfirmed ? '' : 'unconfirmed', note]),
    );
    const notes = statePacks.flatMap(({ state, notes: all }) => all.map(({ text, source }) => [state, source, text]));
    expect([...clocks, ...notes].map((line) => line.filter(Boolean).join(' | ')).join('\n')).toMatchInlineSnapshot(`
      "Texas | 16 TAC 3.29
      Texas | 16 TAC 3.29, 3.16 | With the completion report: 90 days after completion or 150 after drilling ends, whichever is earlier. When drilling ended is not in the document.
      Pennsylvania | 58 Pa.C.S. 3222.1 | For unconventional wells.
      Pennsylvania | 58 Pa.C.S. 3222.1 | For unconventional wells.
      Colorado | 2 CCR 404-1, rule 411 (formerly 205A)
      Colorado | 2 CCR 404-1, rule 411 (formerly 205A)
      Louisiana | LAC 43:XIX.118
      Wyoming | WOGCC ch. 3 s. 45 | To the commission.
      New Mexico | 19.15.16.19 NMAC
      Oklahoma | OAC 165:10-3-10
      North Dakota | NDAC 43-02-03-27.1
      Ohio | ORC 1509.10
      Utah | UAC R649-3-39 | unconfirmed
      West Virginia | 35 CSR 8 | unconfirmed
      Pennsylvania | 58 Pa.C.S. 3222.1 | For unconventional wells, the statute forbids linking chemicals to their additives."
    `);
  });

  it('belongs to the version of the packs: run npm run docs after changing one', () => {
    expect(PACKS_HASH).toBe(createHash('sha256').update(JSON.stringify(statePacks)).digest('hex'));
    expect(PACKS_VERSION).toBeGreaterThan(0);
  });

  it('holds from its first day on', () => {
    expect(packOf('Texas', '2011-01-01')?.state).toBe('Texas');
    expect(packOf('Texas', '2010-12-31 23:59')).toBeUndefined();
  });

  it('presets SystemApproach in Pennsylvania alone', () => {
    const preset = apiStates.filter(({ name }) => presetEntryMethod(name, '2024-08-20') !== 'MSDS+');
    expect(preset.map(({ name }) => name)).toEqual(['Pennsylvania']);
    for (const spelling of ['PA', 'Pa.', ' pennsylvania']) {
      expect(presetEntryMethod(spelling, '2024-08-20')).toBe('SystemApproach');
    }
    expect(packOf('PA', '2024-08-20')?.entryMethod).toMatchObject({
      reason: 'for unconventional wells; choose MSDS+ for a conventional one',
      source: '58 Pa.C.S. 3222.1',
    });
  });
});
