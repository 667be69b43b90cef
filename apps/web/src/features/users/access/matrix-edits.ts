import { type AccessDraft, selectIn, setCells, stateOfCell, toggleCell } from '@disclosure/core';
import type { Matrix } from './access-grid.tsx';
import type { Place } from './use-matrix-keys.ts';

type EditedMatrix = Pick<Matrix, 'users' | 'customers' | 'assignments' | 'draft'>;

const idsOf = (records: readonly { readonly id: number }[]) => records.map(({ id }) => id);

function withAll(chosen: ReadonlySet<number>, ids: readonly number[], isOn: boolean): ReadonlySet<number> {
  if (isOn) return new Set([...chosen, ...ids]);
  const left = new Set(chosen);
  for (const id of ids) left.delete(id);
  return left;
}

/** A cell, the box of a user or a customer, or the box of all users. */
export function toggleAt({ users, customers, assignments, draft }: EditedMatrix, { row, column }: Place): AccessDraft {
  const [user, customer] = [users[row], customers[column]];
  if (user && customer) return toggleCell(assignments, draft, { user: user.id, customer: customer.id });
  if (user) return selectIn(draft, { users: withAll(draft.users, [user.id], !draft.users.has(user.id)) });
  if (customer)
    return selectIn(draft, { customers: withAll(draft.customers, [customer.id], !draft.customers.has(customer.id)) });
  const isAll = users.every(({ id }) => draft.users.has(id));
  return selectIn(draft, { users: withAll(draft.users, idsOf(users), !isAll) });
}

const between = <Item>(items: readonly Item[], one: number, other: number): readonly Item[] =>
  items.slice(Math.max(0, Math.min(one, other)), Math.max(one, other) + 1);

/** From the last toggled place to this one, all get what that one has. */
export function setRange(matrix: EditedMatrix, from: Place, to: Place): AccessDraft {
  const { users, customers, assignments, draft } = matrix;
  const [user, customer] = [users[from.row], customers[from.column]];
  const some = between(users, from.row, to.row);
  const companies = between(customers, from.column, to.column);
  if (user && customer) {
    const state = stateOfCell(assignments, draft, { user: user.id, customer: customer.id });
    const pairs = some.flatMap((one) => idsOf(companies).map((customer) => ({ user: one.id, customer })));
    return setCells(draft, pairs, state === 'assigned' || state === 'will be assigned');
  }
  if (user) return selectIn(draft, { users: withAll(draft.users, idsOf(some), draft.users.has(user.id)) });
  if (!customer) return toggleAt(matrix, to);
  return selectIn(draft, { customers: withAll(draft.customers, idsOf(companies), draft.customers.has(customer.id)) });
}
