import { createHash } from 'node:crypto';
import type { Db } from '../../database/db.ts';
import { isOwnKey } from '../../storage/blob-key.ts';
import type { BlobStore } from '../../storage/blob-store.ts';
import { readOne } from '../../storage/read-one.ts';
import { findKnownKeys } from '../adopt/adopt-repository.ts';
import { inChunks } from '../in-chunks.ts';
import { isStillIndexed, type IndexedBlob, listIndexed } from './indexed-blobs.ts';

interface Services {
  readonly db: Db;
  readonly store: BlobStore;
}

/** What is known of one blob: of the index first, then of the store. */
export interface Verdict {
  readonly key: string;
  readonly verdict: 'whole' | 'damaged' | 'missing' | 'orphan' | 'not adopted';
  /** The file and its revision, where the index knows them. */
  readonly file?: string;
}

const AT_ONCE = 16;

/** Reads every byte that the index speaks of, and then looks for blobs that it does not speak of. */
export async function* verifyStore({ db, store }: Services): AsyncIterable<Verdict> {
  for await (const blobs of inChunks(listIndexed(db), AT_ONCE)) {
    const verdicts = await Promise.all(blobs.map((blob) => verify({ db, store }, blob)));
    yield* verdicts.filter((each) => each !== undefined);
  }
  for await (const entries of inChunks(store.list(), 1000)) {
    const known = await findKnownKeys(
      db,
      entries.map(({ key }) => key),
    );
    for (const { key } of entries.filter((entry) => !known.has(entry.key))) {
      yield { key, verdict: isOwnKey(key) ? 'orphan' : 'not adopted' };
    }
  }
}

async function verify(services: Services, blob: IndexedBlob): Promise<Verdict | undefined> {
  const verdict = await verifyBlob(services, blob);
  return verdict && { key: blob.key, file: `${blob.name}, revision ${blob.revision}`, verdict };
}

/** Undefined when it has been purged in the meantime. An outage of the store is an error, and no damage. */
export async function verifyBlob({ db, store }: Services, { key, sha256 }: Pick<IndexedBlob, 'key' | 'sha256'>) {
  const first = await readOne(store, key);
  // A second try tells a stumble of the store from bytes that cannot be read.
  const bytes = first === 'unreadable' ? await readOne(store, key) : first;
  if (bytes === 'unreadable') return 'damaged';
  if (bytes === 'missing') return (await isStillIndexed(db, key)) ? 'missing' : undefined;
  return createHash('sha256').update(bytes).digest().equals(sha256) ? 'whole' : 'damaged';
}
