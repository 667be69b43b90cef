import { describe, expect, it } from 'vitest';
import { sightAfterReplacing } from './sight.ts';

const [FROM, TO, OTHER, ALL, UNKNOWN] = [1, 2, 3, 4, -1] as const;
const owned = [
  { customer: FROM, files: 5 },
  { customer: TO, files: 7 },
  { customer: OTHER, files: 11 },
  { customer: UNKNOWN, files: 13 },
];
const replaced = { from: FROM, to: TO, seeingAll: new Set([ALL]), owned };

describe('the sight of files after a customer was replaced', () => {
  it('grows for the users of both customers, and stays for everyone else', () => {
    const users = [
      { id: 10, customers: [FROM] },
      { id: 11, customers: [TO, OTHER] },
      { id: 12, customers: [FROM, TO] },
      { id: 13, customers: [FROM, ALL] },
      { id: 14, customers: [OTHER] },
    ];
    expect(sightAfterReplacing(users, replaced)).toEqual([
      { id: 10, gained: 7, lost: 0 },
      { id: 11, gained: 5, lost: 0 },
    ]);
  });

  it('is lost by users of a customer that sees all files, and gained by those of one that is replaced by it', () => {
    const seeingAll = new Set([FROM]);
    const users = [
      { id: 10, customers: [FROM] },
      { id: 11, customers: [TO] },
      { id: 12, customers: [FROM, OTHER] },
    ];
    expect(sightAfterReplacing(users, { ...replaced, seeingAll })).toEqual([
      { id: 10, gained: 0, lost: 24 },
      { id: 11, gained: 5, lost: 0 },
      { id: 12, gained: 0, lost: 13 },
    ]);
    expect(sightAfterReplacing(users, { ...replaced, seeingAll: new Set([TO]) })).toEqual([
      { id: 10, gained: 31, lost: 0 },
      { id: 12, gained: 20, lost: 0 },
    ]);
  });
});
