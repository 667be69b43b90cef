import { cleanRecord, fromWire, ProblemError, type Vendor, vendorFields, type VendorInput } from '@disclosure/api';
import { messages, vendorRules } from '@disclosure/core';
import { type Change, isSame } from '../audit/change.ts';
import { keepRecord } from '../deleted-records/keep-record.ts';
import { mustExist, mustHoldForm, mustMatchVersion } from '../http/must.ts';
import { markVendor, mustBeSeen } from '../uses/marks.ts';
import { deleteVendor, insertVendor, lockVendor, updateVendor } from './vendor-repository.ts';

export const cleanVendor = (input: VendorInput): VendorInput => cleanRecord(vendorFields, input);

export async function addVendor({ tx, note }: Change, input: VendorInput): Promise<Vendor> {
  const fields = cleanVendor(input);
  mustHoldForm(vendorRules, fromWire(vendorFields, fields));
  const vendor = await insertVendor(tx, fields);
  note({ entity: 'vendor', entityId: vendor.id, name: vendor.company, action: 'created', after: fields });
  return vendor;
}

export async function changeVendor({ tx, note }: Change, id: number, input: VendorInput, ifMatch?: number) {
  const fields = cleanVendor(input);
  mustHoldForm(vendorRules, fromWire(vendorFields, fields));
  const current = mustExist(await lockVendor(tx, id), 'Vendor');
  const before = cleanVendor(current);
  if (isSame(before, fields)) return current;
  mustMatchVersion(ifMatch, current);
  const vendor = await updateVendor(tx, id, fields);
  note({ entity: 'vendor', entityId: id, name: vendor.company, action: 'changed', before, after: fields });
  return vendor;
}

interface Removal {
  readonly id: number;
  readonly ifMatch?: number | undefined;
  /** What the caller was told before. */
  readonly seen?: string | undefined;
  /** The company that its ingredients have now. */
  readonly replacedBy?: string;
}

export async function removeVendor(change: Change, { id, ifMatch, seen, replacedBy }: Removal): Promise<void> {
  const { tx, now, note } = change;
  const current = mustExist(await lockVendor(tx, id), 'Vendor');
  mustMatchVersion(ifMatch, current);
  await mustBeSeen(seen, () => markVendor(tx, current));
  const { company, ingredient_count } = current;
  if (ingredient_count > 0) throw new ProblemError('conflict', messages.vendors.inUse(company, ingredient_count));
  await deleteVendor(tx, id, now);
  await keepRecord(change, { entity: 'vendor', entityId: id, name: company });
  const before = { ...cleanVendor(current), ...(replacedBy !== undefined && { replaced_by: replacedBy }) };
  note({ entity: 'vendor', entityId: id, name: company, action: 'deleted', before });
}
