import {
  auditEndpoints,
  customerEndpoints,
  type Endpoint,
  ingredientEndpoints,
  meEndpoints,
  ProblemError,
  userEndpoints,
} from '@disclosure/api';
import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { requestReader } from './read-request.ts';

const good = { params: { id: '1' }, query: {}, body: {}, headers: {} };

function refusalOf(endpoint: Endpoint, request: object): ProblemError {
  try {
    requestReader(endpoint)({ ...good, ...request } as unknown as FastifyRequest);
  } catch (error) {
    if (error instanceof ProblemError) return error;
    throw error;
  }
  throw new Error('The request was taken.');
}

const me = { name: 'Pat Lee', email: 'pat.lee@example.com' };
const { updateMe } = meEndpoints;
const { createUser, listUsers } = userEndpoints;

describe('a request of another shape', () => {
  it.each<[endpoint: Endpoint, request: object, message: string]>([
    [updateMe, { body: { ...me, name: 'x'.repeat(250) } }, 'Name must be at most 200 characters long'],
    [updateMe, { body: { name: 'Pat' } }, 'Email is required'],
    [updateMe, { body: { ...me, name: 5 } }, 'Name must be text'],
    [updateMe, { body: { ...me, name: null } }, 'Name must be text'],
    [updateMe, { body: { ...me, name: 'a\0b' } }, 'Name contains characters that are not allowed'],
    [updateMe, { body: { ...me, name: 'a\nb' } }, 'Name must be a single line'],
    [updateMe, { body: [] }, 'The body must be an object'],
    [createUser, { body: { first_name: 'x'.repeat(101) } }, 'First name must be at most 100 characters long'],
    [createUser, { body: { role: 'Boss' } }, 'Role must be one of: 1, 2, 3, Manager, Editor, Viewer'],
    [listUsers, { query: { sort: 'x' } }, 'Sort must be one of: name, email, roles, status'],
    [listUsers, { query: { limit: '0' } }, 'Limit must be at least 1'],
    [listUsers, { query: { limit: 'x' } }, 'Limit must be a whole number from 1 to 1000'],
    [listUsers, { query: { limit: '-1' } }, 'Limit must be a whole number from 1 to 1000'],
    [listUsers, { query: { limit: '1000000000' } }, 'Limit must be a whole number from 1 to 1000'],
    [listUsers, { query: { limit: '1001' } }, 'Limit must be at most 1000'],
    [listUsers, { query: { limit: '100000' } }, 'Limit must be at most 1000'],
    [
      auditEndpoints.listAuditEntries,
      { query: { from: 'x' } },
      'From must be a date, such as 2026-11-15, or a date with a time',
    ],
    [customerEndpoints.createCustomer, { body: { all_access: 'x' } }, 'All access must be true or false'],
    [customerEndpoints.assignUsers, { body: {} }, 'User ids is required'],
    [customerEndpoints.assignUsers, { body: { user_ids: 'x' } }, 'User ids must be a list'],
    [customerEndpoints.assignUsers, { body: { user_ids: [] } }, 'User ids must name at least one user'],
    [customerEndpoints.assignUsers, { body: { user_ids: ['x'] } }, 'User ids 0 must be the id of a record'],
    [customerEndpoints.assignUsers, { body: { user_ids: [1.5] } }, 'User ids 0 must be the id of a record'],
    [customerEndpoints.getCustomerTemplate, { query: { format: 'x' } }, 'Format must be one of: csv, xlsx'],
    [ingredientEndpoints.createIngredient, { body: { cas_number: 5 } }, 'CAS number must be text'],
    [ingredientEndpoints.createIngredient, { body: { vendor_id: true } }, 'Vendor id must be the id of a record'],
    [ingredientEndpoints.createIngredient, { body: { specific_gravity: true } }, 'Specific gravity must be a number'],
    [userEndpoints.getUser, { params: { id: 'x' } }, 'ID must be the id of a record'],
  ])('(%#) is refused in words that a person can act on', (endpoint, request, message) => {
    expect(refusalOf(endpoint, request).message).toBe(message);
  });

  it('is refused field by field', () => {
    expect(refusalOf(updateMe, { body: { name: 5 } }).details.errors).toEqual([
      { path: 'name', message: 'Name must be text' },
      { path: 'email', message: 'Email is required' },
    ]);
  });
});
