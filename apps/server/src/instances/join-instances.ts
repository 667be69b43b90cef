import { randomUUID } from 'node:crypto';
import type { Db } from '../database/db.ts';
import { isOutage } from '../http/problems.ts';
import { StartError } from '../start-error.ts';
import { type BlobStore, type StoreMarks, isStorageOutage } from '../storage/blob-store.ts';
import { deleteInstance, findStoreElsewhere, forgetAllInstances, forgetInstances, listInstances, lockInstances, noteInstance } from './instance-repository.ts';

/** Seconds after which one that no longer says anything is taken for gone. */
const FORGOTTEN = 90;

export interface Membership {
  /** To be called more often than others forget. */
  stay(): Promise<void>;
  leave(): Promise<void>;
}

type Shared = Pick<BlobStore, 'identity' | 'marks'>;

/**
 * Puts this process among those on the database. Two that keep the bytes of files in different places would each miss
 * what the other stored, so the second does not start. Whoever has the database to itself finds there only itself, as it
 * was before it was killed.
 */
export async function joinInstances(
  db: Db,
  { identity, marks }: Shared,
  { isAlone = false }: { readonly isAlone?: boolean } = {},
): Promise<Membership> {
  const id = randomUUID();
  await db.transaction().execute(async (tx) => {
    await lockInstances(tx);
    await (isAlone ? forgetAllInstances(tx) : forgetInstances(tx, FORGOTTEN));
    const other = await findStoreElsewhere(tx, identity);
    if (other) throw keepsElsewhere(`elsewhere (${other.store}, here ${identity})`);
    // Before it stands in the table: whoever sees it there looks for its mark.
    if (marks) await meetInStore(tx, marks, id);
    await noteInstance(tx, id, identity);
  });
  return {
    async stay() {
      await noteInstance(db, id, identity);
      // One that came later may have a copy with our mark in it; its own mark is not here then.
      if (marks) await meetInStore(db, marks, id);
    },
    // While the database is away nobody can say goodbye, and whoever stops is forgotten anyway.
    leave: async () => void (await deleteInstance(db, id).catch(unlessOutage)),
  };
}

function unlessOutage(error: unknown): void {
  if (!isOutage(error)) throw error;
}

/** Leaves a mark and looks for those of the others: one that is missing here was left in another folder. */
async function meetInStore(db: Db, marks: StoreMarks, id: string): Promise<void> {
  try {
    await marks.leave(id);
    for (const other of await listInstances(db)) {
      if (!(await marks.has(other.id))) throw keepsElsewhere('in a copy of this folder');
    }
  } catch (error) {
    // Readiness tells that the store is away; it may well be the right one.
    if (!isStorageOutage(error)) throw error;
  }
}

const keepsElsewhere = (where: string) =>
  new StartError(
    `Another instance on this database keeps its files ${where}; please give all instances ` +
      `the same AZURE_STORAGE settings, or one shared folder as DATA_DIR. One that was killed is forgotten after ${FORGOTTEN} s.`,
  );
