import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addCustomer, aDocument, hireFor, upload } from '../../../test/documents.ts';
import { problemOf } from '../../../test/staff.ts';
import { type Api, startTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;
let editor: Api;
let lone: number;
let caprock: number;
beforeAll(async () => {
  test = await startTestApp();
  lone = await addCustomer(test.db, 'Lone Star Energy');
  caprock = await addCustomer(test.db, 'Caprock Mesa Energy LLC');
  editor = (await hireFor(test, 'Editor', 'editor@example.com', [lone, caprock])).api;
});
afterAll(() => test.stop());
beforeEach(async () => void (await test.db.deleteFrom('files').execute()));

const names = async () => (await editor.listFiles({ query: {} })).items.map(({ name }) => name).toSorted();
const countEntries = async () =>
  (await test.db.selectFrom('audit_entries').select('id').where('entity', '=', 'file').execute()).length;

const untilSomebodyWaits = () =>
  vi.waitFor(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event = 'transactionid'`.execute(
      test.db,
    );
    expect(rows).toHaveLength(1);
  });

describe('an upload', () => {
  it('stores the document as it is, and tells about it what the document says', async () => {
    const content = aDocument();
    const saved = await upload(editor, { customerId: String(lone), fileName: '  Bluebonnet #1.xml ' });
    expect(saved).toEqual({
      id: saved.id,
      name: 'Bluebonnet #1.xml',
      url: '/api/azure-storage/download/Bluebonnet%20%231.xml',
      timestamp: '2026-11-15T08:00:00.000Z',
      revision: 1,
      sha256: createHash('sha256').update(content).digest('hex'),
    });
    const { items, total } = await editor.listFiles({ query: {} });
    expect(total).toBe(1);
    expect(items).toEqual([
      {
        id: saved.id,
        name: 'Bluebonnet #1.xml',
        url: saved.url,
        last_modified: '2026-11-15T08:00:00.000Z',
        size: Buffer.byteLength(content),
        revision: 1,
        metadata: {
          wellName: 'Bluebonnet 1H',
          operator: 'Lone Star Energy',
          apiNumber: '42461424710000',
          state: 'Texas',
          county: 'Upton',
          date: '2024-08-20',
          startDate: '2024-08-05T11:09:00',
          endDate: '2024-08-20T17:30:00',
          customerId: lone,
          customerName: 'Lone Star Energy',
          uploadDate: '2026-11-15T08:00:00.000Z',
          uploadedBy: 'Editor Smith',
        },
      },
    ]);
    const { bytes, name, type } = await editor.downloadFile({ params: { fileName: saved.name }, query: {} });
    expect({ name, type, text: Buffer.from(bytes).toString() }).toEqual({
      name: 'Bluebonnet #1.xml',
      type: 'application/xml',
      text: content,
    });
    expect(await editor.getFileContent({ params: { id: saved.id }, query: {} })).toEqual({ content });
  });

  it('of the same name, customer and API number is the same file or its next revision', async () => {
    const first = await upload(editor, { customerId: lone });
    const entries = await countEntries();
    expect(await upload(editor, { customerId: lone })).toEqual(first);
    expect(await countEntries()).toBe(entries);
    const second = await upload(editor, { customerId: lone, totalMass: 9_270_670 });
    expect(second).toMatchObject({ id: first.id, name: first.name, revision: 2 });
    const revisions = await editor.listRevisions({ params: { id: first.id } });
    expect(revisions.map(({ revision, sha256 }) => [revision, sha256])).toEqual([
      [2, second.sha256],
      [1, first.sha256],
    ]);
    const older = await editor.getFileContent({ params: { id: first.id }, query: { revision: 1 } });
    expect(older.content).toBe(aDocument());
    expect(
      await problemOf(editor.downloadFile({ params: { fileName: first.name }, query: { revision: 3 } })),
    ).toMatchObject({ status: 404, message: 'This file has no revision 3' });
    expect(await countEntries()).toBe(entries + 1);
  });

  it('gets a number behind its name where the name is taken, and is known again by the name it came with', async () => {
    const fileName = 'A.xml';
    await upload(editor, { customerId: lone, fileName });
    const second = await upload(editor, { customerId: caprock, fileName });
    const third = await upload(editor, { customerId: lone, fileName: 'a.xml', apiNumber: '42461424720000' });
    expect([second.name, third.name]).toEqual(['A (2).xml', 'a (3).xml']);
    expect(await upload(editor, { customerId: caprock, fileName })).toEqual(second);
    expect(await upload(editor, { customerId: caprock, fileName, totalMass: 1 })).toMatchObject({ revision: 2 });
    expect(await names()).toEqual(['A (2).xml', 'A.xml', 'a (3).xml']);
    const inCapitals = { fileName: 'ΑΣ.xml' };
    await upload(editor, { ...inCapitals, customerId: lone });
    await upload(editor, { ...inCapitals, customerId: caprock });
    const fourth = await upload(editor, { ...inCapitals, customerId: lone, apiNumber: '42461424720000' });
    expect(fourth.name).toBe('ΑΣ (3).xml');
    const long = `${'x'.repeat(196)}.xml`;
    await upload(editor, { customerId: lone, fileName: long });
    expect((await upload(editor, { customerId: caprock, fileName: long })).name).toMatch(/^x{189} \(2\)\.xml$/);
  });

  it('may be for a customer whose files the editor does not see', async () => {
    const stranger = await hireFor(test, 'Editor', 'stranger@example.com', []);
    const saved = await upload(stranger.api, { customerId: lone });
    expect((await stranger.api.listFiles({ query: {} })).items).toEqual([]);
    expect(await problemOf(stranger.api.getFile({ params: { id: saved.id } }))).toMatchObject({ status: 403 });
    expect(await names()).toEqual([saved.name]);
  });

  it('that fails for a reason nobody foresaw says that it failed, and leaves nothing', async () => {
    vi.spyOn(test.store, 'put').mockRejectedValueOnce(new Error('secret detail of the inside'));
    expect(await problemOf(upload(editor, { customerId: lone }))).toMatchObject({
      status: 500,
      message: 'Failed to upload file',
    });
    expect(await names()).toEqual([]);
    expect(await upload(editor, { customerId: lone })).toMatchObject({ revision: 1 });
  });

  it('with a key is answered the same again, whatever happened since', async () => {
    const request = { customerId: lone, idempotencyKey: 'once-1' };
    const saved = await upload(editor, request);
    await editor.deleteFile({ params: { fileName: saved.name } });
    expect(await upload(editor, request)).toEqual(saved);
    expect(await names()).toEqual([]);
    expect(await problemOf(upload(editor, { ...request, totalMass: 5 }))).toMatchObject({
      status: 422,
      code: 'key-reused',
    });
  });

  it('is marked when it was made from an invented job', async () => {
    const body = { fileName: 'a.xml', content: aDocument(), metadata: { customerId: lone, simulated: true } };
    const { result } = await editor.uploadFile({ body });
    expect(await editor.getFile({ params: { id: result.id } })).toMatchObject({ metadata: { simulated: true } });
  });

  it('that comes fifty times at once is one file, one revision and one entry', async () => {
    const entries = await countEntries();
    const saved = await Promise.all(Array.from({ length: 50 }, () => upload(editor, { customerId: lone })));
    expect(new Set(saved.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(await names()).toEqual([saved[0]?.name]);
    expect(await editor.listRevisions({ params: { id: saved[0]?.id ?? '' } })).toHaveLength(1);
    expect(await countEntries()).toBe(entries + 1);
    expect(await test.db.selectFrom('file_uploads').selectAll().execute()).toEqual([]);
  });

  it.each([
    ['deletes', () => ({ deleted_at: test.now(), deleted_by: 'Somebody' })],
    ['gives to another customer', () => ({ customer_id: caprock })],
  ])('is a file of its own while somebody %s the one of the same name', async (_, changes) => {
    const first = await upload(editor, { customerId: lone });
    const held = await test.db.startTransaction().execute();
    await held.updateTable('files').set(changes()).execute();
    const second = upload(editor, { customerId: lone, totalMass: 7 });
    await untilSomebodyWaits();
    await held.commit().execute();
    expect(await second).toMatchObject({ revision: 1 });
    expect((await second).id).not.toBe(first.id);
    expect(await names()).toContain((await second).name);
  });

  it('of different documents under one name at once makes each a revision', async () => {
    const masses = Array.from({ length: 10 }, (_, index) => index + 1);
    const saved = await Promise.all(masses.map((totalMass) => upload(editor, { customerId: lone, totalMass })));
    expect(saved.map(({ revision }) => revision).toSorted((a, b) => a - b)).toEqual(masses);
    expect(await names()).toHaveLength(1);
  });
});
