import {
  type administrationEndpoints,
  type AuditEntry,
  type Customer,
  type DeletedRecord,
  type Ingredient,
  type Page,
  type ThirdPartyChem,
  type User,
  type Vendor,
} from '@disclosure/api';
import type { Api } from '../src/lib/api.tsx';

export const aVendor = (different: Partial<Vendor> = {}): Vendor => ({
  id: 1,
  company: 'Pecos Chemical Supply',
  first_name: 'Rosa',
  last_name: 'Medina',
  email: 'rosa@pecos.example',
  phone: '555-010-2000',
  ingredient_count: 0,
  version: 1,
  ...different,
});

export const aCustomer = (different: Partial<Customer> = {}): Customer => ({
  id: 1,
  name: 'Llano Ridge Operating LLC',
  operator_number: '00412233',
  water_source: 'Produced Water',
  other_names: [],
  all_access: false,
  user_count: 2,
  mapping_count: 3,
  version: 1,
  ...different,
});

export const anIngredient = (different: Partial<Ingredient> = {}): Ingredient => ({
  id: 1,
  code: 'P1051',
  vendor_id: 1,
  product_name: 'AquaGlide FR-76',
  specific_gravity: 1.1,
  description: '',
  purpose: 'Friction Reducer',
  ingredient_name: 'Water',
  cas_number: '7732-18-5',
  additive_fraction: 40,
  comments: '',
  units: 'gal',
  version: 1,
  ...different,
});

export const aUser = (different: Partial<User> = {}): User => ({
  id: 11,
  first_name: 'Luis',
  last_name: 'Ortega',
  email: 'luis.ortega@example.com',
  roles: ['3'],
  status: 'active',
  invited_until: null,
  two_step: false,
  version: 1,
  ...different,
});

export const aMapping = (different: Partial<ThirdPartyChem> = {}): ThirdPartyChem => ({
  chem_code: 'CP1022',
  ingredients_id: 1,
  customer_id: 1,
  ingredient: {
    id: 1,
    code: 'P1051',
    product_name: 'AquaGlide FR-76',
    purpose: 'Friction Reducer',
    ingredient_name: 'Water',
  },
  ...different,
});

export const anEntry = (different: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 1,
  at: '2026-11-14T16:20:00.000Z',
  user: { id: 7, name: 'Pat Lee', email: 'pat.lee@example.com' },
  entity: 'vendor',
  entity_id: 1,
  name: 'Pecos Chemical Supply',
  action: 'changed',
  before: { company: 'Pecos Chemical', phone: '' },
  after: { company: 'Pecos Chemical Supply', phone: '' },
  more: 0,
  others: [],
  ...different,
});

export const aDeletedRecord = (different: Partial<DeletedRecord> = {}): DeletedRecord => ({
  id: 1,
  entity: 'vendor',
  name: 'Pecos Chemical Supply',
  deleted_at: '2026-11-14T16:20:00.000Z',
  deleted_by: 'Pat Lee',
  purged_at: '2026-12-14T16:20:00.000Z',
  assignments: 0,
  mappings: 0,
  left_out: 0,
  ...different,
});

export const page = <Item>(...items: Item[]): Page<Item> => ({ items, total: items.length });

const report = { new: 0, changed: 0, unchanged: 1, errors: [], moreErrors: 0, warnings: [], moreWarnings: 0, rows: [] };
const file = { name: 'table.csv', type: 'text/csv', bytes: new Uint8Array([65]) };
const done = async () => {};
const tables = { import: async () => report, export: async () => file };

/** One record of each kind, and a server that says yes to everything. */
export const fakeAdministration: Pick<Api, keyof typeof administrationEndpoints> = {
  listUsers: async () => page(aUser()),
  getUser: async () => ({ ...aUser(), customers: [] }),
  createUser: async () => aUser({ id: 12 }),
  updateUser: async () => aUser({ version: 2 }),
  deleteUser: done,
  inviteUser: async () => aUser(),
  endSessionsOfUser: done,
  resetTwoStepOfUser: done,
  listCustomers: async () => page(aCustomer()),
  createCustomer: async () => aCustomer({ id: 2 }),
  updateCustomer: async () => aCustomer({ version: 2 }),
  addOtherName: async () => aCustomer({ version: 2 }),
  deleteCustomer: done,
  getCustomerDeletion: async () => ({ needs_manager: false, losing_sight: 0, users: [], is_requested: false }),
  requestCustomerDeletion: done,
  dismissDeletionRequest: done,
  listDeletionRequests: async () => [],
  listUsersOfCustomer: async () => [],
  assignUsers: async () => [],
  removeUsers: done,
  listAccess: async () => ({ users: [{ user_id: 11, customer_ids: [1] }] }),
  changeAccess: async ({ body }) => ({ assigned: body.assign.length, removed: body.remove.length }),
  importUsers: tables.import,
  exportUsers: tables.export,
  getUserTemplate: tables.export,
  importCustomers: tables.import,
  exportCustomers: tables.export,
  getCustomerTemplate: tables.export,
  listThirdPartyChems: async () => [],
  listUnmappedCodes: async () => [],
  createThirdPartyChem: async () => aMapping(),
  createThirdPartyChems: async () => ({ mapped: 1, mappings: [aMapping()] }),
  deleteThirdPartyChem: done,
  listVendors: async () => page(aVendor()),
  createVendor: async ({ body }) => aVendor({ id: 99, ...body }),
  updateVendor: async ({ body }) => aVendor({ ...body, version: 2 }),
  deleteVendor: done,
  importVendors: tables.import,
  exportVendors: tables.export,
  getVendorTemplate: tables.export,
  listIngredients: async () => page(anIngredient()),
  createIngredient: async () => anIngredient({ id: 2 }),
  updateIngredient: async () => anIngredient({ version: 2 }),
  deleteIngredient: done,
  importIngredients: tables.import,
  exportIngredients: tables.export,
  getIngredientTemplate: tables.export,
  getCustomerUses: async () => ({ uses: [], seen: 'seen' }),
  replaceCustomer: done,
  getMappingUses: async () => ({ uses: [], seen: 'seen' }),
  replaceMapping: done,
  getVendorUses: async () => ({ uses: [], seen: 'seen' }),
  replaceVendor: done,
  getIngredientUses: async () => ({ uses: [], seen: 'seen' }),
  replaceIngredient: done,
  listDeletedRecords: async () => page(aDeletedRecord()),
  restoreDeletedRecord: async () => aDeletedRecord(),
  listAuditEntries: async () => page(anEntry()),
};
