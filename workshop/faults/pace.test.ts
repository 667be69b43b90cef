import { describe, expect, it } from 'vitest';
import { paceOf } from './pace.ts';

describe('the pace of a machine', () => {
  const pace = paceOf([
    { at: 1000, stretch: 1.2 },
    { at: 2000, stretch: 3 },
    { at: 3000, stretch: 50 },
  ]);

  it('is that of the worst moment, and no excuse for everything', () => {
    expect(pace(0, 1000)).toBe(1.2);
    expect(pace(900, 2000)).toBe(3);
    expect(pace(900, 3000)).toBe(4);
    expect(pace(5000, 9000)).toBe(1);
  });
});
