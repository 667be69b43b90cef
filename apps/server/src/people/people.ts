import type { PersonName } from '@disclosure/core';
import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { planOnce } from '../database/plan-once.ts';

/** A user as sign-in, profile, administration and audit trail know them. */
export type UserRecord = NonNullable<Awaited<ReturnType<typeof findUser>>>;

export const fullName = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  `${first_name} ${last_name}`;

const columns = ['id', 'first_name', 'last_name', 'email', 'password_hash', 'roles', 'version'] as const;

const liveUsers = (db: Db) => db.selectFrom('users').select(columns).where('deleted_at', 'is', null);

export const userBy = (db: Db, id: number) => liveUsers(db).modifyFront(planOnce).where('id', '=', id);

export const findUser = (db: Db, id: number) => userBy(db, id).executeTakeFirst();

/** By an address in its normal form. */
export const findUserByEmail = (db: Db, email: string) =>
  liveUsers(db)
    .modifyFront(planOnce)
    .where(sql`lower(email)`, '=', email)
    .executeTakeFirst();

/** Locks the user until the end of the transaction, so that the record that was compared is the one that changes. */
export const lockUserRecord = (tx: Db, id: number) => liveUsers(tx).where('id', '=', id).forUpdate().executeTakeFirst();

/** No row once a session has ended. One that ends in this very transaction still counts: its caller ends it. */
export const liveSession = (db: Db, sessionId: string) =>
  db
    .selectFrom('sessions')
    .modifyFront(planOnce)
    .select('id')
    .where('id', '=', sessionId)
    .where(sql<boolean>`(ended_at is null or xmin = pg_current_xact_id_if_assigned()::xid)`);

const nextVersion = sql<number>`version + 1`;

export const updateName = (tx: Db, id: number, { firstName, lastName }: PersonName) =>
  tx
    .updateTable('users')
    .set({ first_name: firstName, last_name: lastName, version: nextVersion })
    .where('id', '=', id)
    .execute();

export const updateEmail = (tx: Db, id: number, email: string) =>
  tx.updateTable('users').set({ email, version: nextVersion }).where('id', '=', id).execute();

/** Replaces only the password that was checked before: of two changes at the same time, one wins. */
export const updatePassword = (tx: Db, id: number, change: { from: string | null; to: string }) =>
  tx
    .updateTable('users')
    .set({ password_hash: change.to })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('password_hash', 'is not distinct from', change.from)
    .returning('id')
    .executeTakeFirst();

export const listCustomersOfUser = (db: Db, userId: number) =>
  db
    .selectFrom('customers as customer')
    .innerJoin('customer_users as link', 'link.customer_id', 'customer.id')
    .select(['customer.id', 'customer.name', 'customer.operator_number'])
    .where('link.user_id', '=', userId)
    .where('customer.archived_at', 'is', null)
    .orderBy(sql`lower(customer.name)`)
    .execute();
