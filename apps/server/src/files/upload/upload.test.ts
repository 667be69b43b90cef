import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { aDocument, hireFor, upload } from '../../../test/documents.ts';
import { filingOffice } from '../../../test/filing-office.ts';
import { problemOf } from '../../../test/staff.ts';

const office = filingOffice();

const names = async () => (await office().editor.listFiles({ query: {} })).items.map(({ name }) => name).toSorted();
const countEntries = async () =>
  (await office().test.db.selectFrom('audit_entries').select('id').where('entity', '=', 'file').execute()).length;

describe('an upload', () => {
  it('stores the document as it is, and tells about it what the document says, not what the sender does', async () => {
    const { lone, editor } = office();
    const content = aDocument();
    const lies = {
      wellName: 'x',
      operator: 'x',
      apiNumber: '1',
      state: 'x',
      date: 'x',
      customerName: 'x',
      uploadDate: 'x',
    };
    const { result: saved } = await editor.uploadFile({
      body: { fileName: '  Bluebonnet #1.xml ', content, metadata: { ...lies, customerId: String(lone) } },
    });
    expect(saved).toEqual({
      id: saved.id,
      name: 'Bluebonnet #1.xml',
      url: '/api/azure-storage/download/Bluebonnet%20%231.xml',
      timestamp: '2026-11-15T08:00:00.000Z',
      revision: 1,
      sha256: createHash('sha256').update(content).digest('hex'),
      verdict: expect.objectContaining({ errors: 0 }),
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
        verdict: saved.verdict,
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
    const { lone, editor } = office();
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
    const { lone, caprock, editor } = office();
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
  });

  it('is found by a name of 200 letters, and gets a shorter one where that is taken', async () => {
    const { lone, caprock, editor } = office();
    const fileName = `${'🛢'.repeat(196)}.xml`;
    await upload(editor, { customerId: lone, fileName });
    expect(await editor.downloadFile({ params: { fileName }, query: {} })).toMatchObject({ name: fileName });
    expect((await upload(editor, { customerId: caprock, fileName })).name).toBe(`${'🛢'.repeat(189)} (2).xml`);
  });

  it('is the same file when its accents are written in another way', async () => {
    const { lone, editor } = office();
    const first = await upload(editor, { customerId: lone, fileName: 'Pe\u0301rez.xml' });
    expect(first.name).toBe('P\u00E9rez.xml');
    expect(await upload(editor, { customerId: lone, fileName: 'P\u00E9rez.xml' })).toEqual(first);
  });

  it('is a revision of the file that has the name, before one that only came with it', async () => {
    const { test, lone, caprock, editor } = office();
    const fileName = 'A.xml';
    await upload(editor, { customerId: caprock, fileName });
    expect(await upload(editor, { customerId: lone, fileName })).toMatchObject({ name: 'A (2).xml' });
    await editor.deleteFile({ params: { fileName } });
    const later = await upload(editor, { customerId: caprock, fileName });
    const { api: manager } = await hireFor(test, 'Manager', 'giving@example.com', [lone, caprock]);
    await manager.assignOwner({ params: { id: later.id }, body: { customerId: lone } });
    const next = await upload(editor, { customerId: lone, fileName, totalMass: 7 });
    expect(next).toMatchObject({ id: later.id, name: fileName, revision: 2 });
  });

  it('says in the store of which file it is, also when an earlier try has left its bytes there', async () => {
    const { test, lone, editor } = office();
    const put = test.store.put.bind(test.store);
    // As in Azure: bytes that are there stay as they are, with their notes.
    const putting = vi.spyOn(test.store, 'put').mockImplementation(async (key, ...given) => {
      if (await test.store.get(key)) return;
      await put(key, ...given);
      if (putting.mock.calls.length === 1) throw new Error('The answer of the store was lost');
    });
    onTestFinished(() => putting.mockRestore());
    expect(await problemOf(upload(editor, { customerId: lone, totalMass: 2 }))).toMatchObject({ status: 500 });
    const file = await upload(editor, { customerId: lone });
    const { sha256 } = await upload(editor, { customerId: lone, totalMass: 2 });
    const named: unknown[] = [];
    for await (const { notes } of test.store.list()) if (notes['sha256'] === sha256) named.push(notes['fileid']);
    expect(named).toEqual([file.id]);
  });

  it('may be for a customer whose files the editor does not see', async () => {
    const { test, lone } = office();
    const stranger = await hireFor(test, 'Editor', 'stranger@example.com', []);
    const saved = await upload(stranger.api, { customerId: lone });
    expect((await stranger.api.listFiles({ query: {} })).items).toEqual([]);
    expect(await problemOf(stranger.api.getFile({ params: { id: saved.id } }))).toMatchObject({ status: 403 });
    expect(await names()).toEqual([saved.name]);
  });

  it('that fails unexpectedly says that it failed, and leaves nothing', async () => {
    const { test, lone, editor } = office();
    vi.spyOn(test.store, 'put').mockRejectedValueOnce(new Error('secret detail of the inside'));
    expect(await problemOf(upload(editor, { customerId: lone }))).toMatchObject({
      status: 500,
      message: 'Failed to upload file',
    });
    expect(await names()).toEqual([]);
    expect(await upload(editor, { customerId: lone })).toMatchObject({ revision: 1 });
  });

  it('with a key is answered the same again, whatever happened since', async () => {
    const { lone, editor } = office();
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

  it('may have a key that was used more than a day ago', async () => {
    const { test, lone, editor } = office();
    const request = { customerId: lone, idempotencyKey: 'once-2' };
    await upload(editor, request);
    await sql`update idempotency_keys set created_at = created_at - interval '25 hours'`.execute(test.db);
    expect(await upload(editor, { ...request, totalMass: 5 })).toMatchObject({ revision: 2 });
  });

  it('is marked when it was made from an invented job', async () => {
    const { lone, editor } = office();
    const body = { fileName: 'a.xml', content: aDocument(), metadata: { customerId: lone, simulated: true } };
    const { result } = await editor.uploadFile({ body });
    expect(await editor.getFile({ params: { id: result.id } })).toMatchObject({ metadata: { simulated: true } });
  });
});
