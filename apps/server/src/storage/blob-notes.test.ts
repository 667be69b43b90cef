import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeNotes, encodeNotes } from './blob-notes.ts';

const sizeOf = (notes: Record<string, string>) =>
  Object.entries(notes).reduce((sum, [name, value]) => sum + name.length + value.length, 0);

describe('notes on their way through headers', () => {
  it('come back whatever they say, in whatever case', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }), (text) => {
        const encoded = encodeNotes({ wellname: text });
        expect(encoded['wellname']).toMatch(/^[\u0021-\u007e]+$/);
        expect(decodeNotes({ wellName: encoded['wellname'] ?? '' })).toEqual({ wellname: text.toWellFormed() });
      }),
      { numRuns: 200 },
    );
  });

  it.each(['100% Energy', 'Peña', '%E0%A4%A'])('that an older tool wrote as %j are left as they are', (value) => {
    expect(decodeNotes({ Operator: value })).toEqual({ operator: value });
  });

  it('lose the last ones when there is no room, and the empty ones', () => {
    const encoded = encodeNotes({ first: 'a', empty: '', second: '水'.repeat(600), third: '水'.repeat(200) });
    expect(Object.keys(encoded)).toEqual(['first', 'second']);
    expect(sizeOf(encoded)).toBeLessThanOrEqual(6 * 1024);
  });
});
