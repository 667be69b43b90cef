import type { Disclosure } from '../../model/disclosure.ts';
import type { DisclosureRow } from '../../model/row.ts';
import type { Catalogue } from '../../ingredients/catalogue.ts';
import type { Vendor } from '../../model/vendor.ts';
import type { Fix, RowChange } from '../../rule/fix.ts';
import type { RowFacts } from './row-facts.ts';

/** A row with its facts, and its place among the others. */
export interface FactualRow {
  readonly row: DisclosureRow;
  readonly index: number;
  readonly facts: RowFacts;
}

/** A row in its disclosure, as the rules look at it. */
export interface CheckedRow extends FactualRow {
  readonly disclosure: Disclosure;
  readonly catalogue: Catalogue | undefined;
  readonly vendors: ReadonlyMap<number, Vendor>;
}

export const placeOfRow = ({ index }: { readonly index: number }): string => `rows[${index}]`;

export const changeRow = ({ index }: CheckedRow, label: string, change: RowChange): Fix => ({
  label,
  kind: 'change-row',
  row: index,
  change,
});
