import { describe, expect, it } from 'vitest';
import { markChanges, type MarkedPiece } from './mark-changes.ts';

const show = (pieces: readonly MarkedPiece[]) =>
  pieces.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('');
const both = (left: string, right: string) => {
  const marked = markChanges(left, right);
  return [show(marked.left), show(marked.right)];
};

describe('the marks of what changed', () => {
  it.each([
    ['Biocide', 'Biocide', 'Biocide', 'Biocide'],
    ['Red Mesa Supply', 'Red Creek Supply', 'Red [Mesa] Supply', 'Red [Creek] Supply'],
    ['clay, sand and silt', 'clay and fine silt', 'clay[,] [sand ]and silt', 'clay and[ fine] silt'],
    ['8,528,216', '8,528,301', '8,528,[216]', '8,528,[301]'],
    ['12.345', '12.3', '12.3[45]', '12.3'],
    ['999', '1,000', '[999]', '[1,000]'],
    ['2024-08-05 11:09', '2024-08-06 11:09', '2024-08-0[5] 11:09', '2024-08-0[6] 11:09'],
    ['', 'Water', '', '[Water]'],
    ['P1051', 'P1052', 'P105[1]', 'P105[2]'],
  ])('of %j and %j', (left, right, markedLeft, markedRight) => {
    expect(both(left, right)).toEqual([markedLeft, markedRight]);
  });

  it('leave both texts whole', () => {
    const [left, right] = ['Fracturing fluid, 30% (v/v) 7732-18-5', 'Fluid for fracturing: 31% 7732-18-6 !'];
    const marked = markChanges(left, right);
    expect([marked.left, marked.right].map((pieces) => pieces.map(({ text }) => text).join(''))).toEqual([left, right]);
  });

  it('of long texts cover what lies between the same beginning and the same end', () => {
    const long = (middle: string) => `Start ${`${middle} `.repeat(900)}end`;
    const [left = ''] = both(long('one'), long('two'));
    expect(left.startsWith('Start [one ')).toBe(true);
    expect(left.endsWith('one] end')).toBe(true);
  });
});
