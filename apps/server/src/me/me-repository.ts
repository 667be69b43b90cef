import type { PersonName } from '@disclosure/core';
import { sql } from 'kysely';
import type { Db } from '../database/db.ts';

/** Locks the user until the end of the transaction, so that what is compared is what is changed. */
export const findUserForUpdate = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

const nextVersion = sql<number>`version + 1`;

export const updateName = (db: Db, id: number, { firstName, lastName }: PersonName) =>
  db
    .updateTable('users')
    .set({ first_name: firstName, last_name: lastName, version: nextVersion })
    .where('id', '=', id)
    .execute();

export const updateEmail = (db: Db, id: number, email: string) =>
  db.updateTable('users').set({ email, version: nextVersion }).where('id', '=', id).execute();

export const listCustomersOfUser = (db: Db, userId: number) =>
  db
    .selectFrom('customers as customer')
    .innerJoin('customer_users as link', 'link.customer_id', 'customer.id')
    .select(['customer.id', 'customer.name', 'customer.operator_number'])
    .where('link.user_id', '=', userId)
    .where('customer.archived_at', 'is', null)
    .orderBy(sql`lower(customer.name)`)
    .execute();
