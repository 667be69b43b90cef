import type { Disclosure } from '../../disclosure/disclosure.ts';
import type { DisclosureRow } from '../../disclosure/row.ts';
import type { Catalogue } from '../../ingredients/catalogue.ts';
import { type CasFacts, casFactsOf } from '../../ingredients/cas-facts.ts';
import type { Vendor } from '../../ingredients/vendor.ts';
import { factsOf, type TextFacts } from '../../texts/text-facts.ts';
import type { Fix, RowChange } from '../fix.ts';

/** What many rules ask of a row's texts, looked up once. */
export interface RowFacts {
  readonly tradeName: TextFacts;
  readonly supplier: TextFacts;
  readonly purpose: TextFacts;
  readonly ingredientName: TextFacts;
  readonly comments: TextFacts;
  readonly cas: CasFacts;
}

export const factsOfRow = (row: DisclosureRow): RowFacts => ({
  tradeName: factsOf(row.tradeName),
  supplier: factsOf(row.supplier),
  purpose: factsOf(row.purpose),
  ingredientName: factsOf(row.ingredientName),
  comments: factsOf(row.comments),
  cas: casFactsOf(row.casNumber),
});

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
