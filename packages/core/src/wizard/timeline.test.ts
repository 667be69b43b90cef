import { describe, expect, it } from 'vitest';
import { timelineOf } from './timeline.ts';
import { aWizardWell } from './wizard.examples.ts';

const treated = (key: string, startDate: string, endDate: string) => aWizardWell(key, { startDate, endDate });

describe('the timeline of the wells', () => {
  it('lays every well on the time that all of them took', () => {
    const timeline = timelineOf([
      treated('one', '2026-10-01 00:00', '2026-10-06 00:00'),
      treated('two', '2026-10-06', '10/11/2026'),
    ]);
    expect(timeline).toEqual({
      firstDay: '2026-10-01',
      lastDay: '2026-10-11',
      bars: [
        { key: 'one', name: 'one', from: 0, to: 0.5 },
        { key: 'two', name: 'two', from: 0.5, to: 1 },
      ],
    });
  });

  it('knows no end that is missing or before the start, and leaves out who has no start', () => {
    const wells = [
      treated('open', '2026-10-01', ''),
      treated('wrong', '2026-10-02', '2026-09-01'),
      treated('whole', '2026-10-01', '2026-10-03'),
      treated('unknown', 'soon', '2026-12-01'),
    ];
    const bars = timelineOf(wells)?.bars.map(({ key, from, to }) => [key, from, to]);
    expect(bars).toEqual([
      ['open', 0, undefined],
      ['wrong', 0.5, undefined],
      ['whole', 0, 1],
    ]);
  });

  it('is none without a date, and a moment without a length', () => {
    expect(timelineOf([treated('a', '', '')])).toBeUndefined();
    expect(timelineOf([treated('a', '2026-10-01', '')])?.bars).toEqual([
      { key: 'a', name: 'a', from: 0, to: undefined },
    ]);
  });
});
