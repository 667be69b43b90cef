import {
  cleanRecord,
  type Customer,
  customerFields,
  type CustomerInput,
  fromWire,
  ProblemError,
} from '@disclosure/api';
import { customerRules, isOneName, isSameCompany, may, messages } from '@disclosure/core';
import { type Change, isSame } from '../audit/change.ts';
import { keepRecord } from '../deleted-records/keep-record.ts';
import { mustExist, mustHoldForm, mustMatchVersion } from '../http/must.ts';
import type { Caller } from '../http/serve.ts';
import { mustBeSeen } from '../uses/marks.ts';
import { listUsersOfCustomer } from './assignments.ts';
import {
  archiveCustomer,
  type CustomerFields,
  findCustomer,
  insertCustomer,
  listMappedCodes,
  lockCustomer,
  lockNames,
  mustHaveOwnNames,
  updateCustomer,
} from './customer-repository.ts';
import { endRequest, markCustomer, mustMayDelete } from './deletion.ts';

type Roles = Pick<Caller, 'roles'>;

type Kept = Pick<CustomerFields, 'all_access' | 'other_names'>;
export const nothingKept: Kept = { all_access: false, other_names: [] };

/** Where the caller says nothing about seeing all files, or about other names, the customer keeps what it has. */
export function cleanCustomer(input: CustomerInput, kept: Kept): CustomerFields {
  const fields = cleanRecord(customerFields, { ...input, other_names: input.other_names ?? kept.other_names });
  const isOther = (name: string): boolean => !isSameCompany(name, fields.name);
  return {
    ...fields,
    other_names: fields.other_names.filter(isOther),
    all_access: input.all_access ?? kept.all_access,
  };
}

export async function addCustomer({ tx, note }: Change, input: CustomerInput, caller: Roles): Promise<Customer> {
  const fields = cleanCustomer(input, nothingKept);
  mustHoldForm(customerRules, fromWire(customerFields, fields));
  mustMaySetAllAccess(caller, false, fields);
  await lockNames(tx);
  const customer = await insertCustomer(tx, fields);
  await mustHaveOwnNames(tx, customer.id);
  note({ entity: 'customer', entityId: customer.id, name: customer.name, action: 'created', after: fields });
  return customer;
}

interface CustomerChange {
  readonly id: number;
  readonly input: CustomerInput;
  readonly ifMatch?: number | undefined;
}

export async function changeCustomer({ tx, note }: Change, { id, input, ifMatch }: CustomerChange, caller: Roles) {
  mustHoldForm(customerRules, fromWire(customerFields, cleanCustomer(input, nothingKept)));
  await lockNames(tx);
  const current = mustExist(await lockCustomer(tx, id), 'Customer');
  const fields = cleanCustomer(input, current);
  const before = snapshot(current);
  if (isSame(before, fields)) return current;
  mustMatchVersion(ifMatch, current);
  mustMaySetAllAccess(caller, current.all_access, fields);
  const customer = await updateCustomer(tx, id, fields);
  // Of two that an earlier version gave one name, the rest can still be changed.
  if (!isSame(namesOf(before), namesOf(fields))) await mustHaveOwnNames(tx, id);
  note({ entity: 'customer', entityId: id, name: customer.name, action: 'changed', before, after: fields });
  return customer;
}

const namesOf = ({ name, other_names }: CustomerFields) => ({ name, other_names });

/** Adds to the names that the customer has at this moment, so that two users who each remember one do not collide. */
export async function addOtherName(change: Change, id: number, name: string, caller: Roles): Promise<Customer> {
  if (!isOneName(name)) throw new ProblemError('invalid-request', messages.customers.notOneName);
  await lockNames(change.tx);
  const current = mustExist(await findCustomer(change.tx, id), 'Customer');
  return changeCustomer(change, { id, input: { ...current, other_names: [...current.other_names, name] } }, caller);
}

function mustMaySetAllAccess({ roles }: Roles, before: boolean, { all_access }: CustomerFields): void {
  if (all_access === before || may('say whether a customer sees all files', roles)) return;
  throw new ProblemError('forbidden', messages.customers.allAccessIsManagers);
}

export const snapshot = (customer: Customer): CustomerFields => cleanCustomer(customer, customer);

interface Removal {
  readonly id: number;
  readonly ifMatch?: number | undefined;
  /** What the caller was told before. */
  readonly seen?: string | undefined;
  /** The name of the customer that has taken over what this one had. */
  readonly replacedBy?: string;
}

/** The entry keeps the users and mappings, which the customer loses. */
export async function removeCustomer(change: Change, removal: Removal, caller: Roles): Promise<void> {
  const { tx, now, note } = change;
  const { id, ifMatch, seen, replacedBy } = removal;
  const current = mustExist(await lockCustomer(tx, id), 'Customer');
  mustMatchVersion(ifMatch, current);
  await mustBeSeen(seen, () => markCustomer(tx, current));
  await mustMayDelete(tx, current, caller);
  const users = await listUsersOfCustomer(tx, id);
  const mappings = await listMappedCodes(tx, id);
  const request = await endRequest(tx, id);
  const ended = await archiveCustomer(tx, id, now);
  await keepRecord(change, { entity: 'customer', entityId: id, name: current.name, ...ended });
  const lost = { users: users.map(({ email }) => email), mappings, ...request };
  const before = { ...snapshot(current), ...lost, ...(replacedBy !== undefined && { replaced_by: replacedBy }) };
  note({ entity: 'customer', entityId: id, name: current.name, action: 'deleted', before });
}
