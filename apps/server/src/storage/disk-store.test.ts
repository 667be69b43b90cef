import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import type { BlobNotes } from './blob-store.ts';
import { DiskStore } from './disk-store.ts';

const NOW = new Date('2026-11-15T08:00:00Z');
const key = '0a1b2c3d-0000-4000-8000-000000000001';
const away = { code: 'unavailable', message: 'The file store cannot be reached. Please try again in a moment.' };

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort();

describe('the store on disk', () => {
  it('keeps files and notes for its own user, in subfolders', async () => {
    const folder = join(temporaryFolder(), 'files');
    const store = new DiskStore(folder, NOW);
    await store.put(key, Buffer.from('<x/>'), { name: 'a.xml' });
    expect(readdirSync(join(folder, '0a'))).toEqual([`${key}.blob`, `${key}.json`]);
    expect(statSync(join(folder, '0a', `${key}.blob`)).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(folder, 'unfinished'))).toEqual([]);
  });

  it('lists blobs whose notes are lost, damaged or unreadable', async () => {
    const folder = temporaryFolder();
    const store = new DiskStore(folder, NOW);
    const keys = [key, randomUUID(), randomUUID()];
    for (const each of keys) await store.put(each, Buffer.from('<x/>'), { name: 'a.xml' });
    const [lost = '', damaged = '', unreadable = ''] = keys.map((each) =>
      join(folder, each.slice(0, 2), `${each}.json`),
    );
    for (const path of [lost, unreadable]) rmSync(path);
    writeFileSync(damaged, '{"na');
    mkdirSync(unreadable);
    const listed: [string, BlobNotes][] = [];
    for await (const { key: found, notes } of store.list()) listed.push([found, notes]);
    expect(listed).toEqual(keys.toSorted().map((each) => [each, {}]));
  });

  it.each([
    ['a folder that is not there', 'files'],
    ['the place of a disk that is not mounted', '.'],
  ])('is not made in %s, where files should be', (_, name) => {
    const parent = temporaryFolder();
    const folder = join(parent, name);
    expect(() => new DiskStore(folder, NOW, false)).toThrow('The stored files should be in');
    expect(readdirSync(parent)).toEqual([]);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'README.txt'), '');
    expect(new DiskStore(folder, NOW, false).identity).toMatch(/^folder [0-9a-f-]{36}$/);
  });

  it('that has lost its marker is still one', async () => {
    const folder = temporaryFolder();
    await new DiskStore(folder, NOW).put(key, Buffer.from('<x/>'), {});
    rmSync(join(folder, 'README.txt'));
    expect(String(await new DiskStore(folder, NOW, false).get(key))).toBe('<x/>');
  });

  it('is away, and not empty, while its folder is gone', async () => {
    const folder = join(temporaryFolder(), 'files');
    const store = new DiskStore(folder, NOW);
    await store.put(key, Buffer.from('<x/>'), {});
    renameSync(folder, `${folder}-unmounted`);
    mkdirSync(folder);
    for (const call of [
      () => store.get(key),
      () => store.put(randomUUID(), Buffer.from('x'), {}),
      () => store.delete(key),
      () => store.check(),
      () => store.list()[Symbol.asyncIterator]().next(),
    ]) {
      await expect(call()).rejects.toMatchObject(away);
    }
    expect(readdirSync(folder)).toEqual([]);
    rmdirSync(folder);
    renameSync(`${folder}-unmounted`, folder);
    expect(String(await store.get(key))).toBe('<x/>');
  });

  it('leaves nothing behind when it cannot be written', async () => {
    const folder = temporaryFolder();
    const store = new DiskStore(folder, NOW);
    writeFileSync(join(folder, '0a'), 'a file where a folder belongs');
    await expect(store.put(key, Buffer.from('<x/>'), {})).rejects.toMatchObject(away);
    expect(filesOf(folder)).toEqual(['0a', 'README.txt']);
  });

  it('says that it is full, and leaves nothing half there', () => {
    const folder = temporaryFolder();
    const program = `
      const { DiskStore } = await import(${JSON.stringify(new URL('disk-store.ts', import.meta.url).href)});
      const store = new DiskStore(${JSON.stringify(folder)}, new Date());
      await store.put('${key}', Buffer.alloc(1_000_000), {}).catch((error) => console.log(error.message));
      await store.put('${randomUUID()}', Buffer.from('small'), {});`;
    // The system cuts every file off after 16 blocks, as a full disk would.
    const limited = spawnSync('sh', [
      '-c',
      'ulimit -f 16; exec "$0" --input-type=module -e "$1"',
      process.execPath,
      program,
    ]);
    expect(String(limited.stderr)).toBe('');
    expect(String(limited.stdout)).toBe('The file store is full. Please tell your administrator.\n');
    expect(filesOf(folder).filter((name) => name.endsWith('.blob'))).toHaveLength(1);
    expect(readdirSync(join(folder, 'unfinished'))).toEqual([]);
  });

  it('clears away what a killed writer left, and nothing that is still being written', () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'unfinished'));
    for (const [name, minutes] of [
      ['old', 61],
      ['new', 59],
    ] as const) {
      const place = join(folder, 'unfinished', name);
      writeFileSync(place, 'half');
      utimesSync(place, NOW, new Date(NOW.getTime() - minutes * 60_000));
    }
    expect(() => new DiskStore(folder, NOW)).not.toThrow();
    expect(readdirSync(join(folder, 'unfinished'))).toEqual(['new']);
  });

  it('does not open where nothing can be kept', () => {
    expect(() => new DiskStore('/proc/nowhere/files', NOW)).toThrow(/cannot be kept in .* please check DATA_DIR/);
  });
});
