import { cleanRecord, fromWire, NewUser, type Pair, userFields } from '@disclosure/api';
import {
  customerKey,
  isBlank,
  messages,
  normalEmail,
  printCustomerList,
  printRoleList,
  readCustomerList,
  readRoleList,
  tableMessages,
  userRules,
} from '@disclosure/core';
import { sql } from 'kysely';
import type { AccountServices } from '../accounts/account-services.ts';
import { endSessionsOfUser } from '../accounts/sessions/sessions.ts';
import { type Change, isSame } from '../audit/change.ts';
import type { ReadTable, RowCells } from '../costly/read-table.ts';
import { deletePairs, insertPairs, type Named } from '../customers/assignments.ts';
import { listCustomers } from '../customers/customer-repository.ts';
import type { Db } from '../database/db.ts';
import { insertInChunks } from '../database/insert-in-chunks.ts';
import { refuseTwin } from '../database/unique.ts';
import { fullName } from '../people/people.ts';
import {
  type CellFault,
  checkRules,
  checkShape,
  columnsOf,
  fromCells,
  type LoadedRecords,
  type PlannedRecord,
  type RecordTable,
  toCells,
  type WrittenRecord,
} from '../tables/record-table.ts';
import { planImport } from '../tables/plan-import.ts';
import { lockManagers, sendInvitation } from '../users/save-user.ts';
import { listUsers, toFields, updateUser, type UserFields } from '../users/user-repository.ts';
import { listAccess, notePairs } from './change-access.ts';

/** A user as a row of a spreadsheet, with their customers. */
interface UserRow {
  readonly user: UserFields;
  /** Ids, in order. */
  readonly customers: readonly number[];
  /** An invited user cannot sign in yet. */
  readonly isInvited: boolean;
}

interface Loaded extends LoadedRecords<UserRow> {
  readonly byName: ReadonlyMap<string, Named>;
  readonly byId: ReadonlyMap<number, Named>;
}

const [ROLES, CUSTOMERS] = ['Roles', 'Customers'];
const EMAIL = userFields.email.label;
/** Each gets an email, and all are written together. */
const MOST_NEW_USERS = 1000;

async function load(db: Db): Promise<Loaded> {
  const access = new Map((await listAccess(db)).map(({ user_id, customer_ids }) => [user_id, customer_ids]));
  const users = (await listUsers(db)).items;
  const customers = (await listCustomers(db)).items;
  return {
    records: users.map((user) => ({
      id: user.id,
      fields: { user: toFields(user), customers: access.get(user.id) ?? [], isInvited: user.status === 'invited' },
    })),
    byName: new Map(customers.map((customer) => [customerKey(customer.name), customer])),
    byId: new Map(customers.map((customer) => [customer.id, customer])),
  };
}

const rolesIn = (cells: RowCells) => readRoleList(cells[ROLES] ?? '');
const customersIn = (cells: RowCells, { byName }: Loaded) => readCustomerList(cells[CUSTOMERS] ?? '', byName);

/** As much of a cell as a message shows. */
const shorten = (word: string) => word.slice(0, 60);

/** The rule names one blank field at a time. It is asked once per field, so that every blank cell has its own fault. */
function checkUser(cells: RowCells): CellFault[] {
  const { roles, unknown } = rolesIn(cells);
  const form = { ...fromWire(userFields, fromCells(userFields, cells)), roles };
  const blank = (['firstName', 'lastName', 'email'] as const).filter((field) => isBlank(form[field]));
  const filled = { ...form, ...Object.fromEntries(blank.map((field) => [field, 'x@example.com'])) };
  const fields = { ...userFields, roles: { ...userFields.email, label: ROLES } };
  return [
    ...blank.flatMap((field) => checkRules(fields, userRules.slice(0, 1), { ...filled, [field]: '' })),
    ...(unknown.length > 0 ? [] : checkRules(fields, userRules, filled)),
    ...unknown.map((word) => ({ column: ROLES, message: tableMessages.noRole(shorten(word)) })),
  ];
}

const check = (cells: RowCells, loaded: Loaded): CellFault[] => [
  ...checkShape(userFields, NewUser, fromCells(userFields, cells)),
  ...checkUser(cells),
  ...customersIn(cells, loaded).unknown.map((name) => ({
    column: CUSTOMERS,
    message: tableMessages.noCustomer(shorten(name)),
  })),
];

const canManage = ({ user, isInvited }: UserRow) => !isInvited && user.roles.includes('Manager');

/** A Manager who can sign in must stay, and not too many users come at once. */
function checkTogether(records: readonly PlannedRecord<UserRow>[]): (CellFault & { readonly row: number })[] {
  const rows = records.flatMap(({ row, ...record }) => (row === undefined ? [] : [{ row, ...record }]));
  const beyond = rows.filter(({ before }) => !before)[MOST_NEW_USERS];
  const lost = records.some(({ fields }) => canManage(fields))
    ? []
    : rows.filter((one) => one.before && canManage(one.before));
  return [
    ...lost.map(({ row }) => ({ row, column: ROLES, message: messages.users.lastManager })),
    ...(beyond ? [{ row: beyond.row, column: EMAIL, message: tableMessages.mostNewUsers(MOST_NEW_USERS) }] : []),
  ];
}

