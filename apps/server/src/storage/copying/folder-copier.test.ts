import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { CopiedDiskStore } from './folder-copier.ts';
import { DiskStore } from '../disk-store.ts';

const { signal } = new AbortController();

function openCopied() {
  const folder = temporaryFolder();
  const store = new CopiedDiskStore(folder, new Date());
  onTestFinished(() => store.close());
  return { folder, store };
}

const newKeys = () => ['11', '22', '33'].map((start) => start + randomUUID().slice(2));

/** Files outside of a store, as a backup has them; each holds its first letters, or the text. */
function offer(text?: string, keys = newKeys()) {
  const folder = temporaryFolder();
  return keys.map((key) => {
    const [path, bytes] = [join(folder, key), text ?? key.slice(0, 2)];
    writeFileSync(path, bytes);
    return { key, path, sha256: sha256Of(bytes), notes: { name: `${key.slice(0, 2)}.xml` } };
  });
}

const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex');

async function contentsOf(folder: string) {
  const store = new DiskStore(folder, new Date());
  const found: [string, string, string | undefined][] = [];
  for await (const { key, notes } of store.list()) found.push([key, String(await store.get(key)), notes['name']]);
  return found;
}

describe('files that a store takes together', () => {
  it('are there as if each had been put alone, and again', async () => {
    const { folder, store } = openCopied();
    const files = offer();
    await store.copier.importBlobs(files.slice(0, 2), signal);
    await store.copier.importBlobs(files, signal);
    await store.copier.importBlobs([], signal);
    expect(await contentsOf(folder)).toEqual(
      files.map(({ key, notes }, index) => [key, ['11', '22', '33'][index], notes.name]),
    );
    expect(readdirSync(join(folder, 'unfinished'))).toEqual([]);
  });

  it('are whole whatever their size, also when a small one follows a large one', async () => {
    const { folder, store } = openCopied();
    const [small] = offer();
    const [large] = offer('0123456789'.repeat(100_000));
    if (!small || !large) throw new Error('Nothing was offered');
    const files = [small, large, ...offer()];
    await store.copier.importBlobs(files, signal);
    const target = temporaryFolder();
    const wanted = files.map(({ key, sha256 }) => ({ key, sha256, path: join(target, key) }));
    expect(await store.copier.exportBlobs(wanted, signal)).toMatchObject(files.map(() => ({ outcome: 'saved' })));
    for (const { key, path } of files) {
      const bytes = readFileSync(path);
      expect(readFileSync(join(target, key)).equals(bytes)).toBe(true);
      expect(readFileSync(join(folder, key.slice(0, 2), `${key}.blob`)).equals(bytes)).toBe(true);
    }
  });

  it('find the room that others took which were cut off, and leave files alone', async () => {
    const { folder, store } = openCopied();
    const unfinished = join(folder, 'unfinished');
    mkdirSync(join(unfinished, 'cut-off/11'), { recursive: true });
    writeFileSync(join(unfinished, 'upload'), '');
    await store.copier.importBlobs(offer(), signal);
    expect(readdirSync(unfinished)).toEqual(['upload']);
  });

  it('never take the place of others', async () => {
    const { folder, store } = openCopied();
    const files = offer();
    await store.copier.importBlobs(files, signal);
    const before = await contentsOf(folder);
    const changed = offer(
      'other',
      files.map(({ key }) => key),
    );
    await expect(store.copier.importBlobs(changed, signal)).rejects.toThrow('never overwritten');
    expect(await contentsOf(folder)).toEqual(before);
  });

  it.each([
    ['is damaged', (path: string) => writeFileSync(path, 'rotten')],
    ['is missing', (path: string) => rmSync(path)],
  ])('are none of them there when one %s', async (_, spoil) => {
    const { folder, store } = openCopied();
    const files = offer();
    const [, , last] = files;
    spoil(last?.path ?? '');
    await expect(store.copier.importBlobs(files, signal)).rejects.toMatchObject({ key: last?.key });
    expect(await contentsOf(folder)).toEqual([]);
    expect(readdirSync(join(folder, 'unfinished'))).toEqual([]);
  });

  it('are none of them there when the disk refuses one', async () => {
    const { folder, store } = openCopied();
    // A file where the folder of the last one would be.
    writeFileSync(join(folder, '33'), '');
    await expect(store.copier.importBlobs(offer(), signal)).rejects.toMatchObject({ code: 'unavailable' });
    expect(existsSync(join(folder, '11'))).toBe(false);
    expect(readdirSync(join(folder, 'unfinished'))).toEqual([]);
  });

  it('are all removed when the caller no longer wants them', async () => {
    const { folder, store } = openCopied();
    await expect(store.copier.importBlobs(offer(), AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough');
    expect(await contentsOf(folder)).toEqual([]);
    expect(readdirSync(join(folder, 'unfinished'))).toEqual([]);
  });
});

describe('blobs that a store gives together', () => {
  it('are copied where they are whole, with the notes of all', async () => {
    const { folder, store } = openCopied();
    const [target, files] = [temporaryFolder(), offer()];
    await store.copier.importBlobs(files, signal);
    const wanted = files.map(({ key, sha256 }) => ({ key, sha256, path: join(target, key) }));
    const [rotten, lost, cutOff] = files.map(({ key }) => key);
    writeFileSync(join(folder, '11', `${rotten}.blob`), 'rotten');
    rmSync(join(folder, '22', `${lost}.blob`));
    writeFileSync(join(target, cutOff ?? ''), 'cut off by an earlier one');
    expect(await store.copier.exportBlobs(wanted, signal)).toEqual([
      { key: rotten, outcome: 'damaged', notes: { name: '11.xml' } },
      { key: lost, outcome: 'missing', notes: { name: '22.xml' } },
      { key: cutOff, outcome: 'saved', notes: { name: '33.xml' } },
    ]);
    expect(readdirSync(target)).toEqual([cutOff]);
  });

  it('are copied without notes where these cannot be read', async () => {
    const { folder, store } = openCopied();
    const [target, files] = [temporaryFolder(), offer()];
    await store.copier.importBlobs(files, signal);
    const notes = join(folder, '11', `${files[0]?.key}.json`);
    rmSync(notes);
    mkdirSync(notes);
    const wanted = files.map(({ key, sha256 }) => ({ key, sha256, path: join(target, key) }));
    expect(await store.copier.exportBlobs(wanted, signal)).toMatchObject([
      { outcome: 'saved', notes: {} },
      { outcome: 'saved', notes: { name: '22.xml' } },
      { outcome: 'saved', notes: { name: '33.xml' } },
    ]);
  });

  it('are not said to be missing when the whole store is', async () => {
    const { folder, store } = openCopied();
    const files = offer();
    await store.copier.importBlobs(files, signal);
    rmSync(folder, { recursive: true });
    const wanted = files.map(({ key, sha256 }) => ({ key, sha256, path: join(temporaryFolder(), key) }));
    await expect(store.copier.exportBlobs(wanted, signal)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('end with the words of the system when the place of the copy is refused', async () => {
    const { store } = openCopied();
    const files = offer();
    await store.copier.importBlobs(files, signal);
    const wanted = files.map(({ key, sha256 }) => ({ key, sha256, path: join(temporaryFolder(), 'none', key) }));
    await expect(store.copier.exportBlobs(wanted, signal)).rejects.toMatchObject({ syscall: 'open', code: 'ENOENT' });
  });
});
