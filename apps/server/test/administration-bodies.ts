import type { administrationEndpoints } from '@disclosure/api';
import { aCustomer, anIngredient, aVendor } from './staff.ts';

export type Call = keyof typeof administrationEndpoints;
export type Kind = 'users' | 'customers' | 'vendors' | 'ingredients' | 'deleted-records';
export type Ids = Readonly<Record<Kind, number>>;

export const aPerson = { first_name: 'Sam', last_name: 'Hill', roles: ['Viewer' as const] };
export const CODE = 'CP1001';
const NOT_SEEN = '0'.repeat(32);

/** What each call is sent when nothing but the record it names can be wrong with it. */
export const bodies: Readonly<Record<Call, ((ids: Ids) => unknown) | undefined>> = {
  listUsers: undefined,
  getUser: undefined,
  createUser: () => ({ ...aPerson, email: 'sam.hill@example.com' }),
  updateUser: () => ({ ...aPerson, first_name: 'Samuel' }),
  deleteUser: undefined,
  inviteUser: undefined,
  endSessionsOfUser: undefined,
  resetTwoStepOfUser: undefined,
  listCustomers: undefined,
  createCustomer: () => ({ ...aCustomer, name: 'Newcomer Energy' }),
  updateCustomer: () => ({ ...aCustomer, operator_number: '7' }),
  addOtherName: () => ({ name: 'Newcomer' }),
  deleteCustomer: undefined,
  getCustomerDeletion: undefined,
  requestCustomerDeletion: undefined,
  dismissDeletionRequest: undefined,
  listDeletionRequests: undefined,
  listUsersOfCustomer: undefined,
  assignUsers: ({ users }) => ({ user_ids: [users] }),
  removeUsers: ({ users }) => ({ user_ids: [users] }),
  listAccess: undefined,
  changeAccess: ({ users, customers }) => ({ remove: [{ user_id: users, customer_id: customers }] }),
  importUsers: () => 'First Name,Last Name,Email,Roles,Customers\nIda,Imported,ida@example.com,Viewer,',
  exportUsers: undefined,
  getUserTemplate: undefined,
  importCustomers: () => 'Company Name,Operator Number,Water Source\nImported Energy,9,',
  exportCustomers: undefined,
  getCustomerTemplate: undefined,
  listThirdPartyChems: undefined,
  listUnmappedCodes: undefined,
  createThirdPartyChem: ({ ingredients }) => ({ chem_code: 'CP1002', ingredients_id: ingredients }),
  createThirdPartyChems: () => ({ chem_code: 'CP1002', ingredient_code: anIngredient.code }),
  deleteThirdPartyChem: undefined,
  listVendors: undefined,
  createVendor: () => ({ ...aVendor, company: 'Newcomer Supply' }),
  updateVendor: () => ({ ...aVendor, phone: '7' }),
  deleteVendor: undefined,
  importVendors: () => 'Company,First Name,Last Name,Email,Phone\nImported Supply,,,,',
  exportVendors: undefined,
  getVendorTemplate: undefined,
  listIngredients: undefined,
  createIngredient: () => ({ ...anIngredient, ingredient_name: 'Water', cas_number: '7732-18-5' }),
  updateIngredient: () => ({ ...anIngredient, comments: 'changed' }),
  deleteIngredient: undefined,
  importIngredients: () => 'Code,Trade Name,Purpose,Ingredient Name,CAS Number\nIM1,Imported,Biocide,Water,7732-18-5',
  exportIngredients: undefined,
  getIngredientTemplate: undefined,
  getCustomerUses: undefined,
  replaceCustomer: ({ customers }) => ({ by: customers, seen: NOT_SEEN }),
  getMappingUses: undefined,
  replaceMapping: () => ({ by: anIngredient.code, seen: NOT_SEEN }),
  getVendorUses: undefined,
  replaceVendor: ({ vendors }) => ({ by: vendors, seen: NOT_SEEN }),
  getIngredientUses: undefined,
  replaceIngredient: () => ({ by: anIngredient.code, seen: NOT_SEEN }),
  listDeletedRecords: undefined,
  restoreDeletedRecord: undefined,
  listAuditEntries: undefined,
};
