import { describe, expect, it } from 'vitest';
import { choiceOf } from './reference.ts';

describe('the choice before a deletion', () => {
  it('tells what prevents it, what ends with it, and whether anything uses the record', () => {
    const ingredients = { kind: 'ingredient', count: 3 } as const;
    expect(choiceOf('vendor', [ingredients])).toEqual({ preventing: [ingredients], ending: [], isUsed: true });
    const [mappings, files, users] = [
      { kind: 'mapping', count: 2 },
      { kind: 'file', count: 5 },
      { kind: 'user', count: 0 },
    ] as const;
    expect(choiceOf('customer', [users, mappings, files])).toEqual({
      preventing: [],
      ending: [mappings],
      isUsed: true,
    });
    expect(choiceOf('ingredient', [{ kind: 'mapping', count: 0 }])).toEqual({
      preventing: [],
      ending: [],
      isUsed: false,
    });
  });
});
