import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { azureSettings } from '../../test/azure-settings.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import type { Settings } from '../settings/settings.ts';
import type { BlobEntry, BlobStore } from './blob-store.ts';
import { CopiedDiskStore } from './copying/folder-copier.ts';
import { DiskStore } from './disk-store.ts';
import { openAzureStore } from './azure-store.ts';

const stores: readonly (readonly [string, () => Promise<BlobStore>])[] = [
  ['disk', async () => new DiskStore(temporaryFolder(), new Date())],
  ['disk, copied', async () => new CopiedDiskStore(temporaryFolder(), new Date())],
  ['Azure', async () => mustOpen(azureSettings())],
];

function mustOpen(settings: Settings): BlobStore {
  const store = openAzureStore(settings);
  if (!store) throw new Error('The settings are incomplete');
  return store;
}

const notes = { wellName: 'a', name: 'Peña 🛢 1H.xml' };

async function all(store: BlobStore): Promise<BlobEntry[]> {
  const entries: BlobEntry[] = [];
  for await (const entry of store.list()) entries.push(entry);
  return entries;
}

describe.each(stores)('the store on %s', (_, open) => {
  it('gives back what was put, with its notes', async () => {
    const store = await open();
    const [key, bytes] = [randomUUID(), randomBytes(100_000)];
    await store.put(key, bytes, notes);
    expect(bytes.equals((await store.get(key)) ?? new Uint8Array())).toBe(true);
    const [entry] = await all(store);
    expect(entry).toMatchObject({ key, size: 100_000, notes: { wellname: 'a', name: notes.name } });
    expect(Math.abs(Date.now() - (entry?.lastModified.getTime() ?? 0))).toBeLessThan(60_000);
  });

  it('changes some notes and leaves the others, and the bytes', async () => {
    const store = await open();
    const key = randomUUID();
    await store.put(key, Buffer.from('one'), { ...notes, customerId: '7' });
    await store.annotate(key, { customerId: '8', customerName: 'Peña 🛢' });
    await store.annotate(randomUUID(), { customerId: '8' });
    const entries = await all(store);
    expect(entries.map((entry) => entry.notes)).toEqual([
      { wellname: 'a', name: notes.name, customerid: '8', customername: 'Peña 🛢' },
    ]);
    expect(String(await store.get(key))).toBe('one');
  });

  it('keeps anchors of the audit trail apart from the blobs, oldest first', async () => {
    const store = await open();
    const [older, newer] = ['2026-11-16T03-00-00-000Z-9.json', '2026-11-16T04-00-00-000Z-12.json'] as const;
    expect(await store.anchors.list()).toEqual([]);
    expect(await store.anchors.get(older)).toBeUndefined();
    await store.anchors.put(newer, 'newer');
    await store.anchors.put(older, 'older');
    expect(await store.anchors.list()).toEqual([older, newer]);
    expect(await store.anchors.get(older)).toBe('older');
    await expect(store.anchors.put('../x.json', '')).rejects.toThrow('must be a time and a number');
    expect(await all(store)).toEqual([]);
  });

  it('takes an empty blob without notes', async () => {
    const store = await open();
    const key = randomUUID();
    await store.put(key, new Uint8Array(), {});
    expect(await store.get(key)).toHaveLength(0);
  });

  it('takes the same bytes again, also many at once, and never others', async () => {
    const store = await open();
    const key = randomUUID();
    await Promise.all(Array.from({ length: 10 }, () => store.put(key, Buffer.from('one'), notes)));
    await expect(store.put(key, Buffer.from('two'), notes)).rejects.toThrow('never overwritten');
    expect(String(await store.get(key))).toBe('one');
    expect(await all(store)).toHaveLength(1);
  });

  it('knows nothing of what was never put, or was deleted', async () => {
    const store = await open();
    const [key, other] = [randomUUID(), randomUUID()];
    await store.put(key, Buffer.from('one'), notes);
    await store.put(other, Buffer.from('two'), notes);
    await store.delete(key);
    await store.delete(key);
    expect(await store.get(key)).toBeUndefined();
    expect(await store.get(randomUUID())).toBeUndefined();
    expect((await all(store)).map((entry) => entry.key)).toEqual([other]);
  });

  it.each(['', 'a.xml', '../other/canary', '..', `${randomUUID()}/x`, `${randomUUID()}\n`, randomUUID().toUpperCase()])(
    'refuses the key %j',
    async (key) => {
      const store = await open();
      await expect(store.put(key, Buffer.from('x'), {})).rejects.toThrow('must be a UUID');
      await expect(store.get(key)).rejects.toThrow('must be a UUID');
      await expect(store.delete(key)).rejects.toThrow('must be a UUID');
      expect(await all(store)).toEqual([]);
    },
  );

  it('is there', async () => {
    await expect((await open()).check()).resolves.toBeUndefined();
  });
});
