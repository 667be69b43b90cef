import { ProblemError, type Vendor, type VendorInput } from '@disclosure/api';
import { foldBlanks, messages, vendorRules } from '@disclosure/core';
import { type Change, isSame } from '../audit/change.ts';
import { mustExist, mustHoldForm, mustMatchVersion } from '../http/must.ts';
import { deleteVendor, insertVendor, lockVendor, updateVendor } from './vendor-repository.ts';

/** As it is kept: blanks folded, and only the fields of a vendor. */
export const cleanVendor = ({ company, first_name, last_name, email, phone }: VendorInput): VendorInput => ({
  company: foldBlanks(company),
  first_name: foldBlanks(first_name),
  last_name: foldBlanks(last_name),
  email: email.trim(),
  phone: foldBlanks(phone),
});

export async function addVendor({ tx, note }: Change, input: VendorInput): Promise<Vendor> {
  const fields = cleanVendor(input);
  mustHoldForm(vendorRules, fields);
  const vendor = await insertVendor(tx, fields);
  note({ entity: 'vendor', entityId: vendor.id, name: vendor.company, action: 'created', after: fields });
  return vendor;
}

export async function changeVendor({ tx, note }: Change, id: number, input: VendorInput, ifMatch?: number) {
  const fields = cleanVendor(input);
  mustHoldForm(vendorRules, fields);
  const current = mustExist(await lockVendor(tx, id), 'Vendor');
  mustMatchVersion(ifMatch, current);
  const before = cleanVendor(current);
  if (isSame(before, fields)) return current;
  const vendor = await updateVendor(tx, id, fields);
  note({ entity: 'vendor', entityId: id, name: vendor.company, action: 'changed', before, after: fields });
  return vendor;
}

export async function removeVendor({ tx, now, note }: Change, id: number, ifMatch?: number): Promise<void> {
  const current = mustExist(await lockVendor(tx, id), 'Vendor');
  mustMatchVersion(ifMatch, current);
  const { company, ingredient_count } = current;
  if (ingredient_count > 0) throw new ProblemError('conflict', messages.vendors.inUse(company, ingredient_count));
  await deleteVendor(tx, id, now);
  note({ entity: 'vendor', entityId: id, name: company, action: 'deleted', before: cleanVendor(current) });
}
