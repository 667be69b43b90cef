/** For work that goes through many blobs. */
import { ProblemError } from '@disclosure/api';
import type { BlobStore } from './blob-store.ts';

/** Splits a long listing into chunks. */
export async function* inChunks<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  size: number,
): AsyncIterable<Item[]> {
  let chunk: Item[] = [];
  for await (const item of items) {
    chunk.push(item);
    if (chunk.length < size) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

/**
 * Reads one blob of many. A blob that cannot be read does not stop the others, but an outage of the store does. A second
 * try distinguishes a short fault of the store from bytes that cannot be read: a backup would count them as damaged.
 */
export async function readOne(store: BlobStore, key: string): Promise<Uint8Array | 'missing' | 'unreadable'> {
  const first = await tryToRead(store, key);
  return first === 'unreadable' ? tryToRead(store, key) : first;
}

async function tryToRead(store: BlobStore, key: string) {
  try {
    return (await store.get(key)) ?? 'missing';
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    await store.check();
    return 'unreadable';
  }
}
