import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { LEFT_OUT_ENTRY, readLeftOut } from '@disclosure/core';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { addCustomer, assign, hireFor, unassign, upload } from '../../test/documents.ts';
import { signInAs } from '../../test/people.ts';
import { problemOf } from '../../test/staff.ts';
import { createTestStore } from '../../test/test-store.ts';
import { type Api, startTestApp, type TestApp } from '../../test/test-app.ts';
import { hashToken } from '../accounts/tokens.ts';
import { createCostlyWork } from '../costly/costly-work.ts';
import { readSettings } from '../settings/read-settings.ts';
import { DiskStore } from '../storage/disk-store.ts';
import { storageOutage } from '../storage/blob-store.ts';
import { zipFiles } from './zip-files.ts';

/** Goes away after so many reads. */
class LeavingStore extends DiskStore {
  reads = Number.POSITIVE_INFINITY;
  override async get(key: string) {
    this.reads -= 1;
    if (this.reads < 0) throw storageOutage(new Error('gone'));
    return super.get(key);
  }
  override async check() {
    if (this.reads < 0) throw storageOutage(new Error('gone'));
  }
}

const disk = createTestStore(new Date());
let test: TestApp;
let store: LeavingStore;
let editor: Api;
let customerId: number;
let ids: string[];
let address: string | undefined;
beforeAll(async () => {
  store = new LeavingStore(disk.folder, new Date());
  test = await startTestApp({}, { store });
  customerId = await addCustomer(test.db, 'Lone Star Energy');
  ({ api: editor } = await hireFor(test, 'Editor', 'editor@example.com', [customerId]));
});
beforeEach(async () => {
  await test.db.deleteFrom('files').execute();
  ids = [];
  for (const wellName of ['A', 'B', 'C', 'D']) {
    ids.push((await upload(editor, { wellName, customerId, fileName: `${wellName}.xml` })).id);
  }
});
afterAll(async () => {
  await test.stop();
  disk.remove();
});

async function placeOf(name: string): Promise<string> {
  const { blob_key: key } = await test.db
    .selectFrom('file_revisions')
    .innerJoin('files', 'files.number', 'file_revisions.file_number')
    .select('blob_key')
    .where('files.name', '=', name)
    .executeTakeFirstOrThrow();
  return join(disk.folder, key.slice(0, 2), `${key}.blob`);
}

async function fill(name: string, bytes: Buffer): Promise<void> {
  const place = await placeOf(name);
  writeFileSync(place, bytes);
  const sha256 = createHash('sha256').update(bytes).digest();
  await test.db
    .updateTable('file_revisions')
    .set({ sha256, size: bytes.length })
    .where('blob_key', '=', basename(place, '.blob'))
    .execute();
}

const spoil = {
  rot: (place: string) => writeFileSync(place, 'rotten'),
  lose: (place: string) => rmSync(place),
  block: (place: string) => {
    rmSync(place);
    mkdirSync(place);
  },
};

describe('an archive of files that are not all whole', () => {
  it('holds the whole ones, and names the others', async () => {
    spoil.rot(await placeOf('A.xml'));
    spoil.lose(await placeOf('C.xml'));
    spoil.block(await placeOf('D.xml'));
    const entries = unzipSync((await editor.zipFiles({ body: { ids } })).bytes);
    expect(Object.keys(entries)).toEqual(['B.xml', LEFT_OUT_ENTRY]);
    expect(readLeftOut(strFromU8(entries[LEFT_OUT_ENTRY] ?? new Uint8Array()))).toEqual(['A.xml', 'C.xml', 'D.xml']);
  });

  it('is none when nothing would be in it', async () => {
    spoil.rot(await placeOf('A.xml'));
    spoil.lose(await placeOf('B.xml'));
    expect(await problemOf(editor.zipFiles({ body: { ids: ids.slice(0, 2) } }))).toMatchObject({ status: 502 });
  });

  /** Answered over the network, when the store goes away after so many reads. */
  async function downloadAll(reads: number): Promise<Response> {
    address ??= await test.app.listen({ host: '127.0.0.1', port: 0 });
    const authorization = `Bearer ${await signInAs(test, 'editor@example.com')}`;
    store.reads = reads;
    onTestFinished(() => void (store.reads = Number.POSITIVE_INFINITY));
    return fetch(`${address}/api/xml-files/zip`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ ids }),
    });
  }

  it('is refused when the store goes away before any of it is sent', async () => {
    expect((await downloadAll(2)).status).toBe(503);
  });

  it('breaks off when the store goes away later, so that no client takes it for whole', async () => {
    // Too much to be kept back until the rest is there.
    await fill('A.xml', randomBytes(100_000));
    const answer = await downloadAll(2);
    expect(answer.status).toBe(200);
    await expect(answer.arrayBuffer()).rejects.toThrow('terminated');
  });
});

