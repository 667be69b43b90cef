import type { Vendor as DomainVendor } from '@disclosure/core';
import * as z from 'zod/mini';
import { del, fewAtOnce, get, post, put } from './endpoint.ts';
import { ById } from './id.ts';
import { pageAccess } from './page-access.ts';
import { listQuery } from './paging.ts';
import { fromWire, inputShape, outputShape, sortNames } from './record-fields.ts';
import { vendorFields } from './reference-records.ts';
import { tableCalls } from './table-file.ts';
import { AfterAsking } from './uses.ts';

export const Vendor = z.object({
  id: z.number(),
  ...outputShape(vendorFields),
  /** A vendor that ingredients use cannot be deleted. */
  ingredient_count: z.number(),
  version: z.number(),
});
export type Vendor = z.infer<typeof Vendor>;

export const VendorInput = z.object(inputShape(vendorFields));
export type VendorInput = z.output<typeof VendorInput>;

/** A change as the specification prints it: the whole vendor. The server knows the id from the address. */
export const PrintedVendor = z.extend(VendorInput, { id: z.number() });

export const toVendor = (vendor: Vendor): DomainVendor => ({ id: vendor.id, ...fromWire(vendorFields, vendor) });

const tables = tableCalls('vendors');

export const vendorEndpoints = {
  listVendors: get('/api/vendors', {
    access: pageAccess.listVendors,
    summary: 'The vendors, by company',
    paged: true,
    ...fewAtOnce,
    query: listQuery(sortNames(vendorFields)),
    response: z.array(Vendor),
  }),
  createVendor: post('/api/vendors', {
    access: 'editor',
    summary: 'Add a vendor',
    idempotent: true,
    body: VendorInput,
    response: Vendor,
    status: 201,
  }),
  updateVendor: put('/api/vendors/:id', {
    access: 'editor',
    summary: 'Change a vendor',
    versioned: true,
    params: ById,
    body: VendorInput,
    response: Vendor,
  }),
  deleteVendor: del('/api/vendors/:id', {
    access: 'editor',
    summary: 'Delete a vendor that no ingredient uses',
    versioned: true,
    params: ById,
    query: AfterAsking,
    response: z.void(),
    status: 204,
  }),
  importVendors: post('/api/vendors/import', tables.import),
  exportVendors: get('/api/vendors/export', tables.export),
  getVendorTemplate: get('/api/vendors/template', tables.template),
};
