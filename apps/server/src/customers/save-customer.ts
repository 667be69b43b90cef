import { type Customer, type CustomerInput, ProblemError } from '@disclosure/api';
import { canEnter, customerRules, foldBlanks, messages } from '@disclosure/core';
import { type Change, isSame } from '../audit/change.ts';
import type { Caller } from '../http/admit.ts';
import { mustExist, mustHoldForm, mustMatchVersion } from '../http/must.ts';
import { listMappings } from '../third-party-chems/mapping-repository.ts';
import { listUsersOfCustomer } from './assignment-repository.ts';
import {
  archiveCustomer,
  type CustomerFields,
  insertCustomer,
  lockCustomer,
  updateCustomer,
} from './customer-repository.ts';

type Roles = Pick<Caller, 'roles'>;

/** As it is kept. What is not said about seeing all files stays as it was. */
export const cleanCustomer = (input: CustomerInput, allAccess: boolean): CustomerFields => ({
  name: foldBlanks(input.name),
  operator_number: foldBlanks(input.operator_number),
  water_source: foldBlanks(input.water_source),
  all_access: input.all_access ?? allAccess,
});

export async function addCustomer({ tx, note }: Change, input: CustomerInput, caller: Roles): Promise<Customer> {
  const fields = cleanCustomer(input, false);
  mustHoldForm(customerRules, toForm(fields));
  mustMaySeeAll(caller, false, fields);
  const customer = await insertCustomer(tx, fields);
  note({ entity: 'customer', entityId: customer.id, name: customer.name, action: 'created', after: fields });
  return customer;
}

interface CustomerChange {
  readonly id: number;
  readonly input: CustomerInput;
  readonly ifMatch?: number | undefined;
}

export async function changeCustomer({ tx, note }: Change, { id, input, ifMatch }: CustomerChange, caller: Roles) {
  mustHoldForm(customerRules, toForm(cleanCustomer(input, false)));
  const current = mustExist(await lockCustomer(tx, id), 'Customer');
  mustMatchVersion(ifMatch, current);
  const fields = cleanCustomer(input, current.all_access);
  mustMaySeeAll(caller, current.all_access, fields);
  const before = snapshot(current);
  if (isSame(before, fields)) return current;
  const customer = await updateCustomer(tx, id, fields);
  note({ entity: 'customer', entityId: id, name: customer.name, action: 'changed', before, after: fields });
  return customer;
}

export const toForm = ({ name, operator_number }: CustomerFields) => ({ name, operatorNumber: operator_number });

function mustMaySeeAll({ roles }: Roles, before: boolean, { all_access }: CustomerFields): void {
  if (all_access === before || canEnter('manager', roles)) return;
  throw new ProblemError('forbidden', messages.customers.allAccessIsManagers);
}

const snapshot = (customer: Customer): CustomerFields => cleanCustomer(customer, customer.all_access);

/** The entry keeps who was assigned and what was mapped, since both end. */
export async function removeCustomer({ tx, now, note }: Change, id: number, ifMatch?: number): Promise<void> {
  const current = mustExist(await lockCustomer(tx, id), 'Customer');
  mustMatchVersion(ifMatch, current);
  const users = await listUsersOfCustomer(tx, id);
  const mappings = await listMappings(tx, id);
  await archiveCustomer(tx, id, now);
  const before = {
    ...snapshot(current),
    users: users.map((user) => user.email),
    mappings: mappings.map(({ chem_code, ingredients_id }) => ({ chem_code, ingredients_id })),
  };
  note({ entity: 'customer', entityId: id, name: current.name, action: 'deleted', before });
}
