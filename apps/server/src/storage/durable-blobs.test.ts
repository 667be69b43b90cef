import { randomUUID } from 'node:crypto';
import { existsSync, readlinkSync, statSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { DiskStore } from './disk-store.ts';

/** What was settled, one after the other, with what was to be seen in that moment. */
async function watchSettling<Seen>(look: (place: string) => Seen) {
  const handle = await open('/dev/null');
  const files = Object.getPrototypeOf(handle) as Pick<FileHandle, 'sync'>;
  await handle.close();
  const seen: Seen[] = [];
  const sync = files.sync;
  files.sync = async function settleAndLook(this: FileHandle) {
    await sync.call(this);
    seen.push(look(readlinkSync(`/proc/self/fd/${this.fd}`)));
  };
  onTestFinished(() => void (files.sync = sync));
  return seen;
}

describe.runIf(existsSync('/proc/self/fd'))('a blob that is acknowledged', () => {
  const bytes = Buffer.alloc(5000, 'x');

  it('was settled whole before it got its name, and its name before anybody heard of it', async () => {
    const root = temporaryFolder();
    const store = new DiskStore(root, new Date());
    const key = randomUUID();
    const [folder, blob] = [join(root, key.slice(0, 2)), join(root, key.slice(0, 2), `${key}.blob`)];
    const seen = await watchSettling((place) => ({ place, size: statSync(place).size, isNamed: existsSync(blob) }));
    await store.put(key, bytes, { name: 'a' });
    const unfinished = expect.stringContaining(join(root, 'unfinished'));
    const [subfolder, ...files] = seen;
    const names = files.pop();
    expect(subfolder).toMatchObject({ place: root });
    // The notes and the bytes, in any order.
    expect(files.toSorted((one, other) => one.size - other.size)).toEqual([
      { place: unfinished, size: 12, isNamed: false },
      { place: unfinished, size: bytes.length, isNamed: false },
    ]);
    expect(names).toMatchObject({ place: folder, isNamed: true });
  });

  it('keeps its new notes, too', async () => {
    const root = temporaryFolder();
    const store = new DiskStore(root, new Date());
    const key = randomUUID();
    await store.put(key, bytes, { name: 'a' });
    const seen = await watchSettling((place) => place);
    await store.annotate(key, { name: 'b' });
    expect(seen).toEqual([expect.stringContaining(join(root, 'unfinished')), join(root, key.slice(0, 2))]);
  });
});
