import { describe, expect, it } from 'vitest';
import { foldDeeds, type Outline } from './fold-deeds.ts';

const START = Date.parse('2026-11-15T18:00:00Z');
const entry = (id: number, seconds: number, different: Partial<Outline> = {}): Outline => ({
  id,
  at: new Date(START + seconds * 1000),
  user_id: 1,
  entity: 'ingredient',
  action: 'created',
  ...different,
});
const idsOf = (entries: readonly Outline[]) => foldDeeds(entries).map((deed) => deed.map(({ id }) => id));

describe('entries of one deed', () => {
  it('are those that one call wrote', () => {
    expect(idsOf([entry(4, 1), entry(3, 0), entry(2, 0), entry(1, 0)])).toEqual([[4], [3, 2, 1]]);
  });

  it('are of one person, one kind and one action', () => {
    const others = [{ user_id: 2 }, { user_id: null }, { entity: 'vendor' }, { action: 'changed' }];
    for (const different of others) expect(idsOf([entry(2, 0, different), entry(1, 0)])).toEqual([[2], [1]]);
  });

  it('are files that were saved one soon after the other', () => {
    const file = { entity: 'file' };
    expect(idsOf([entry(4, 15, file), entry(3, 9, file), entry(2, 4, file), entry(1, 0, file)])).toEqual([
      [4],
      [3, 2, 1],
    ]);
  });
});
