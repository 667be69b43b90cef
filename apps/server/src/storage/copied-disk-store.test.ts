import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { CopiedDiskStore } from './copied-disk-store.ts';
import { DiskStore } from './disk-store.ts';

const blobs = ['11', '22', '33'].map((start) => ({
  key: start + randomUUID().slice(2),
  bytes: Buffer.from(start),
  notes: { name: `${start}.xml` },
}));

async function contentsOf(folder: string) {
  const store = new DiskStore(folder, new Date());
  const found: [string, string, string | undefined][] = [];
  for await (const { key, notes } of store.list()) found.push([key, String(await store.get(key)), notes['name']]);
  return found;
}

describe('blobs that are put together', () => {
  it('are there as if each had been put alone, and again', async () => {
    const folder = temporaryFolder();
    const store = new CopiedDiskStore(folder, new Date());
    await store.putTogether(blobs.slice(0, 2));
    await store.putTogether(blobs);
    expect(await contentsOf(folder)).toEqual(blobs.map(({ key, bytes, notes }) => [key, String(bytes), notes.name]));
    expect(readdirSync(join(folder, 'unfinished'))).toEqual([]);
  });

  it('never take the place of others', async () => {
    const folder = temporaryFolder();
    const store = new CopiedDiskStore(folder, new Date());
    await store.putTogether(blobs);
    const changed = blobs.map((blob) => ({ ...blob, bytes: Buffer.from('other') }));
    await expect(store.putTogether(changed)).rejects.toThrow('never overwritten');
    expect(await contentsOf(folder)).toHaveLength(3);
  });

  it('are none, with nothing half written, when the disk refuses one of them', async () => {
    const folder = temporaryFolder();
    const store = new CopiedDiskStore(folder, new Date());
    // A file where the folder of the last one would be.
    writeFileSync(join(folder, '33'), '');
    await expect(store.putTogether(blobs)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await contentsOf(folder).catch(() => [])).toEqual([]);
    expect(readdirSync(join(folder, 'unfinished'))).toEqual([]);
    mkdirSync(join(folder, '11'), { recursive: true });
    expect(readdirSync(join(folder, '11'))).toEqual([]);
  });
});