function toRow(cells: RowCells, loaded: Loaded, before: UserRow | undefined): UserRow {
  const { roles } = rolesIn(cells);
  const cleaned = cleanRecord(userFields, fromCells(userFields, cells));
  // The same address in other letters stays as the user wrote it.
  const email = before?.user.email ?? cleaned.email;
  const customers = customersIn(cells, loaded).customers.map(({ id }) => id);
  return {
    user: { ...cleaned, email, roles },
    customers: customers.toSorted((one, other) => one - other),
    isInvited: before?.isInvited ?? true,
  };
}

/**
 * Customers first, as everywhere, and the assignments last. Users can still sign in meanwhile, except those whose record
 * changes. These are locked for that from the beginning: a lock that is shared first would let the import, and a colleague
 * who assigns such a user and waits for the assignments, wait for each other.
 */
async function lockAll(tx: Db, changing: () => Promise<number[]>): Promise<void> {
  await lockManagers(tx);
  await tx.selectFrom('customers').select('id').where('archived_at', 'is', null).orderBy('id').forShare().execute();
  const users = tx.selectFrom('users').select('id').where('deleted_at', 'is', null).orderBy('id');
  await users
    .where(sql<boolean>`id = any(${await changing()}::int[])`)
    .forNoKeyUpdate()
    .execute();
  await users.forShare().execute();
  await sql`lock table customer_users in share row exclusive mode`.execute(tx);
}

/** The ids of the users whose own record an import would change. */
async function listChanging(table: RecordTable<UserRow, Loaded>, read: ReadTable, loaded: Loaded): Promise<number[]> {
  const { updates } = await planImport(table, read, loaded);
  return updates.filter(({ before, after }) => !isSame(before.user, after.user)).map(({ id }) => id);
}

/** Invites the new users, ends the sessions of those whose roles changed, and assigns their customers. */
async function finish(
  change: Change,
  services: Pick<AccountServices, 'publicUrl'>,
  written: readonly WrittenRecord<UserRow>[],
  { byId }: Loaded,
): Promise<void> {
  const { tx, now } = change;
  for (const { id, before, after } of written) {
    if (!before) await sendInvitation(change, services, id);
    else if (!isSame(before.user.roles, after.user.roles)) await endSessionsOfUser(tx, id, now);
  }
  const beyond = ({ id, from, over }: { id: number; from: readonly number[]; over: readonly number[] }): Pair[] =>
    from.filter((customer) => !over.includes(customer)).map((customer_id) => ({ user_id: id, customer_id }));
  const removed = written.flatMap(({ id, before, after }) =>
    beyond({ id, from: before?.customers ?? [], over: after.customers }),
  );
  const assigned = written.flatMap(({ id, before, after }) =>
    beyond({ id, from: after.customers, over: before?.customers ?? [] }),
  );
  const users = new Map(written.map(({ id, after }) => [id, { id, name: fullName(after.user) }]));
  const changes = { removed: await deletePairs(tx, removed), assigned: await insertPairs(tx, assigned) };
  notePairs(change, changes, { users, customers: byId });
}

/** Users as rows of a spreadsheet. An email address that is known is that user: what would change is listed. */
export function userTable(services: Pick<AccountServices, 'publicUrl'>): RecordTable<UserRow, Loaded> {
  const table: RecordTable<UserRow, Loaded> = {
    ...plainTable,
    lockFirst: (tx, read) => lockAll(tx, async () => listChanging(table, read, await load(tx))),
    finish: (change, written, loaded) => finish(change, services, written, loaded),
  };
  return table;
}

const plainTable: RecordTable<UserRow, Loaded> = {
  entity: 'user',
  title: 'Users',
  columns: [
    ...columnsOf(userFields),
    { title: ROLES, field: 'roles', isRequired: true },
    { title: CUSTOMERS, field: 'customers' },
  ],
  // A lock on the whole table would keep everyone from signing in.
  locks: [],
  load,
  toCells: ({ user, customers }, { byId }) => ({
    ...toCells(userFields, user),
    [ROLES]: printRoleList(user.roles),
    [CUSTOMERS]: printCustomerList(customers.map((id) => byId.get(id)?.name ?? '').toSorted()),
  }),
  check,
  checkChange: (before, after) =>
    normalEmail(before[EMAIL] ?? '') === normalEmail(after[EMAIL] ?? '')
      ? []
      : [{ column: EMAIL, message: tableMessages.emailFixed }],
  checkTogether,
  toFields: toRow,
  keyColumns: [EMAIL],
  keyOf: (cells) => normalEmail(cells[EMAIL] ?? ''),
  nameOf: ({ user }) => fullName(user),
  insert: (tx, rows) =>
    insertInChunks(rows, (some) =>
      tx
        .insertInto('users')
        .values(some.map(({ user }) => ({ ...user, password_hash: null })))
        .returning('id')
        .execute(),
    ).catch(refuseTwin('users_by_email', messages.profile.emailTaken)),
  update: (tx, id, { user }) => updateUser(tx, id, user),
  snapshot: ({ user }) => user,
};
