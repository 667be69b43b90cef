import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addCustomer, aDocument, assign, hireFor, unassign, upload } from '../../test/documents.ts';
import { problemOf } from '../../test/staff.ts';
import { type Api, startTestApp, type TestApp } from '../../test/test-app.ts';
import { fileRoutes } from './file-routes.ts';

let test: TestApp;
let lone: number;
let caprock: number;
let manager: Api;
let editor: Api;
let viewer: Api & { readonly userId: number };
beforeAll(async () => {
  test = await startTestApp();
  lone = await addCustomer(test.db, 'Lone Star Energy');
  caprock = await addCustomer(test.db, 'Caprock Mesa Energy LLC');
  const all = await addCustomer(test.db, 'Frontier Line', true);
  manager = (await hireFor(test, 'Manager', 'manager@example.com', [all])).api;
  editor = (await hireFor(test, 'Editor', 'editor@example.com', [lone, caprock])).api;
  const person = await hireFor(test, 'Viewer', 'viewer@example.com', [lone]);
  viewer = { ...person.api, userId: person.id };
});
afterAll(() => test.stop());
beforeEach(async () => void (await test.db.deleteFrom('files').execute()));

const namesOf = async (api: Api, query = {}) => (await api.listFiles({ query })).items.map(({ name }) => name);
const NO_ACCESS = { status: 403, message: 'You do not have access to this file' };

