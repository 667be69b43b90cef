import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCustomer, aDocument, hireFor, upload } from '../../../test/documents.ts';
import { problemOf } from '../../../test/staff.ts';
import { type Api, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { later, MINUTE } from '../../clock.ts';
import { sweepFiles } from '../sweep-files.ts';

/** UPLOAD_KILLS=200 kills so many times at each point. */
const KILLS = Number(process.env['UPLOAD_KILLS'] ?? 1);
const PROGRAM = fileURLToPath(new URL('../../../test/upload-app.ts', import.meta.url));

let test: TestApp;
let editor: Api;
let userId: number;
let customerId: number;
beforeAll(async () => {
  test = await startTestApp();
  customerId = await addCustomer(test.db, 'Lone Star Energy');
  const person = await hireFor(test, 'Editor', 'editor@example.com', [customerId]);
  [editor, userId] = [person.api, person.id];
});
afterAll(() => test.stop());

/** Stores a document in a process that dies at the point, without an answer. */
async function uploadAndDie(point: string, wellName: string): Promise<void> {
  const child = spawn(process.execPath, [PROGRAM, test.databaseAddress, join(test.folder, 'files'), point], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const body = { fileName: `${wellName}.xml`, content: aDocument({ wellName }), metadata: { customerId } };
  child.stdin.end(JSON.stringify({ body, userId }));
  const [said, [, signal]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  expect([said, signal]).toEqual(['', 'SIGKILL']);
}

/** Every file of the list downloads with the bytes that it says it has. Those before are known to be whole. */
async function listWhole(before: readonly string[] = []): Promise<string[]> {
  const { items, total } = await editor.listFiles({ query: {} });
  expect(total).toBe(items.length);
  for (const { id, size, revision } of items.filter(({ name }) => !before.includes(name))) {
    const { content } = await editor.getFileContent({ params: { id }, query: {} });
    expect(Buffer.byteLength(content)).toBe(size);
    expect(await editor.listRevisions({ params: { id } })).toHaveLength(revision);
  }
  return items.map(({ name }) => name);
}

async function countBlobs(): Promise<number> {
  let blobs = 0;
  for await (const { key } of test.store.list()) blobs += key === '' ? 0 : 1;
  return blobs;
}

/** How far an upload comes before it is killed. Only at the last point its file is there. */
const points = ['nothing yet', 'noted', 'in the store', 'file written', 'entry written', 'made'];

async function sendAgain(wellName: string): Promise<void> {
  const saved = await upload(editor, { customerId, wellName, fileName: `${wellName}.xml` });
  expect(saved).toMatchObject({ name: `${wellName}.xml`, revision: 1 });
}

describe('an upload that is killed', { timeout: 300_000 * (1 + KILLS) }, () => {
  it('leaves a whole file or none, however far it came', async () => {
    let before: string[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      for (const point of points) await uploadAndDie(point, `${point} ${kill}`);
      const after = await listWhole(before);
      expect(after.filter((name) => !before.includes(name))).toEqual([`made ${kill}.xml`]);
      before = after;
    }
    expect(await listWhole()).toHaveLength(KILLS);
  });

  it('is finished by sending it again', async () => {
    for (const point of ['in the store', 'file written', 'made']) await sendAgain(`${point} 0`);
    expect(await listWhole()).toHaveLength(KILLS + 2);
  });

  it('leaves nothing behind once the sweeper has been there', async () => {
    const files = await listWhole();
    await sweepFiles({ ...test, log: test.app.log }, test.now());
    expect(await countBlobs()).toBeGreaterThan(files.length);
    await sweepFiles({ ...test, log: test.app.log }, later(test.now(), 11 * MINUTE));
    expect(await countBlobs()).toBe(files.length);
    expect(await test.db.selectFrom('file_uploads').selectAll().execute()).toEqual([]);
    expect(await listWhole()).toEqual(files);
    await sendAgain('entry written 0');
  });
});

describe('a storage that is away', () => {
  it('leaves the list as it is, says so on saving and reading, and recovers by itself', async () => {
    const files = join(test.folder, 'files');
    const saved = await upload(editor, { customerId, wellName: 'Kept' });
    const before = (await editor.listFiles({ query: {} })).items;
    renameSync(files, `${files}-away`);
    const away = { status: 503, message: 'The file store cannot be reached. Please try again in a moment.' };
    expect(await problemOf(upload(editor, { customerId, wellName: 'Waiting' }))).toMatchObject(away);
    expect(await problemOf(editor.getFileContent({ params: { id: saved.id }, query: {} }))).toMatchObject(away);
    expect(await problemOf(editor.zipFiles({ body: { ids: [saved.id] } }))).toMatchObject(away);
    expect((await editor.listFiles({ query: {} })).items).toEqual(before);
    renameSync(`${files}-away`, files);
    expect(await upload(editor, { customerId, wellName: 'Waiting' })).toMatchObject({ revision: 1 });
    expect(await listWhole()).toHaveLength(before.length + 1);
    expect(await countBlobs()).toBe(before.length + 1);
  });
});
