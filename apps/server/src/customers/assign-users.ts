import { ProblemError } from '@disclosure/api';
import type { Change } from '../audit/change.ts';
import { mustExist } from '../http/must.ts';
import { assignmentNote } from './assignment-note.ts';
import { deleteAssignments, holdUsers, insertAssignments, listUsersOfCustomer } from './assignment-repository.ts';
import { holdCustomer } from './customer-repository.ts';

type Person = Awaited<ReturnType<typeof holdUsers>>[number];

/** Adds to those who are assigned; an id that stands for nobody changes nothing at all. */
export async function assignUsers(change: Change, customerId: number, userIds: readonly number[]) {
  const { customer, users } = await mustFind(change, customerId, userIds);
  const added = await insertAssignments(change.tx, customerId, idsOf(users));
  for (const user of users.filter(({ id }) => added.includes(id)))
    change.note(assignmentNote(named(user), customer, 'created'));
  return listUsersOfCustomer(change.tx, customerId);
}

export async function removeUsers(change: Change, customerId: number, userIds: readonly number[]): Promise<void> {
  const { customer, users } = await mustFind(change, customerId, userIds);
  const removed = await deleteAssignments(change.tx, customerId, idsOf(users));
  for (const user of users.filter(({ id }) => removed.includes(id)))
    change.note(assignmentNote(named(user), customer, 'deleted'));
}

async function mustFind({ tx }: Change, customerId: number, userIds: readonly number[]) {
  const customer = mustExist(await holdCustomer(tx, customerId), 'Customer');
  const ids = [...new Set(userIds)];
  const users = await holdUsers(tx, ids);
  const missing = ids.find((id) => !users.some((user) => user.id === id));
  if (missing !== undefined) throw new ProblemError('not-found', `User ${missing} not found`);
  return { customer, users };
}

const idsOf = (users: readonly Person[]) => users.map((user) => user.id);

const named = ({ id, first_name, last_name }: Person) => ({ id, name: `${first_name} ${last_name}` });