/** An archive of four files of this size, on its way to an Editor. */
async function openZip(size: number) {
  for (const name of ['A.xml', 'B.xml', 'C.xml', 'D.xml']) await fill(name, randomBytes(size));
  const session = await test.db
    .selectFrom('session_tokens')
    .innerJoin('sessions', 'sessions.id', 'session_tokens.session_id')
    .select(['sessions.user_id as id', 'sessions.id as sessionId'])
    .where('hash', '=', hashToken(await signInAs(test, 'editor@example.com')))
    .executeTakeFirstOrThrow();
  const settings = readSettings({});
  const costly = createCostlyWork(settings, { error: () => undefined });
  const services = { db: test.db, store, clock: () => test.now(), settings, costly };
  const { chunks } = await zipFiles(services, session, { ids });
  return { ...session, iterator: chunks[Symbol.asyncIterator]() };
}

describe('an archive of files with names of other tools', () => {
  it('has names that every system can unpack', async () => {
    const { id } = await upload(editor, { wellName: 'E', customerId, fileName: '..E "2H": 5?.xml' });
    const entries = unzipSync((await editor.zipFiles({ body: { ids: [id], forms: true } })).bytes);
    expect(Object.keys(entries)).toEqual(['-E -2H-- 5-.xml', '-E -2H-- 5-.pdf']);
  });

  it.each(['CON.xml', 'nul.1H.xml', 'Com1 .xml'])('does not call %s as Windows calls its devices', async (fileName) => {
    const { id } = await upload(editor, { wellName: 'E', customerId, fileName });
    const entries = unzipSync((await editor.zipFiles({ body: { ids: [id] } })).bytes);
    expect(Object.keys(entries)).toEqual([`-${fileName}`]);
  });
});

describe('an archive on its way', () => {
  it.each([
    ['no longer sees its files', ({ id }: { id: number }) => unassign(test.db, id, customerId)],
    [
      'is signed out',
      ({ sessionId }: { sessionId: string }) =>
        test.db.updateTable('sessions').set({ ended_at: test.now() }).where('id', '=', sessionId).execute(),
    ],
  ])('breaks off when its reader %s', async (_, end) => {
    const { iterator, ...reader } = await openZip(900_000);
    expect((await iterator.next()).done).toBe(false);
    await end(reader);
    onTestFinished(async () => {
      await unassign(test.db, reader.id, customerId);
      await assign(test.db, reader.id, customerId);
    });
    await expect(iterator.next()).rejects.toMatchObject({ status: 403 });
  });
});

describe('an archive that is not taken', () => {
  /** How many files were read when so many chunks were taken; files of this size. */
  async function readsAfter(chunks: number, size: number): Promise<number> {
    store.reads = 100;
    onTestFinished(() => void (store.reads = Number.POSITIVE_INFINITY));
    const { iterator } = await openZip(size);
    for (let count = 0; count < chunks; count += 1) await iterator.next();
    return 100 - store.reads;
  }

  it.each([
    [1, 900_000, 1],
    [2, 900_000, 2],
    [1, 100_000, 4],
  ])('after %i chunks of files of %i bytes has read %i files', async (chunks, size, reads) => {
    expect(await readsAfter(chunks, size)).toBe(reads);
  });
});
