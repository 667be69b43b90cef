import type { Customer as DomainCustomer } from '@disclosure/core';
import * as z from 'zod/mini';
import { del, get, post, put } from './endpoint.ts';
import { BodyId, ById, PathId } from './id.ts';
import { listQuery } from './paging.ts';
import { tableCalls } from './table-file.ts';
import { line, orBlank } from './text.ts';
import { User } from './users.ts';

export const Customer = z.object({
  id: z.number(),
  name: z.string(),
  operator_number: z.string(),
  /** Blank when there is none. */
  water_source: z.string(),
  /** Its users see all files. */
  all_access: z.boolean(),
  user_count: z.number(),
  mapping_count: z.number(),
  version: z.number(),
});
export type Customer = z.infer<typeof Customer>;

export const CustomerInput = z.object({
  name: orBlank(line(200)),
  operator_number: orBlank(line(50)),
  water_source: orBlank(line(200)),
  /** For a Manager to set; left as it is when it is not given. */
  all_access: z.optional(z.boolean()),
});
export type CustomerInput = z.output<typeof CustomerInput>;

export const toCustomer = ({ id, name, operator_number, water_source }: Customer): DomainCustomer => ({
  id,
  name,
  operatorNumber: operator_number,
  waterSource: water_source,
});

const some = [
  z.minLength(1, 'must name at least one user'),
  z.maxLength(1000, 'must name at most 1000 users'),
] as const;
const UserIds = z.array(BodyId).check(...some);

/** `?user_ids=1,2`, for proxies that drop the body of a DELETE. */
const UserIdList = z.pipe(
  z.pipe(
    z.string(),
    z.transform((list) => list.split(',')),
  ),
  z.array(PathId).check(...some),
);

const tables = tableCalls('customers');

export const customerEndpoints = {
  listCustomers: get('/api/customers', {
    access: 'editor',
    summary: 'The customers, by name',
    paged: true,
    query: listQuery(['name', 'operator_number', 'water_source']),
    response: z.array(Customer),
  }),
  createCustomer: post('/api/customers', {
    access: 'editor',
    summary: 'Add a customer',
    idempotent: true,
    body: CustomerInput,
    response: Customer,
    status: 201,
  }),
  updateCustomer: put('/api/customers/:id', {
    access: 'editor',
    summary: 'Change a customer',
    versioned: true,
    params: ById,
    body: CustomerInput,
    response: Customer,
  }),
  deleteCustomer: del('/api/customers/:id', {
    access: 'editor',
    summary: 'Archive a customer: its users are unlinked, its mappings end, its files stay',
    versioned: true,
    params: ById,
    response: z.void(),
    status: 204,
  }),
  listUsersOfCustomer: get('/api/customers/:id/users', {
    access: 'manager',
    summary: 'The users assigned to a customer, by name',
    params: ById,
    response: z.array(User),
  }),
  assignUsers: put('/api/customers/:id/users', {
    access: 'manager',
    summary: 'Assign users to a customer, besides those who are; answers all of them',
    params: ById,
    body: z.object({ user_ids: UserIds }),
    response: z.array(User),
  }),
  removeUsers: del('/api/customers/:id/users', {
    access: 'manager',
    summary: 'Remove users from a customer, named in the body or in user_ids',
    params: ById,
    query: z.object({ user_ids: z.optional(UserIdList) }),
    body: z.optional(z.object({ user_ids: UserIds })),
    response: z.void(),
    status: 204,
  }),
  importCustomers: post('/api/customers/import', tables.import),
  exportCustomers: get('/api/customers/export', tables.export),
  getCustomerTemplate: get('/api/customers/template', tables.template),
};
