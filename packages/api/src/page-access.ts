import type { Access } from '@disclosure/core';

/**
 * Who may make the calls that pages are built on. Endpoints and routes both read it here: the routes are needed before
 * sign-in, when the contract with its schemas is not loaded yet.
 */
export const pageAccess = {
  listDrafts: 'editor',
  listFiles: 'signed-in',
  getFileContent: 'signed-in',
  checkDisclosures: 'signed-in',
  listBin: 'editor',
  listFilings: 'editor',
  listUsers: 'manager',
  listCustomers: 'editor',
  listVendors: 'editor',
  listIngredients: 'editor',
  listDeletedRecords: 'manager',
  listAuditEntries: 'manager',
  listRegistryLoads: 'manager',
} as const satisfies Readonly<Record<string, Access>>;
