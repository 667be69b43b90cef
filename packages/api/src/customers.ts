import type { Customer as DomainCustomer } from '@disclosure/core';
import * as z from 'zod/mini';
import { del, fewAtOnce, get, post, put } from './endpoint.ts';
import { BodyId, ById, PathId } from './id.ts';
import { pageAccess } from './page-access.ts';
import { listQuery } from './paging.ts';
import { fromWire, inputShape, outputShape, sortNames } from './record-fields.ts';
import { customerFields } from './reference-records.ts';
import { tableCalls } from './table-file.ts';
import { line } from './text.ts';
import { User } from './users.ts';
import { AfterAsking } from './uses.ts';

export const Customer = z.object({
  id: z.number(),
  ...outputShape(customerFields),
  /** Its users see all files. */
  all_access: z.boolean(),
  user_count: z.number(),
  mapping_count: z.number(),
  version: z.number(),
});
export type Customer = z.infer<typeof Customer>;

export const CustomerInput = z.object({
  ...inputShape(customerFields),
  /** For a Manager to set; without it the customer keeps what it has. */
  all_access: z.optional(z.boolean()),
});
export type CustomerInput = z.output<typeof CustomerInput>;

export const toCustomer = (customer: Customer): DomainCustomer => ({
  id: customer.id,
  ...fromWire(customerFields, customer),
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

/** What deleting a customer would do. */
export const CustomerDeletion = z.object({
  /** The caller may not delete it and can ask a Manager. */
  needs_manager: z.boolean(),
  /** So many users would see fewer files. */
  losing_sight: z.number(),
  /** Who they are; only for a Manager. */
  users: z.array(z.object({ id: z.number(), name: z.string(), email: z.string() })),
  /** A Manager has been asked to delete it. */
  is_requested: z.boolean(),
});
export type CustomerDeletion = z.infer<typeof CustomerDeletion>;

/** An Editor's request to delete a customer that only a Manager may delete. */
export const DeletionRequest = z.object({
  customer_id: z.number(),
  customer_name: z.string(),
  requested_by: z.string(),
  requested_at: z.string(),
});
export type DeletionRequest = z.infer<typeof DeletionRequest>;

const tables = tableCalls('customers');

export const customerEndpoints = {
  listCustomers: get('/api/customers', {
    access: pageAccess.listCustomers,
    summary: 'The customers, by name',
    paged: true,
    ...fewAtOnce,
    query: listQuery(sortNames(customerFields)),
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
  addOtherName: post('/api/customers/:id/other-names', {
    access: 'editor',
    summary: 'Remember another name of a customer; a name that it has already changes nothing',
    params: ById,
    body: z.object({ name: line(200) }),
    response: Customer,
  }),
  deleteCustomer: del('/api/customers/:id', {
    access: 'editor',
    summary:
      'Archive a customer: its users and mappings are removed, its files stay; a Manager must if anyone loses sight',
    versioned: true,
    params: ById,
    query: AfterAsking,
    response: z.void(),
    status: 204,
  }),
  getCustomerDeletion: get('/api/customers/:id/deletion', {
    access: 'editor',
    summary: 'What deleting a customer would do, and whether it takes a Manager',
    params: ById,
    response: CustomerDeletion,
  }),
  requestCustomerDeletion: post('/api/customers/:id/deletion-request', {
    access: 'editor',
    summary: 'Ask a Manager to delete a customer; asking again changes nothing',
    params: ById,
    response: z.void(),
    status: 204,
  }),
  dismissDeletionRequest: del('/api/customers/:id/deletion-request', {
    access: 'manager',
    summary: 'Dismiss the request to delete a customer; the customer stays',
    params: ById,
    response: z.void(),
    status: 204,
  }),
  listDeletionRequests: get('/api/customers/deletion-requests', {
    access: 'manager',
    summary: 'The customers that a Manager is asked to delete, the oldest request first',
    background: true,
    response: z.array(DeletionRequest),
  }),
  listUsersOfCustomer: get('/api/customers/:id/users', {
    access: 'manager',
    summary: 'The users assigned to a customer, by name',
    params: ById,
    response: z.array(User),
  }),
  assignUsers: put('/api/customers/:id/users', {
    access: 'manager',
    summary: 'Assign more users to a customer; answers all of its users',
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
