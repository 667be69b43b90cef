import type { Clock } from '../../clock.ts';
import type { Db } from '../../database/db.ts';
import { isOwnKey } from '../../storage/blob-key.ts';
import type { BlobEntry, BlobStore } from '../../storage/blob-store.ts';
import { inChunks } from '../in-chunks.ts';
import { findKnownKeys, insertAdopted, loadCustomers } from './adopt-repository.ts';
import type { Customers } from './adopted-owner.ts';
import { type AdoptedFile, NotAdoptable, readAdopted } from './read-adopted.ts';

interface Services {
  readonly db: Db;
  readonly store: BlobStore;
  readonly clock: Clock;
}

/** What became of one blob. */
export interface Adoption {
  readonly key: string;
  /** `hidden` ones are adopted too, and wait for a Manager to say whose they are. */
  readonly outcome: 'adopted' | 'hidden' | 'known' | 'own' | 'skipped';
  readonly reason?: string;
}

/** So many are read at once, and written together. */
const AT_ONCE = 16;

/**
 * Makes files of the blobs that somebody else put into the store. What the index knows is left alone, so it can be
 * done again at any time. With `recover`, the product's own blobs are taken too, for the day when the database is lost.
 */
export async function* adoptBlobs(services: Services, recover: boolean): AsyncIterable<Adoption> {
  const { db, store, clock } = services;
  const customers = await loadCustomers(db);
  for await (const entries of inChunks(store.list(), AT_ONCE)) {
    const known = await findKnownKeys(
      db,
      entries.map(({ key }) => key),
    );
    const read = await Promise.all(
      entries.map(async (entry) => leftAlone(entry.key, known, recover) ?? (await tryAdopt(store, entry, customers))),
    );
    const files = read.flatMap(({ file }) => file ?? []);
    if (files.length > 0) await insertAdopted(db, files, clock());
    yield* read.map(({ adoption }) => adoption);
  }
}

interface Read {
  readonly adoption: Adoption;
  readonly file?: AdoptedFile;
}

function leftAlone(key: string, known: ReadonlySet<string>, recover: boolean): Read | undefined {
  if (known.has(key)) return { adoption: { key, outcome: 'known' } };
  return isOwnKey(key) && !recover ? { adoption: { key, outcome: 'own' } } : undefined;
}

async function tryAdopt(store: BlobStore, entry: BlobEntry, customers: Customers): Promise<Read> {
  const { key } = entry;
  try {
    const file = await readAdopted(store, entry, customers);
    if (file.owner_kind !== 'unknown') return { adoption: { key, outcome: 'adopted' }, file };
    const reason = `it belongs to customer ${JSON.stringify(file.foreign_owner)} ${JSON.stringify(file.customer_name)}, who is not known here`;
    return { adoption: { key, outcome: 'hidden', reason }, file };
  } catch (error) {
    if (!(error instanceof NotAdoptable)) throw error;
    return { adoption: { key, outcome: 'skipped', reason: error.message } };
  }
}
