import { type Vendor, VendorInput } from '@disclosure/api';
import { vendorRules } from '@disclosure/core';
import type { Db } from '../database/db.ts';
import { insertInChunks } from '../database/insert-in-chunks.ts';
import { checkRules, checkShape } from '../tables/check-cells.ts';
import type { LoadedRecords, RecordTable, RowCells } from '../tables/record-table.ts';
import { cleanVendor } from './save-vendor.ts';
import { listVendors, updateVendor } from './vendor-repository.ts';

const columns = [
  { title: 'Company', field: 'company', isRequired: true },
  { title: 'First Name', field: 'firstName' },
  { title: 'Last Name', field: 'lastName' },
  { title: 'Email', field: 'email' },
  { title: 'Phone', field: 'phone' },
] as const;

const toInput = (cells: RowCells): VendorInput => ({
  company: cells['Company'] ?? '',
  first_name: cells['First Name'] ?? '',
  last_name: cells['Last Name'] ?? '',
  email: cells['Email'] ?? '',
  phone: cells['Phone'] ?? '',
});

export const vendorTable: RecordTable<VendorInput, LoadedRecords<VendorInput>> = {
  entity: 'vendor',
  title: 'Vendors',
  columns,
  locks: ['vendors'],
  load: async (db) => ({
    records: (await listVendors(db)).items.map((vendor: Vendor) => ({ id: vendor.id, fields: cleanVendor(vendor) })),
  }),
  toCells: (vendor) => ({
    Company: vendor.company,
    'First Name': vendor.first_name,
    'Last Name': vendor.last_name,
    Email: vendor.email,
    Phone: vendor.phone,
  }),
  check: (cells) => [
    ...checkShape(VendorInput, toInput(cells), columns),
    ...checkRules(vendorRules, cleanVendor(toInput(cells)), columns),
  ],
  toFields: (cells) => cleanVendor(toInput(cells)),
  keyOf: (cells) => cleanVendor(toInput(cells)).company.toLowerCase(),
  nameOf: ({ company }) => company,
  insert: (tx: Db, vendors) =>
    insertInChunks(vendors, (some) => tx.insertInto('vendors').values(some).returning('id').execute()),
  update: updateVendor,
};
