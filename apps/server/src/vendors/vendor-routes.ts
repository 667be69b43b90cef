import { fromWire, type vendorEndpoints, vendorFields, VendorInput } from '@disclosure/api';
import { vendorRules } from '@disclosure/core';
import { change } from '../audit/change.ts';
import type { RowCells } from '../costly/read-table.ts';
import type { Db } from '../database/db.ts';
import { insertInChunks } from '../database/insert-in-chunks.ts';
import type { Handlers } from '../http/serve.ts';
import {
  checkRules,
  checkShape,
  columnsOf,
  fromCells,
  type LoadedRecords,
  type RecordTable,
  toCells,
} from '../tables/record-table.ts';
import { serveTables, type TableServices } from '../tables/serve-tables.ts';
import { addVendor, changeVendor, cleanVendor, removeVendor } from './save-vendor.ts';
import { listVendors, updateVendor } from './vendor-repository.ts';

export function vendorRoutes(services: TableServices): Handlers<typeof vendorEndpoints> {
  const tables = serveTables(services, vendorTable);
  return {
    listVendors: ({ query }) => listVendors(services.db, query),

    createVendor: ({ body }, context) => change(services, context, (work) => addVendor(work, body)),

    updateVendor: ({ params, body, ifMatch }, context) =>
      change(services, context, (work) => changeVendor(work, params.id, body, ifMatch)),

    deleteVendor: ({ params: { id }, query: { seen }, ifMatch }, context) =>
      change(services, context, (work) => removeVendor(work, { id, ifMatch, seen })),

    importVendors: tables.import,
    exportVendors: tables.export,
    getVendorTemplate: tables.template,
  };
}

const toInput = (cells: RowCells): VendorInput => cleanVendor(fromCells(vendorFields, cells));

export const vendorTable: RecordTable<VendorInput, LoadedRecords<VendorInput>> = {
  entity: 'vendor',
  title: 'Vendors',
  columns: columnsOf(vendorFields),
  locks: ['vendors'],
  load: async (db) => ({
    records: (await listVendors(db)).items.map((vendor) => ({ id: vendor.id, fields: cleanVendor(vendor) })),
  }),
  toCells: (vendor) => toCells(vendorFields, vendor),
  check: (cells) => [
    ...checkShape(vendorFields, VendorInput, fromCells(vendorFields, cells)),
    ...checkRules(vendorFields, vendorRules, fromWire(vendorFields, toInput(cells))),
  ],
  toFields: toInput,
  keyColumns: [vendorFields.company.label],
  keyOf: (cells) => toInput(cells).company.toLowerCase(),
  nameOf: ({ company }) => company,
  insert: (tx: Db, vendors) =>
    insertInChunks(vendors, (some) => tx.insertInto('vendors').values(some).returning('id').execute()),
  update: updateVendor,
};
