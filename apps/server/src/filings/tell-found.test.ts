import type { FoundPublished, PublishedDifference } from '@disclosure/core';
import { describe, expect, it } from 'vitest';
import { tellFound } from './tell-found.ts';

const differences = Array.from({ length: 7 }, (_, row): PublishedDifference => ({
  field: 'massIngredient',
  place: `Row ${row}`,
  ours: '1',
  published: '2',
}));
const subjectOf = (given: readonly PublishedDifference[]) =>
  tellFound({ revision: 1, published: { disclosureId: 'd-1' }, differences: given } as unknown as FoundPublished)
    .subject;

describe('what differs from what is public', () => {
  it('is the same in any order, so that an acceptance of it holds', () => {
    expect(subjectOf(differences.toReversed())).toBe(subjectOf(differences));
    expect(subjectOf(differences.with(6, { ...differences[0]!, ours: '3' }))).not.toBe(subjectOf(differences));
  });
});