/** As the older tool leaves them: a file without an owner, and one of an owner who is unknown here. */
const adopt = (name: string, owner: 'everyone' | 'unknown') =>
  test.db
    .insertInto('files')
    .values({
      name,
      given_name: name,
      owner_kind: owner,
      customer_id: null,
      foreign_owner: owner === 'unknown' ? '88' : null,
      revision: 1,
      size: 4,
      sha256: Buffer.alloc(32),
      uploaded_at: new Date('2020-01-01T00:00:00Z'),
      uploaded_by: '',
      well_name: '',
      operator: '',
      customer_name: '',
      api_number: '',
      state: '',
      county: '',
      job_date: '',
      start_date: '',
      end_date: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow();

describe('a stored file', () => {
  it('is seen by those of its customer and by those who see all, in every call alike', async () => {
    const file = await upload(editor, { customerId: caprock, wellName: 'Mesquite 11H' });
    expect(await namesOf(manager)).toEqual([file.name]);
    expect(await namesOf(viewer)).toEqual([]);
    expect(await viewer.listFiles({ query: { limit: 10 } })).toEqual({ items: [], total: 0 });
    expect(await viewer.listFiles({ query: { limit: 10, customerId: caprock } })).toEqual({ items: [], total: 0 });
    expect(await viewer.listFiles({ query: { limit: 10, search: 'mesquite' } })).toEqual({ items: [], total: 0 });
    const params = { id: file.id };
    for (const call of [
      () => viewer.downloadFile({ params: { fileName: file.name }, query: {} }),
      () => viewer.getFile({ params }),
      () => viewer.getFileContent({ params, query: {} }),
      () => viewer.listRevisions({ params }),
      () => viewer.zipFiles({ body: { ids: [file.id] } }),
    ]) {
      expect(await problemOf(call())).toMatchObject(NO_ACCESS);
    }
    expect(await problemOf(viewer.getForm({ params, query: {} }))).toMatchObject({ status: 404 });
    const outsider = await hireFor(test, 'Editor', 'outsider@example.com', []);
    expect(await problemOf(outsider.api.deleteFile({ params: { fileName: file.name } }))).toMatchObject(NO_ACCESS);
    expect(await problemOf(outsider.api.restoreFile({ params }))).toMatchObject(NO_ACCESS);
    expect(await outsider.api.listTwins({ query: { apiNumbers: '42-461-42471-00-00' } })).toEqual([]);
    expect(await editor.listTwins({ query: { apiNumbers: 'x,42-461-42471-00-00' } })).toEqual([
      { name: file.name, apiNumber: '42461424710000', endDate: '2024-08-20T17:30:00' },
    ]);
    const other = { id: 'ffffffff-ffff-4fff-bfff-ffffffffffff' };
    const byName = { fileName: file.name };
    expect(await problemOf(editor.deleteFile({ params: byName, query: other }))).toMatchObject({ status: 404 });
    await editor.deleteFile({ params: byName, query: { id: file.id.toUpperCase() } });
    expect(await outsider.api.listBin()).toEqual([]);
  });

  it('is expected when a client looks for files with the API numbers of a job', async () => {
    const expectDocuments = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('no memory')));
    const services = { db: test.db, store: test.store, costly: { expectDocuments } };
    const routes = fileRoutes(services as unknown as Parameters<typeof fileRoutes>[0]);
    const context = { caller: { id: viewer.userId } } as unknown as Parameters<typeof routes.listTwins>[1];
    expect(await routes.listTwins({ query: { apiNumbers: '42-461-42471-00-00' } }, context)).toEqual([]);
    expect(expectDocuments).toHaveBeenCalledTimes(1);
  });

  it('is out of reach at the next request once its customer is taken away', async () => {
    const file = await upload(editor, { customerId: caprock });
    await assign(test.db, viewer.userId, caprock);
    expect(await namesOf(viewer)).toEqual([file.name]);
    await unassign(test.db, viewer.userId, caprock);
    expect(await namesOf(viewer)).toEqual([]);
    expect(await problemOf(viewer.getFile({ params: { id: file.id } }))).toMatchObject(NO_ACCESS);
  });

  it('that was adopted is seen by everyone without an owner, and by no one with an unknown one', async () => {
    await adopt('public.xml', 'everyone');
    const hidden = await adopt('hidden.xml', 'unknown');
    expect(await namesOf(viewer)).toEqual(['public.xml']);
    expect(await namesOf(editor)).toEqual(['public.xml']);
    const { items } = await manager.listFiles({ query: { sort: 'name', limit: 5 } });
    expect(items.map(({ name, metadata }) => [name, metadata.customerId])).toEqual([
      ['hidden.xml', '88'],
      ['public.xml', undefined],
    ]);
    const params = { id: hidden.id };
    expect(await manager.assignOwner({ params, body: { customerId: lone } })).toMatchObject({
      metadata: { customerId: lone, customerName: 'Lone Star Energy' },
    });
    expect(await namesOf(viewer, { sort: 'name' })).toEqual(['hidden.xml', 'public.xml']);
    expect(await problemOf(manager.assignOwner({ params, body: { customerId: 9999 } }))).toMatchObject({
      status: 400,
      message: 'This customer no longer exists. Please choose another one.',
      details: { errors: [{ path: 'customerId' }] },
    });
    const stranger = await hireFor(test, 'Manager', 'other.manager@example.com', []);
    expect(await problemOf(stranger.api.assignOwner({ params, body: { customerId: lone } }))).toMatchObject(NO_ACCESS);
  });

  it('says in the store too whose it is now, in each of its revisions', async () => {
    const file = await upload(editor, { customerId: lone, fileName: 'moved.xml' });
    await upload(editor, { customerId: lone, fileName: 'moved.xml', totalMass: 7 });
    await manager.assignOwner({ params: { id: file.id }, body: { customerId: caprock } });
    const owners: unknown[] = [];
    for await (const { notes } of test.store.list()) {
      if (notes['name'] === 'moved.xml') owners.push([notes['customerid'], notes['customername'], notes['uploaddate']]);
    }
    const now = [String(caprock), 'Caprock Mesa Energy LLC', file.timestamp];
    expect(owners).toEqual([now, now]);
  });

  it('is never given out damaged', async () => {
    const file = await upload(editor, { customerId: lone });
    await test.db
      .updateTable('file_revisions')
      .set({ sha256: Buffer.alloc(32) })
      .execute();
    expect(await problemOf(editor.getFileContent({ params: { id: file.id }, query: {} }))).toMatchObject({
      status: 502,
      code: 'damaged',
      message: 'The content of this file is missing or damaged in the file store. Please tell your administrator.',
    });
  });
});

describe('an archive of files', () => {
  it('holds each of them under a name of its own', async () => {
    const first = await upload(editor, { customerId: lone, fileName: 'A.xml' });
    const second = await upload(editor, { customerId: lone, fileName: 'b.xml', totalMass: 5 });
    await test.db.updateTable('files').set({ name: 'a.xml' }).where('id', '=', second.id).execute();
    const answer = await editor.zipFiles({ body: { ids: [first.id, second.id, first.id.toUpperCase()] } });
    expect([answer.name, answer.type]).toEqual(['disclosures.zip', 'application/zip']);
    const entries = Object.entries(unzipSync(answer.bytes)).map(([name, bytes]) => [
      name,
      Buffer.from(bytes).toString(),
    ]);
    expect(entries).toEqual([
      ['A.xml', aDocument()],
      ['a (2).xml', aDocument({ totalMass: 5 })],
    ]);
  });
});

describe('the configuration of the storage', () => {
  it('never holds a key', async () => {
    expect(await editor.getStorageConfig()).toEqual({
      accountName: 'local',
      accountKey: '',
      containerName: 'fracfocus-xml-files',
    });
  });
});
