import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../dates/naive-date.ts';
import {
  daysOfBucket,
  dueBuckets,
  dueOf,
  filingClocks,
  type Met,
  type MetDuties,
  metAfter,
  metThrough,
  nothingMet,
} from './filing-clocks.ts';
import { type FilingStatus, filingStatuses } from './filing-status.ts';

const texas = { state: 'Texas', start: '2024-08-05 11:09', end: '2024-08-20 17:30' };
const met = (revision: number, day = '2024-09-01'): Met => ({ at: new Date(`${day}T12:00:00Z`), revision });
const dueAfter = (status: FilingStatus, before: MetDuties = nothingMet, revision = 1, job = texas) =>
  dueOf(filingClocks(job, { status, met: metAfter(before, status, met(revision)) }), status);

describe('the due date of a filing', () => {
  it('is that of the earliest clock that runs', () => {
    expect(filingStatuses.map((status) => dueAfter(status))).toEqual([
      '2024-09-04',
      '2024-11-18',
      '2024-11-18',
      undefined,
      undefined,
      undefined,
    ]);
    expect(dueAfter('saved', nothingMet, 1, { ...texas, state: 'Ohio' })).toBe('2024-10-19');
  });

  it('is not known without a state pack or the end of the job', () => {
    expect(dueAfter('saved', nothingMet, 1, { ...texas, state: 'Kansas' })).toBeUndefined();
    expect(dueAfter('saved', nothingMet, 1, { ...texas, end: '' })).toBeUndefined();
  });

  it('no longer comes from a clock that an earlier revision has stopped', () => {
    const sent = metAfter(nothingMet, 'sent', met(1));
    expect(dueAfter('saved', sent, 2)).toBe('2024-11-18');
    expect(dueAfter('saved', metAfter(nothingMet, 'published', met(1)), 2)).toBeUndefined();
    // What the same revision had done is undone when it goes back.
    expect(dueAfter('saved', sent, 1)).toBe('2024-09-04');
  });

  it('does not come back when an earlier revision turns out to have done the duty, too', () => {
    const earlier = metAfter(nothingMet, 'published', met(1, '2024-09-10'));
    const uploaded = metAfter(nothingMet, 'uploaded', met(2, '2024-09-01'));
    expect(metAfter(uploaded, 'published', met(2), earlier)).toEqual(uploaded);
    for (const status of ['saved', 'not to be filed'] as const) {
      expect(metAfter(uploaded, status, met(2), earlier)).toEqual(earlier);
    }
  });

  it('comes back when a revision is to be filed after one that was not', () => {
    const aside = metAfter(nothingMet, 'not to be filed', met(1));
    expect(aside).toEqual(nothingMet);
    expect(dueAfter('not to be filed')).toBeUndefined();
    expect(dueAfter('saved', aside, 2)).toBe('2024-09-04');
  });

  it('knows what a revision had done before it was set aside, unless it was moved back', () => {
    const steps = (...to: FilingStatus[]) => to.map((one, day) => ({ to: one, by: met(2, `2024-09-0${day + 1}`) }));
    const earlier = metAfter(nothingMet, 'sent', met(1, '2024-08-30'));
    const uploaded = metAfter(earlier, 'uploaded', met(2, '2024-09-01'));
    expect(metThrough(steps('uploaded', 'not to be filed', 'published'), earlier)).toEqual(uploaded);
    expect(metThrough(steps('uploaded', 'not to be filed'), earlier)).toEqual(uploaded);
    expect(metThrough(steps('uploaded', 'not to be filed', 'sent'), earlier)).toEqual(earlier);
    expect(metThrough([], earlier)).toEqual(earlier);
  });

  it('knows a day on which a revision was sent also where an earlier one is found to be published afterward', () => {
    const found = { ...met(1, '2024-09-10'), isDayUnknown: true };
    const earlier = metAfter(nothingMet, 'published', found);
    const sent = { to: 'sent', by: met(2, '2024-09-05') } as const;
    expect(metThrough([sent], earlier)).toEqual({ 'service company': met(2, '2024-09-05'), operator: found });
    const back = { to: 'saved', by: met(2, '2024-09-12') } as const;
    expect(metThrough([sent, back, { ...sent, by: met(2, '2024-09-13') }], earlier)).toEqual(earlier);
  });

  it('keeps the first time and revision at which a duty was done', () => {
    const sent = metAfter(nothingMet, 'sent', met(1, '2024-08-30'));
    const published = metAfter(sent, 'published', met(1, '2024-10-01'));
    expect(published).toEqual({ 'service company': met(1, '2024-08-30'), operator: met(1, '2024-10-01') });
    expect(metAfter(published, 'sent', met(2, '2024-12-01'))).toEqual(published);
  });
});

describe('the clocks of a filing', () => {
  it('stand in the order of what still runs', () => {
    const clocks = filingClocks(texas, { status: 'sent', met: metAfter(nothingMet, 'sent', met(1)) });
    expect(clocks.map(({ duty, isRunning, met: done }) => [duty, isRunning, done?.revision])).toEqual([
      ['operator', true, undefined],
      ['service company', false, 1],
    ]);
  });
});

describe('a bucket of due dates', () => {
  it('is this week for today and the next seven days', () => {
    const today = '2024-02-26';
    expect(daysOfBucket('overdue', today)).toEqual({ last: '2024-02-25' });
    expect(daysOfBucket('week', today)).toEqual({ first: '2024-02-26', last: '2024-03-04' });
    expect(daysOfBucket('later', today)).toEqual({ first: '2024-03-05' });
  });

  it('is the only one that has a day', () => {
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 400 }), fc.nat(20_000), (days, since) => {
        const today = addDays('2000-01-01', since);
        const due = addDays(today, days);
        const within = dueBuckets
          .filter((bucket) => bucket !== 'none')
          .filter((bucket) => {
            const { first = '0000', last = '9999' } = daysOfBucket(bucket, today);
            return first <= due && due <= last;
          });
        expect(within).toEqual([days < 0 ? 'overdue' : days <= 7 ? 'week' : 'later']);
      }),
      { numRuns: 200 },
    );
  });
});
