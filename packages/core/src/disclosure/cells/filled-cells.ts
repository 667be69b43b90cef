import type { Vendor } from '../../model/vendor.ts';
import { gridMessages } from '../../messages/grid-messages.ts';
import type { DisclosureRow } from '../../model/row.ts';
import type { CellColumn } from './cell-column.ts';

/** What an edit of one cell filled in elsewhere in its row, in words; blank when nothing. */
export function describeFilled(
  before: DisclosureRow,
  after: DisclosureRow,
  typed: CellColumn,
  vendors: readonly Vendor[],
): string {
  const said: string[] = [];
  if (typed !== 'casNumber' && after.casNumber !== before.casNumber) said.push(gridMessages.casFilled(after.casNumber));
  if (typed !== 'supplier' && after.supplier !== before.supplier) said.push(gridMessages.supplierSet(after.supplier));
  if (typed === 'supplier' || after.supplier !== before.supplier) said.push(...describeVendor(after, vendors));
  return said.join(' ');
}

function describeVendor({ supplier, vendorId }: DisclosureRow, vendors: readonly Vendor[]): string[] {
  if (supplier === '') return [];
  const vendor = vendors.find(({ id }) => id === vendorId);
  return [vendor === undefined ? gridMessages.vendorUnknown : gridMessages.vendorSet(vendor.company)];
}
