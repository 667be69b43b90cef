import { type Page, type Request, toRoleIds, type User, type userEndpoints } from '@disclosure/api';
import { messages, readRoles, type Role } from '@disclosure/core';
import { sql } from 'kysely';
import { deleteTwoStep } from '../accounts/two-step/two-step-repository.ts';
import type { Db } from '../database/db.ts';
import { byText, type Listing, listPage } from '../database/list-page.ts';
import { refuseTwin } from '../database/unique.ts';

type Query = Request<(typeof userEndpoints)['listUsers']>['query'];

/** What the administration keeps of a user. */
export interface UserFields {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly roles: Role[];
}

const isInvited = sql<boolean>`(users.password_hash is null)`;
const invitedUntil = sql<Date | null>`(
  select max(link.expires_at) from password_links as link
   where link.user_id = users.id and link.kind = 'invitation' and link.used_at is null
)`;

const hasTwoStep = sql<boolean>`exists (
  select from two_steps where two_steps.user_id = users.id and two_steps.confirmed_at is not null
)`;

export const liveUsers = (db: Db) =>
  db
    .selectFrom('users')
    .select(['users.id', 'users.first_name', 'users.last_name', 'users.email', 'users.roles', 'users.version'])
    .select([isInvited.as('is_invited'), invitedUntil.as('invited_until'), hasTwoStep.as('two_step')])
    .where('users.deleted_at', 'is', null);

type Row = Awaited<ReturnType<ReturnType<typeof liveUsers>['executeTakeFirstOrThrow']>>;

export const toUser = ({ is_invited, invited_until, roles, ...user }: Row): User => ({
  ...user,
  roles: toRoleIds(roles),
  status: is_invited ? 'invited' : 'active',
  invited_until: is_invited ? (invited_until?.toISOString() ?? null) : null,
});

export const toFields = ({ first_name, last_name, email, roles }: User | Row): UserFields => ({
  first_name,
  last_name,
  email,
  roles: readRoles(roles),
});

const column = (name: string) => sql.ref(`users.${name}`);
const fullName = sql`(users.first_name || ' ' || users.last_name)`;

const listing: Listing<NonNullable<Query['sort']>> = {
  sorts: {
    name: byText(fullName),
    email: byText(column('email')),
    roles: byText(sql`array_to_string(users.roles, ',')`),
    status: byText(sql`case when ${isInvited} then 'invited' else 'active' end`),
  },
  defaultSort: 'name',
  id: column('id'),
  searched: [fullName, column('email')],
};

export async function listUsers(db: Db, query: Query = {}): Promise<Page<User>> {
  const page = await listPage(liveUsers(db), listing, query);
  return { ...page, items: page.items.map(toUser) };
}

export async function findUserRecord(db: Db, id: number): Promise<User | undefined> {
  const row = await liveUsers(db).where('users.id', '=', id).executeTakeFirst();
  return row && toUser(row);
}

export const listCustomersOf = (db: Db, userId: number) =>
  db
    .selectFrom('customers as customer')
    .innerJoin('customer_users as link', 'link.customer_id', 'customer.id')
    .select(['customer.id', 'customer.name'])
    .where('link.user_id', '=', userId)
    .where('customer.archived_at', 'is', null)
    .orderBy(sql`lower(customer.name)`)
    .execute();

/** Nobody else changes this user until the end of the transaction. */
export async function lockUser(tx: Db, id: number): Promise<User | undefined> {
  await tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
  return findUserRecord(tx, id);
}

export async function insertUser(tx: Db, fields: UserFields): Promise<number> {
  const { id } = await tx
    .insertInto('users')
    .values({ ...fields, password_hash: null })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseTwin('users_by_email', messages.profile.emailTaken));
  return id;
}

export const updateUser = (tx: Db, id: number, { first_name, last_name, roles }: UserFields) =>
  tx
    .updateTable('users')
    .set({ first_name, last_name, roles, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();

/** The record stays for the history, without a way in. */
export async function deleteUser(tx: Db, id: number, now: Date): Promise<void> {
  await tx.updateTable('users').set({ deleted_at: now, password_hash: null }).where('id', '=', id).execute();
  await deleteTwoStep(tx, id);
  await tx.deleteFrom('customer_users').where('user_id', '=', id).execute();
}
