import {
  cleanRecord,
  type Customer,
  type customerEndpoints,
  customerFields,
  CustomerInput,
  fromWire,
  ProblemError,
} from '@disclosure/api';
import {
  apiMessages,
  customerRules,
  isOneName,
  isSameCompany,
  may,
  messages,
  type NamedCustomer,
  sharedNamesFinder,
  tableMessages,
} from '@disclosure/core';
import { type Change, change, isSame } from '../audit/change.ts';
import type { RowCells } from '../costly/read-table.ts';
import type { Db } from '../database/db.ts';
import { insertInChunks } from '../database/insert-in-chunks.ts';
import { refuseTwin } from '../database/unique.ts';
import { keepRecord } from '../deleted-records/keep-record.ts';
import type { Caller, Handlers } from '../http/serve.ts';
import { mustExist, mustHoldForm, mustMatchVersion, mustMay } from '../http/must.ts';
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
import { assignUsers, listUsersOfCustomer, removeUsers } from './assignments.ts';
import {
  archiveCustomer,
  type CustomerFields,
  findCustomer,
  insertCustomer,
  listCustomers,
  listMappedCodes,
  lockCustomer,
  lockNames,
  mustHaveOwnNames,
  updateCustomer,
} from './customer-repository.ts';
import {
  describeDeletion,
  dismissRequest,
  endRequest,
  listRequests,
  mustMayDelete,
  requestDeletion,
} from './deletion.ts';

export function customerRoutes(services: TableServices): Handlers<typeof customerEndpoints> {
  const { db } = services;
  const tables = serveTables(services, customerTable);
  return {
    listCustomers: ({ query }) => listCustomers(db, query),

    createCustomer: ({ body }, context) => change(services, context, (work) => addCustomer(work, body, context.caller)),

    updateCustomer: ({ params: { id }, body: input, ifMatch }, context) =>
      change(services, context, (work) => changeCustomer(work, { id, input, ifMatch }, context.caller)),

    addOtherName: ({ params, body }, context) =>
      change(services, context, (work) => addOtherName(work, params.id, body.name, context.caller)),

    deleteCustomer: ({ params, ifMatch }, context) =>
      change(services, context, (work) => removeCustomer(work, { id: params.id, ifMatch }, context.caller)),

    getCustomerDeletion: async ({ params }, { caller }) =>
      describeDeletion(db, mustExist(await findCustomer(db, params.id), 'Customer'), caller),

    requestCustomerDeletion: ({ params }, context) =>
      change(services, context, (work) => requestDeletion(work, params.id, context.caller)),

    dismissDeletionRequest: ({ params }, context) =>
      change(services, context, (work) => dismissRequest(work, params.id, context.caller)),

    listDeletionRequests: () => listRequests(db),

    listUsersOfCustomer: async ({ params }) => {
      mustExist(await findCustomer(db, params.id), 'Customer');
      return listUsersOfCustomer(db, params.id);
    },

    assignUsers: ({ params, body }, context) => {
      mustMay('assign users to a customer', context.caller.roles);
      return change(services, context, (work) => assignUsers(work, params.id, body.user_ids));
    },

    removeUsers: ({ params, query, body }, context) => {
      const userIds = [...(query.user_ids ?? []), ...(body?.user_ids ?? [])];
      if (userIds.length === 0) throw new ProblemError('invalid-request', apiMessages.noUserIds);
      mustMay('remove users from a customer', context.caller.roles);
      return change(services, context, (work) => removeUsers(work, params.id, userIds));
    },

    importCustomers: tables.import,
    exportCustomers: tables.export,
    getCustomerTemplate: tables.template,
  };
}

type Roles = Pick<Caller, 'roles'>;

type Kept = Pick<CustomerFields, 'all_access' | 'other_names'>;
const nothingKept: Kept = { all_access: false, other_names: [] };

/** Where the caller says nothing about seeing all files, or about other names, the customer keeps what it has. */
function cleanCustomer(input: CustomerInput, kept: Kept): CustomerFields {
  const fields = cleanRecord(customerFields, { ...input, other_names: input.other_names ?? kept.other_names });
  const isOther = (name: string): boolean => !isSameCompany(name, fields.name);
  return {
    ...fields,
    other_names: fields.other_names.filter(isOther),
    all_access: input.all_access ?? kept.all_access,
  };
}

async function addCustomer({ tx, note }: Change, input: CustomerInput, caller: Roles): Promise<Customer> {
  const fields = cleanCustomer(input, nothingKept);
  mustHoldForm(customerRules, fromWire(customerFields, fields));
  mustMaySetAllAccess(caller, false, fields);
  await lockNames(tx);
  const customer = await insertCustomer(tx, fields);
  await mustHaveOwnNames(tx, customer.id);
  note({ entity: 'customer', entityId: customer.id, name: customer.name, action: 'created', after: fields });
  return customer;
}

