import { describe, expect, it } from 'vitest';
import { daysOf, rangeOf, uploadRanges } from './filter-chips.tsx';

const now = Date.parse('2026-11-15T06:00:00Z');

describe('the days of an upload', () => {
  it('are counted with today', () => {
    expect(daysOf('today', now)).toEqual({ from: '2026-11-15', to: '' });
    expect(daysOf('week', now)).toEqual({ from: '2026-11-09', to: '' });
    expect(daysOf('lastMonth', now)).toEqual({ from: '2026-10-01', to: '2026-10-31' });
    expect(daysOf('lastMonth', Date.parse('2026-01-31T12:00:00Z'))).toEqual({ from: '2025-12-01', to: '2025-12-31' });
    expect(daysOf('year', now)).toEqual({ from: '2026-01-01', to: '' });
    expect(daysOf('days', now)).toEqual({ from: '2026-10-17', to: '2026-11-15' });
  });

  it.each(uploadRanges)('are known again by the name %s', (range) => {
    const { from, to } = daysOf(range, now);
    expect(rangeOf(from, to, now)).toBe(range);
  });

  it('have no name when none are chosen', () => {
    expect(rangeOf('', '', now)).toBe('');
    expect(rangeOf('2026-11-12', '', now)).toBe('days');
  });
});
