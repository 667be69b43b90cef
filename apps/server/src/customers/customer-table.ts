import { CustomerInput } from '@disclosure/api';
import { customerRules, tableMessages } from '@disclosure/core';
import type { Db } from '../database/db.ts';
import { insertInChunks } from '../database/insert-in-chunks.ts';
import { refuseTwin } from '../database/unique.ts';
import { checkRules, checkShape } from '../tables/check-cells.ts';
import type { LoadedRecords, RecordTable, RowCells } from '../tables/record-table.ts';
import { type CustomerFields, listCustomers, updateCustomer } from './customer-repository.ts';
import { cleanCustomer, toForm } from './save-customer.ts';

const columns = [
  { title: 'Company Name', field: 'name', isRequired: true },
  { title: 'Operator Number', field: 'operatorNumber', isRequired: true },
  { title: 'Water Source', field: 'waterSource' },
] as const;

const toInput = (cells: RowCells) => ({
  name: cells['Company Name'] ?? '',
  operator_number: cells['Operator Number'] ?? '',
  water_source: cells['Water Source'] ?? '',
});

/** Whether a customer sees all files is no matter of a table. */
export const customerTable: RecordTable<CustomerFields, LoadedRecords<CustomerFields>> = {
  entity: 'customer',
  title: 'Customers',
  columns,
  locks: ['customers'],
  load: async (db) => ({
    records: (await listCustomers(db)).items.map((customer) => ({
      id: customer.id,
      fields: cleanCustomer(customer, customer.all_access),
    })),
  }),
  toCells: (customer) => ({
    'Company Name': customer.name,
    'Operator Number': customer.operator_number,
    'Water Source': customer.water_source,
  }),
  check: (cells) => [
    ...checkShape(CustomerInput, toInput(cells), columns),
    ...checkRules(customerRules, toForm(cleanCustomer(toInput(cells), false)), columns),
  ],
  toFields: (cells, _, before) => cleanCustomer(toInput(cells), before?.all_access ?? false),
  keyOf: (cells) => cleanCustomer(toInput(cells), false).name.toLowerCase(),
  nameOf: ({ name }) => name,
  insert: (tx: Db, customers) =>
    insertInChunks(customers, (some) => tx.insertInto('customers').values(some).returning('id').execute()).catch(
      refuseTwin('customers_by_name', tableMessages.sameButCase),
    ),
  update: updateCustomer,
};