interface Removal {
  readonly id: number;
  readonly ifMatch?: number | undefined;
}

interface CustomerChange extends Removal {
  readonly input: CustomerInput;
}

async function changeCustomer({ tx, note }: Change, { id, input, ifMatch }: CustomerChange, caller: Roles) {
  mustHoldForm(customerRules, fromWire(customerFields, cleanCustomer(input, nothingKept)));
  await lockNames(tx);
  const current = mustExist(await lockCustomer(tx, id), 'Customer');
  mustMatchVersion(ifMatch, current);
  const fields = cleanCustomer(input, current);
  mustMaySetAllAccess(caller, current.all_access, fields);
  const before = snapshot(current);
  if (isSame(before, fields)) return current;
  const customer = await updateCustomer(tx, id, fields);
  await mustHaveOwnNames(tx, id);
  note({ entity: 'customer', entityId: id, name: customer.name, action: 'changed', before, after: fields });
  return customer;
}

/** Adds to the names that the customer has at this moment, so that two users who each remember one do not collide. */
async function addOtherName(change: Change, id: number, name: string, caller: Roles): Promise<Customer> {
  if (!isOneName(name)) throw new ProblemError('invalid-request', messages.customers.notOneName);
  await lockNames(change.tx);
  const current = mustExist(await findCustomer(change.tx, id), 'Customer');
  return changeCustomer(change, { id, input: { ...current, other_names: [...current.other_names, name] } }, caller);
}

function mustMaySetAllAccess({ roles }: Roles, before: boolean, { all_access }: CustomerFields): void {
  if (all_access === before || may('say whether a customer sees all files', roles)) return;
  throw new ProblemError('forbidden', messages.customers.allAccessIsManagers);
}

const snapshot = (customer: Customer): CustomerFields => cleanCustomer(customer, customer);

/** The entry keeps the users and mappings, which the customer loses. */
async function removeCustomer(change: Change, { id, ifMatch }: Removal, caller: Roles): Promise<void> {
  const { tx, now, note } = change;
  const current = mustExist(await lockCustomer(tx, id), 'Customer');
  mustMatchVersion(ifMatch, current);
  await mustMayDelete(tx, current, caller);
  const users = await listUsersOfCustomer(tx, id);
  const mappings = await listMappedCodes(tx, id);
  const request = await endRequest(tx, id);
  const ended = await archiveCustomer(tx, id, now);
  await keepRecord(change, { entity: 'customer', entityId: id, name: current.name, ...ended });
  const before = { ...snapshot(current), users: users.map(({ email }) => email), mappings, ...request };
  note({ entity: 'customer', entityId: id, name: current.name, action: 'deleted', before });
}

const toFields = (cells: RowCells, before?: CustomerFields): CustomerFields =>
  cleanCustomer(fromCells(customerFields, cells), before ?? nothingKept);

/** A spreadsheet never changes whether a customer sees all files. */
export const customerTable: RecordTable<CustomerFields, LoadedRecords<CustomerFields>> = {
  entity: 'customer',
  title: 'Customers',
  columns: columnsOf(customerFields),
  locks: ['customers'],
  load: async (db) => ({
    records: (await listCustomers(db)).items.map((customer) => ({ id: customer.id, fields: snapshot(customer) })),
  }),
  toCells: (customer) => toCells(customerFields, customer),
  check: (cells) => [
    ...checkShape(customerFields, CustomerInput, fromCells(customerFields, cells)),
    ...checkRules(customerFields, customerRules, fromWire(customerFields, toFields(cells))),
  ],
  toFields: (cells, _, before) => toFields(cells, before),
  keyOf: (cells) => toFields(cells).name.toLowerCase(),
  nameOf: ({ name }) => name,
  lockFirst: lockNames,
  checkTogether: function* (records) {
    const findShared = sharedNamesFinder<NamedCustomer & { readonly row: number }>();
    for (const { row = 0, fields } of records) {
      for (const { name, owner } of findShared({ row, ...fromWire(customerFields, fields) })) {
        const message = messages.customers.otherNameTaken(name, owner.name);
        yield { row, column: customerFields.otherNames.label, message };
      }
      yield undefined;
    }
  },
  insert: (tx: Db, customers) =>
    insertInChunks(customers, (some) => tx.insertInto('customers').values(some).returning('id').execute()).catch(
      refuseTwin('customers_by_name', tableMessages.sameButCase),
    ),
  update: updateCustomer,
};
