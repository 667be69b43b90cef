import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { planOnce } from '../database/plan-once.ts';

const columns = ['id', 'first_name', 'last_name', 'email', 'password_hash', 'roles', 'version'] as const;

const liveUsers = (db: Db) => db.selectFrom('users').select(columns).where('deleted_at', 'is', null);

export type UserRecord = NonNullable<Awaited<ReturnType<typeof findUser>>>;

export const findUser = (db: Db, id: number) => liveUsers(db).where('id', '=', id).executeTakeFirst();

/** By an address in its normal form. */
export const findUserByEmail = (db: Db, email: string) =>
  liveUsers(db)
    .modifyFront(planOnce)
    .where(sql`lower(email)`, '=', email)
    .executeTakeFirst();

/** Only over the password that was checked before: of two changes at the same time, one wins. */
export const updatePassword = (db: Db, id: number, change: { from: string | null; to: string }) =>
  db
    .updateTable('users')
    .set({ password_hash: change.to })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('password_hash', 'is not distinct from', change.from)
    .returning('id')
    .executeTakeFirst();
