import type { Vendor as DomainVendor } from '@disclosure/core';
import * as z from 'zod/mini';
import { del, get, post, put } from './endpoint.ts';
import { ById } from './id.ts';
import { listQuery } from './paging.ts';
import { tableCalls } from './table-file.ts';
import { Email, line, orBlank } from './text.ts';

export const Vendor = z.object({
  id: z.number(),
  company: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** A vendor that ingredients use cannot be deleted. */
  ingredient_count: z.number(),
  version: z.number(),
});
export type Vendor = z.infer<typeof Vendor>;

export const VendorInput = z.object({
  company: orBlank(line(200)),
  first_name: orBlank(line(100)),
  last_name: orBlank(line(100)),
  email: orBlank(Email),
  phone: orBlank(line(50)),
});
export type VendorInput = z.output<typeof VendorInput>;

export const toVendor = ({ id, company, first_name, last_name, email, phone }: Vendor): DomainVendor => ({
  id,
  company,
  firstName: first_name,
  lastName: last_name,
  email,
  phone,
});

export const fromVendor = ({ company, firstName, lastName, email, phone }: Omit<DomainVendor, 'id'>): VendorInput => ({
  company,
  first_name: firstName,
  last_name: lastName,
  email,
  phone,
});

const tables = tableCalls('vendors');

export const vendorEndpoints = {
  listVendors: get('/api/vendors', {
    access: 'editor',
    summary: 'The vendors, by company',
    paged: true,
    query: listQuery(['company', 'first_name', 'last_name', 'email', 'phone']),
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
    response: z.void(),
    status: 204,
  }),
  importVendors: post('/api/vendors/import', tables.import),
  exportVendors: get('/api/vendors/export', tables.export),
  getVendorTemplate: get('/api/vendors/template', tables.template),
};
