import type { FoundPublished, PublishedDifference } from '@disclosure/core';
import { describe, expect, it } from 'vitest';
import { tellFound } from './tell-found.ts';

const differs = (row: number, ours = '1'): PublishedDifference => ({
  field: 'massIngredient',
  place: `Row ${row}`,
  ours,
  published: '2',
});
const rows = [0, 1, 2, 3, 4, 5];
const subjectOf = (differences: readonly PublishedDifference[]) =>
  tellFound({ revision: 1, published: { disclosureId: 'd-1' }, differences } as unknown as FoundPublished).subject;

describe('what differs from what is public', () => {
  it('is the same in any order, so that an acceptance of it holds', () => {
    const differences = rows.map((row) => differs(row));
    expect(subjectOf(differences.toReversed())).toBe(subjectOf(differences));
    expect(subjectOf(differences.with(5, differs(5, '3')))).not.toBe(subjectOf(differences));
  });
});
