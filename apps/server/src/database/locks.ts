import { type Kysely, sql } from 'kysely';
import type { ClientBase } from 'pg';
import { planOnce } from './plan-once.ts';

/** The numbers of PostgreSQL's advisory locks. Each kind of work has its own, so that it waits only for its like. */
export const locks = {
  /** Entries of the audit trail are chained one after the other. */
  auditTrail: 7_201_331,
  /** Only one transaction at a time chooses names of files and numbers revisions. */
  fileNames: 7_201_332,
  /** Of two Managers who remove each other at the same time, one must stay. */
  managers: 7_201_333,
  /** Two instances that start at once would change the rights of the same tables. */
  rights: 7_201_334,
  /** No two customers may get the same other name at once. */
  customerNames: 7_201_341,
  /** Restores of deleted records, and the sweep of those whose time is over. */
  restoring: 7_201_340,
  /** Shared by all who write, by the trigger of migration 0022; a migration with `must stop` has it alone. */
  olderPrograms: 7_201_350,
  /** One instance makes the backup, and no other removes what it writes. */
  backup: 7_201_344,
  /** One archive of the registry is loaded at a time. */
  registryLoad: 7_201_351,
  /** One instance at a time looks for filings in the mirror of the registry. */
  publications: 7_201_352,
  /** One instance takes an archive from the watched folder. */
  registryFolder: 7_201_353,
} as const;

/** Held until the transaction ends. */
export const lockFor = <Tables>(tx: Kysely<Tables>, work: keyof typeof locks) => taking(work).execute(tx);

/** The same as a statement. Those after it see what was done by the transaction that they waited for. */
export const taking = (work: keyof typeof locks) => sql`select ${planOnce} pg_advisory_xact_lock(${locks[work]})`;

/** The same without waiting: false while another transaction has it. */
export async function tryLockIn<Tables>(tx: Kysely<Tables>, work: keyof typeof locks): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${locks[work]}) as taken`.execute(tx);
  return rows[0]?.taken === true;
}

/** The same on a connection of its own. */
export async function tryLockFor(client: ClientBase, work: keyof typeof locks): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_xact_lock($1) as taken', [
    locks[work],
  ]);
  return rows[0]?.taken === true;
}

/** The same until the connection ends, for work that takes many transactions. */
export async function tryLockConnection(client: ClientBase, work: keyof typeof locks): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [locks[work]]);
  return rows[0]?.taken === true;
}

/** Whether any instance does it. Trying to take the lock could make another one believe that this one works. */
export async function isAtWork<Tables>(db: Kysely<Tables>, work: keyof typeof locks): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks
     where locktype = 'advisory' and classid = 0 and objid = ${locks[work]} and objsubid = 1 and granted
       and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows.length > 0;
}
