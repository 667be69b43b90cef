import { sql } from 'kysely';
import type { Db } from '../database/db.ts';

/** By the clock of the database, which is the same for all. */
const seenRecently = (seconds: number) => sql<boolean>`seen_at > clock_timestamp() - make_interval(secs => ${seconds})`;

/** It is there, at first and again, also after others have forgotten it. */
export const noteInstance = (db: Db, id: string, store: string) =>
  db
    .insertInto('instances')
    .values({ id, store })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: sql`clock_timestamp()` }))
    .execute();

export const deleteInstance = (db: Db, id: string) => db.deleteFrom('instances').where('id', '=', id).execute();

export const forgetAllInstances = (db: Db) => db.deleteFrom('instances').execute();

export const forgetInstances = (db: Db, seconds: number) =>
  db
    .deleteFrom('instances')
    .where((where) => where.not(seenRecently(seconds)))
    .execute();

/** Those who come at the same time do so one after the other, until the transaction ends. */
export const lockInstances = (tx: Db) => sql`lock table instances in share row exclusive mode`.execute(tx);

export const listInstances = (db: Db) => db.selectFrom('instances').select('id').execute();

export const findStoreElsewhere = (db: Db, store: string) =>
  db.selectFrom('instances').select('store').where('store', '<>', store).executeTakeFirst();
