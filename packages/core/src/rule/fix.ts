import type { DisclosureRow } from '../model/row.ts';
import type { SelectedWell } from '../model/well.ts';

/** What a person may type into a row. */
export type RowChange = Partial<
  Pick<
    DisclosureRow,
    | 'tradeName'
    | 'supplier'
    | 'vendorId'
    | 'purpose'
    | 'ingredientName'
    | 'casNumber'
    | 'volume'
    | 'specificGravity'
    | 'percentInAdditive'
    | 'percentInHFJob'
    | 'massIngredient'
    | 'units'
    | 'comments'
    | 'isNonMsds'
  >
>;

/** One click that mends a finding: what the button says, and what changes. */
export type Fix =
  | { readonly label: string; readonly kind: 'change-row'; readonly row: number; readonly change: RowChange }
  | { readonly label: string; readonly kind: 'remove-row'; readonly row: number }
  | { readonly label: string; readonly kind: 'change-well'; readonly change: Partial<SelectedWell> }
  | { readonly label: string; readonly kind: 'drop-chemical'; readonly chemical: number };
