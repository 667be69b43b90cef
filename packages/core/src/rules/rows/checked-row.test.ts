import { describe, expect, it } from 'vitest';
import type { DisclosureRow } from '../../model/row.ts';
import { aRow } from '../disclosure.examples.ts';
import { factsOfRow, type RowFacts } from './checked-row.ts';

describe('the facts of a row', () => {
  it('are the same for rows that differ in numbers only', () => {
    expect(factsOfRow(aRow({ massIngredient: 1 }))).toBe(factsOfRow(aRow({ massIngredient: 2 })));
  });

  it.each(['tradeName', 'supplier', 'purpose', 'ingredientName', 'comments'] as const)(
    'are looked up again when another %s comes under the same name',
    (field) => {
      factsOfRow(aRow());
      expect(factsOfRow(aRow({ [field]: 'Salt & Sons' }))[field].text).toBe('Salt & Sons');
      expect(factsOfRow(aRow())[field].text).toBe(aRow()[field]);
    },
  );

  it('are looked up again for another CAS number', () => {
    factsOfRow(aRow());
    expect(factsOfRow(aRow({ casNumber: '7732-18-5' })).cas.isWater).toBe(true);
  });

  it.each<[Partial<DisclosureRow>, Partial<RowFacts>]>([
    [{ code: 'Salt' }, { code: 'Salt' }],
    [{ isNonMsds: true }, { isNonMsds: true }],
    [{ vendorId: null }, { hasVendor: false }],
    [{ volume: null, specificGravity: null }, { isFromDocument: true }],
  ])('are looked up again for %j', (parts, facts) => {
    const usual = factsOfRow(aRow());
    expect(factsOfRow(aRow(parts))).toMatchObject(facts);
    expect(factsOfRow(aRow())).toEqual(usual);
  });

  it('name the fields with ampersands and fillers, and no comment', () => {
    const { withAmpersand, fillers } = factsOfRow(aRow({ supplier: 'A & B', purpose: 'none', comments: '& none' }));
    expect(withAmpersand).toEqual(['supplier']);
    expect(fillers).toEqual(['purpose']);
  });

  it('say whether the document has room for every text', () => {
    expect(factsOfRow(aRow({ comments: 'c'.repeat(255) })).textsFit).toBe(true);
    expect(factsOfRow(aRow({ comments: 'c'.repeat(256) })).textsFit).toBe(false);
    expect(factsOfRow(aRow({ ingredientName: 'i'.repeat(151) })).textsFit).toBe(false);
    expect(factsOfRow(aRow({ supplier: 'a\u0000b' })).textsFit).toBe(false);
  });
});
