import { describe, expect, it } from 'vitest';
import { percent } from '../numbers/percent.ts';
import { waterBarOf } from './water-bar.ts';

const bar = (...percents: number[]) =>
  waterBarOf(percents.map((share, index) => ({ name: `S${index + 1}`, percent: percent(share) })));

describe('the bar of the water sources', () => {
  it('has a part for each', () => {
    expect(bar(62.5, 37.5)).toEqual({
      parts: [
        { name: 'S1', text: '62.5\u{A0}%', size: 62.5 },
        { name: 'S2', text: '37.5\u{A0}%', size: 37.5 },
      ],
      total: '100\u{A0}%',
      missing: undefined,
      excess: undefined,
    });
  });

  it('shows what is missing', () => {
    expect(bar(55, 30, 7.5)).toMatchObject({ total: '92.5\u{A0}%', missing: { text: '7.5\u{A0}%', size: 7.5 } });
  });

  it('shows what is too much', () => expect(bar(80, 30)).toMatchObject({ missing: undefined, excess: '10\u{A0}%' }));

  it('lets the tolerance of the rule pass', () => {
    expect(bar(33.3, 33.3, 33.3)).toMatchObject({ missing: undefined, excess: undefined });
  });
});
