import { describe, expect, it } from 'vitest';
import { type BlobStore, storageOutage } from './blob-store.ts';
import { readOne } from './read-many.ts';

/** A store that fails at the first reads of a blob, and otherwise answers. */
function failing(times: number): BlobStore {
  let left = times;
  const get = async () => {
    left -= 1;
    if (left >= 0) throw storageOutage(undefined);
    return Buffer.from('x');
  };
  return { get, check: async () => undefined } as unknown as BlobStore;
}

describe('one blob of many', () => {
  it('is read again after a short fault, which is no damage', async () => {
    expect(String(await readOne(failing(1), 'key'))).toBe('x');
  });

  it('cannot be read when it fails twice and the store answers', async () => {
    expect(await readOne(failing(2), 'key')).toBe('unreadable');
  });

  it('is not judged while the store is away', async () => {
    const store = { ...failing(9), check: () => Promise.reject(storageOutage(undefined)) };
    await expect(readOne(store, 'key')).rejects.toMatchObject({ code: 'unavailable' });
  });
});
