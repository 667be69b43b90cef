import {
  cleanRecord,
  type Page,
  type Request,
  toRoleIds,
  type User,
  type userEndpoints,
  userFields,
  type WireName,
  wireNames,
} from '@disclosure/api';
import { messages, readRoles, type Role } from '@disclosure/core';
import { sql } from 'kysely';
import { deleteCalendarKey } from '../accounts/calendar-key.ts';
import { forgetDevices } from '../accounts/devices.ts';
import { deleteTwoStep } from '../accounts/two-step/two-step-repository.ts';
import type { Db } from '../database/db.ts';
import { byText, type Listing, listPage } from '../database/list-page.ts';
import { refuseTwin } from '../database/unique.ts';
import { endAssignments } from '../deleted-records/keep-record.ts';
import { listingOf } from '../tables/record-listing.ts';

type Query = Request<(typeof userEndpoints)['listUsers']>['query'];

/** What the administration keeps of a user. */
export type UserFields = Pick<User, WireName<typeof userFields>> & { readonly roles: Role[] };

const isInvited = sql<boolean>`(users.password_hash is null)`;
const invitedUntil = sql<Date | null>`(
  select max(link.expires_at) from password_links as link
   where link.user_id = users.id and link.kind = 'invitation' and link.used_at is null
)`;

const hasTwoStep = sql<boolean>`exists (
  select from two_steps where two_steps.user_id = users.id and two_steps.confirmed_at is not null
)`;

const columns = (['id', ...wireNames(userFields), 'roles', 'version'] as const).map((name) => `users.${name}` as const);

export const liveUsers = (db: Db) =>
  db
    .selectFrom('users')
    .select(columns)
    .select([isInvited.as('is_invited'), invitedUntil.as('invited_until'), hasTwoStep.as('two_step')])
    .where('users.deleted_at', 'is', null);

type Row = Awaited<ReturnType<ReturnType<typeof liveUsers>['executeTakeFirstOrThrow']>>;

export const toUser = ({ is_invited, invited_until, roles, ...user }: Row): User => ({
  ...user,
  roles: toRoleIds(roles),
  status: is_invited ? 'invited' : 'active',
  invited_until: is_invited ? (invited_until?.toISOString() ?? null) : null,
});

export const toFields = (user: User): UserFields => ({
  ...cleanRecord(userFields, user),
  roles: readRoles(user.roles),
});

const fullName = sql`(users.first_name || ' ' || users.last_name)`;
const { sorts, searched, id: idColumn } = listingOf('users', userFields);

const listing: Listing<NonNullable<Query['sort']>> = {
  sorts: {
    ...sorts,
    name: byText(fullName),
    roles: byText(sql`array_to_string(users.roles, ',')`),
    status: byText(sql`case when ${isInvited} then 'invited' else 'active' end`),
  },
  defaultSort: 'name',
  id: idColumn,
  searched: [fullName, ...searched],
};

export async function listUsers(db: Db, query: Query = {}): Promise<Page<User>> {
  const page = await listPage(liveUsers(db), listing, query);
  return { ...page, items: page.items.map(toUser) };
}

export async function findUserRecord(db: Db, id: number): Promise<User | undefined> {
  const row = await liveUsers(db).where('users.id', '=', id).executeTakeFirst();
  return row && toUser(row);
}

/** No other transaction changes this user until the end of this one. */
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

export const updateUser = (tx: Db, id: number, fields: UserFields) =>
  tx
    .updateTable('users')
    .set({ ...fields, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();

/** Keeps the record, without a way to sign in. Answers the assignments, which end. */
export async function deleteUser(tx: Db, id: number, now: Date) {
  await tx.updateTable('users').set({ deleted_at: now, password_hash: null }).where('id', '=', id).execute();
  await deleteTwoStep(tx, id);
  await deleteCalendarKey(tx, id);
  await forgetDevices(tx, id);
  return endAssignments(tx, 'user_id', id);
}
