import {
  cleanRecord,
  fromWire,
  ProblemError,
  type Vendor,
  type vendorEndpoints,
  vendorFields,
  VendorInput,
} from '@disclosure/api';
import { messages, vendorRules } from '@disclosure/core';
import { type Change, change, isSame } from '../audit/change.ts';
import type { RowCells } from '../costly/read-table.ts';
import type { Db } from '../database/db.ts';
import { insertInChunks } from '../database/insert-in-chunks.ts';
import { keepRecord } from '../deleted-records/keep-record.ts';
import { mustExist, mustHoldForm, mustMatchVersion } from '../http/must.ts';
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
import { deleteVendor, insertVendor, listVendors, lockVendor, updateVendor } from './vendor-repository.ts';

export function vendorRoutes(services: TableServices): Handlers<typeof vendorEndpoints> {
  const tables = serveTables(services, vendorTable);
  return {
    listVendors: ({ query }) => listVendors(services.db, query),

    createVendor: ({ body }, context) => change(services, context, (work) => addVendor(work, body)),

    updateVendor: ({ params, body, ifMatch }, context) =>
      change(services, context, (work) => changeVendor(work, params.id, body, ifMatch)),

    deleteVendor: ({ params, ifMatch }, context) =>
      change(services, context, (work) => removeVendor(work, params.id, ifMatch)),

    importVendors: tables.import,
    exportVendors: tables.export,
    getVendorTemplate: tables.template,
  };
}

const cleanVendor = (input: VendorInput): VendorInput => cleanRecord(vendorFields, input);

async function addVendor({ tx, note }: Change, input: VendorInput): Promise<Vendor> {
  const fields = cleanVendor(input);
  mustHoldForm(vendorRules, fromWire(vendorFields, fields));
  const vendor = await insertVendor(tx, fields);
  note({ entity: 'vendor', entityId: vendor.id, name: vendor.company, action: 'created', after: fields });
  return vendor;
}

async function changeVendor({ tx, note }: Change, id: number, input: VendorInput, ifMatch?: number) {
  const fields = cleanVendor(input);
  mustHoldForm(vendorRules, fromWire(vendorFields, fields));
  const current = mustExist(await lockVendor(tx, id), 'Vendor');
  mustMatchVersion(ifMatch, current);
  const before = cleanVendor(current);
  if (isSame(before, fields)) return current;
  const vendor = await updateVendor(tx, id, fields);
  note({ entity: 'vendor', entityId: id, name: vendor.company, action: 'changed', before, after: fields });
  return vendor;
}

async function removeVendor(change: Change, id: number, ifMatch?: number): Promise<void> {
  const { tx, now, note } = change;
  const current = mustExist(await lockVendor(tx, id), 'Vendor');
  mustMatchVersion(ifMatch, current);
  const { company, ingredient_count } = current;
  if (ingredient_count > 0) throw new ProblemError('conflict', messages.vendors.inUse(company, ingredient_count));
  await deleteVendor(tx, id, now);
  await keepRecord(change, { entity: 'vendor', entityId: id, name: company });
  note({ entity: 'vendor', entityId: id, name: company, action: 'deleted', before: cleanVendor(current) });
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
  keyOf: (cells) => toInput(cells).company.toLowerCase(),
  nameOf: ({ company }) => company,
  insert: (tx: Db, vendors) =>
    insertInChunks(vendors, (some) => tx.insertInto('vendors').values(some).returning('id').execute()),
  update: updateVendor,
};
