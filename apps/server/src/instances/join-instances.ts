import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../database/db.ts';
import { newestKnown } from '../database/migration-files.ts';
import { isOutage } from '../http/problems.ts';
import { StartError } from '../start-error.ts';
import { type BlobStore, type StoreMarks, isStorageOutage } from '../storage/blob-store.ts';
import { sql } from 'kysely';

/** Seconds after which a silent instance is assumed to have died. */
const FORGOTTEN_AFTER = 90;

export interface Membership {
  /** Must be called more often than every 90 seconds. */
  stay(): Promise<void>;
  leave(): Promise<void>;
}

type Shared = Pick<BlobStore, 'identity' | 'marks'>;

interface JoinOptions {
  readonly isAlone?: boolean;
  readonly wait?: (milliseconds: number) => Promise<unknown>;
}

/**
 * Adds this process to the instances that use the database. Instances with different file stores would not find each
 * other's files, so the second one refuses to start. With `isAlone`, any other instance in the table is an earlier run
 * of this one that was killed.
 */
export async function joinInstances(
  db: Db,
  { identity, marks }: Shared,
  { isAlone = false, wait = sleep }: JoinOptions = {},
): Promise<Membership> {
  const id = randomUUID();
  if (!isAlone) await outlastOlder(db, wait);
  await db.transaction().execute(async (tx) => {
    await lockInstances(tx);
    await (isAlone ? forgetAllInstances(tx) : forgetInstances(tx, FORGOTTEN_AFTER));
    const other = await findStoreElsewhere(tx, identity);
    if (other) throw keepsElsewhere(`elsewhere (${other.store}, here ${identity})`);
    // Before the instance is in the table, because the others look for its mark as soon as they see it there.
    if (marks) await meetInStore(tx, marks, id);
    await noteInstance(tx, id, identity);
  });
  return {
    async stay() {
      await noteInstance(db, id, identity);
      // A later instance may use a copy of the store that contains our mark. Then its own mark is missing here.
      if (marks) await meetInStore(db, marks, id);
    },
    // If the database cannot be reached, the others forget this instance after a while.
    leave: async () => void (await deleteInstance(db, id).catch(unlessOutage)),
  };
}

const LOOK_EVERY = 100;
const MOST_LOOKS = 50;

/**
 * Instances that a migration has told to stop refuse whatever they are still asked. Until they are gone, this one does not
 * begin to serve: then a request that comes after it is ready cannot reach them. One that was killed is not waited for long.
 */
async function outlastOlder(db: Db, wait: Required<JoinOptions>['wait']): Promise<void> {
  for (let looks = 0; looks < MOST_LOOKS && (await findDisplaced(db)); looks += 1) await wait(LOOK_EVERY);
}

function unlessOutage(error: unknown): void {
  if (!isOutage(error)) throw error;
}

/** Leaves a mark and looks for the marks of the others. An instance whose mark is missing uses another folder. */
async function meetInStore(db: Db, marks: StoreMarks, id: string): Promise<void> {
  try {
    await marks.leave(id);
    for (const other of await listInstances(db)) {
      if (!(await marks.has(other.id))) throw keepsElsewhere('in a copy of this folder');
    }
  } catch (error) {
    // During an outage the store cannot be compared. The readiness check reports the outage.
    if (!isStorageOutage(error)) throw error;
  }
}

const keepsElsewhere = (where: string) =>
  new StartError(
    `Another instance on this database keeps its files ${where}; please give all instances ` +
      `the same AZURE_STORAGE settings, or one shared folder as DATA_DIR. One that was killed is forgotten after ${FORGOTTEN_AFTER} s.`,
  );

/** Uses the clock of the database, which is the same for all instances. */
const seenRecently = (seconds: number) => sql<boolean>`seen_at > clock_timestamp() - make_interval(secs => ${seconds})`;

/** Adds the instance again if the others have forgotten it. */
const noteInstance = (db: Db, id: string, store: string) =>
  db
    .insertInto('instances')
    .values({ id, store, knows: newestKnown() })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: sql`clock_timestamp()` }))
    .execute();

const deleteInstance = (db: Db, id: string) => db.deleteFrom('instances').where('id', '=', id).execute();

const forgetAllInstances = (db: Db) => db.deleteFrom('instances').execute();

const forgetInstances = (db: Db, seconds: number) =>
  db
    .deleteFrom('instances')
    .where((where) => where.not(seenRecently(seconds)))
    .execute();

/** Until the transaction ends, no other instance can join. */
const lockInstances = (tx: Db) => sql`lock table instances in share row exclusive mode`.execute(tx);

const listInstances = (db: Db) => db.selectFrom('instances').select('id').execute();

const findDisplaced = (db: Db) =>
  db
    .selectFrom('instances')
    .select('id')
    .where(seenRecently(FORGOTTEN_AFTER))
    .where(
      sql<boolean>`knows < (select left(max(name), 4) from migration_checksums where older_programs = 'must stop')`,
    )
    .executeTakeFirst();

const findStoreElsewhere = (db: Db, store: string) =>
  db.selectFrom('instances').select('store').where('store', '<>', store).executeTakeFirst();
