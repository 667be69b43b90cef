import type { Catalogue } from '../ingredients/catalogue.ts';
import { needsSupplier } from '../model/cas-number.ts';
import { saysNonMsds } from '../ingredients/non-msds.ts';
import type { RowChange } from '../rule/fix.ts';
import { foldBlanks, normalName, withoutAmpersands } from '../texts/fold.ts';
import { NON_MSDS_COMMENT } from '../registry/fracfocus.ts';
import type { DisclosureRow } from '../model/row.ts';

/** A row with what was typed into its texts, and what follows from that. */
export function withTexts(row: DisclosureRow, change: RowChange, catalogue: Catalogue, owner: string): DisclosureRow {
  const typed = { ...row, ...commitTexts(change) };
  return withSupplier(withComments(withCas(typed, change, catalogue), change), change, catalogue, owner);
}

function commitTexts(change: RowChange): RowChange {
  return Object.fromEntries(
    Object.entries(change).map(([column, value]) => [column, typeof value === 'string' ? foldBlanks(value) : value]),
  );
}

/** The name of a known ingredient brings its CAS number along. */
function withCas(row: DisclosureRow, { ingredientName, casNumber }: RowChange, catalogue: Catalogue): DisclosureRow {
  if (ingredientName === undefined || casNumber !== undefined) return row;
  const known = catalogue.byIngredientName.get(normalName(ingredientName))?.[0]?.ingredient.casNumber;
  return known === undefined || known === '' ? row : { ...row, casNumber: known };
}

/** The mark and the comment say the same. */
function withComments(row: DisclosureRow, { isNonMsds, comments }: RowChange): DisclosureRow {
  if (comments !== undefined) return { ...row, isNonMsds: saysNonMsds(comments) };
  if (isNonMsds === undefined) return row;
  if (isNonMsds) return { ...row, comments: NON_MSDS_COMMENT };
  return saysNonMsds(row.comments) ? { ...row, comments: '' } : row;
}

/** Who keeps a secret must be named: the well's customer, until somebody says otherwise. */
function withSupplier(row: DisclosureRow, change: RowChange, catalogue: Catalogue, owner: string): DisclosureRow {
  const isOpen = change.casNumber !== undefined || change.ingredientName !== undefined;
  if (isOpen && row.supplier === '' && needsSupplier(row.casNumber)) {
    return withVendor({ ...row, supplier: withoutAmpersands(owner) }, catalogue);
  }
  return change.supplier === undefined || change.vendorId !== undefined ? row : withVendor(row, catalogue);
}

/** The supplier decides the vendor: nobody else may become the claimant. */
function withVendor(row: DisclosureRow, { vendors }: Catalogue): DisclosureRow {
  const supplier = normalName(row.supplier);
  const vendor = supplier === '' ? undefined : vendors.find(({ company }) => normalName(company) === supplier);
  return { ...row, vendorId: vendor?.id ?? null };
}
