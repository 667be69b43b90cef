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

async function verify({ db, store }: Services, blob: IndexedBlob): Promise<Verdict | undefined> {
  const bytes = await readOne(store, blob.key);
  const named = { key: blob.key, file: `${blob.name}, revision ${blob.revision}` };
  if (bytes === 'unreadable') return { ...named, verdict: 'damaged' };
  if (bytes === 'missing') {
    // It may have been purged in the meantime.
    return (await isStillIndexed(db, blob.key)) ? { ...named, verdict: 'missing' } : undefined;
  }
  const isWhole = createHash('sha256').update(bytes).digest().equals(blob.sha256);
  return { ...named, verdict: isWhole ? 'whole' : 'damaged' };
}
