import { randomUUID } from 'node:crypto';
import type { Db } from '../database/db.ts';
import { isOutage } from '../http/outage.ts';
import { StartError } from '../start-error.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import {
  deleteInstance,
  findStoreElsewhere,
  forgetInstances,
  lockInstances,
  noteInstance,
} from './instance-repository.ts';

/** Seconds after which one that no longer says anything is taken for gone. */
const FORGOTTEN = 90;

export interface Membership {
  /** To be called more often than others forget. */
  stay(): Promise<void>;
  leave(): Promise<void>;
}

/**
 * Puts this process among those on the database. Two that keep the bytes of files in different places would each miss
 * what the other stored, so the second does not start.
 */
export async function joinInstances(db: Db, { identity }: Pick<BlobStore, 'identity'>): Promise<Membership> {
  const id = randomUUID();
  await db.transaction().execute(async (tx) => {
    await lockInstances(tx);
    await forgetInstances(tx, FORGOTTEN);
    const other = await findStoreElsewhere(tx, identity);
    if (other) throw keepsElsewhere(other.store, identity);
    await noteInstance(tx, id, identity);
  });
  return {
    stay: async () => void (await noteInstance(db, id, identity)),
    // While the database is away nobody can say goodbye, and whoever stops is forgotten anyway.
    leave: async () => void (await deleteInstance(db, id).catch(unlessOutage)),
  };
}

function unlessOutage(error: unknown): void {
  if (!isOutage(error)) throw error;
}

const keepsElsewhere = (there: string, here: string) =>
  new StartError(
    `Another instance on this database keeps its files elsewhere (${there}, here ${here}); please give all instances ` +
      `the same AZURE_STORAGE settings, or one shared folder as DATA_DIR. One that was killed is forgotten after ${FORGOTTEN} s.`,
  );
