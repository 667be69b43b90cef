import { type customerEndpoints, customerFields, CustomerInput, fromWire, ProblemError } from '@disclosure/api';
import {
  apiMessages,
  customerRules,
  messages,
  type NamedCustomer,
  sharedNamesFinder,
  tableMessages,
} from '@disclosure/core';
import { change } from '../audit/change.ts';
import type { RowCells } from '../costly/read-table.ts';
import type { Db } from '../database/db.ts';
import { insertInChunks } from '../database/insert-in-chunks.ts';
import { refuseTwin } from '../database/unique.ts';
import { mustExist, mustMay } from '../http/must.ts';
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
import { assignUsers, listUsersOfCustomer, removeUsers } from './assignments.ts';
import { type CustomerFields, findCustomer, listCustomers, lockNames, updateCustomer } from './customer-repository.ts';
import { describeDeletion, dismissRequest, listRequests, requestDeletion } from './deletion.ts';
import {
  addCustomer,
  addOtherName,
  changeCustomer,
  cleanCustomer,
  nothingKept,
  removeCustomer,
  snapshot,
} from './save-customer.ts';

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

    deleteCustomer: ({ params: { id }, query: { seen }, ifMatch }, context) =>
      change(services, context, (work) => removeCustomer(work, { id, ifMatch, seen }, context.caller)),

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
  keyColumns: [customerFields.name.label],
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
