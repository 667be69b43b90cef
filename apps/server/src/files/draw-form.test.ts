import { createHash, randomUUID } from 'node:crypto';
import { LEFT_OUT_ENTRY, readLeftOut } from '@disclosure/core';
import { strFromU8, unzipSync } from 'fflate';
import { extractText } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { aDocument, addCustomer, hireFor, upload } from '../../test/documents.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { problemOf } from '../../test/staff.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';

const office = forAllTests(async () => {
  const test = await startTestApp({ TIME_ZONE: 'America/Chicago' });
  const customerId = await addCustomer(test.db, 'Lone Star Energy');
  const { api: editor } = await hireFor(test, 'Editor', 'editor@example.com', [customerId]);
  const { api: viewer } = await hireFor(test, 'Viewer', 'viewer@example.com', [customerId]);
  return { test, customerId, editor, viewer };
});

/** As if another tool had stored it long ago. */
async function fillWith({ db, store }: TestApp, id: string, content: string): Promise<void> {
  const [blob_key, bytes] = [randomUUID(), Buffer.from(content)];
  await store.put(blob_key, bytes, {});
  const sha256 = createHash('sha256').update(bytes).digest();
  const { number } = await db.selectFrom('files').select('number').where('id', '=', id).executeTakeFirstOrThrow();
  await db.updateTable('file_revisions').set({ blob_key, sha256 }).where('file_number', '=', number).execute();
}

const textOf = async (bytes: Uint8Array): Promise<string> =>
  (await extractText(new Uint8Array(bytes), { mergePages: true })).text;

describe('the public form of a file', () => {
  it('is that of the revision that is asked for, under the name of the file, for everyone who sees it', async () => {
    const { customerId, editor, viewer } = office();
    const fileName = 'Aé "1H".xml';
    const { id } = await upload(editor, { customerId, fileName, totalMass: 1 });
    await upload(editor, { customerId, fileName, totalMass: 2 });
    const { name, type, bytes } = await viewer.getForm({ params: { id }, query: {} });
    expect([name, type]).toEqual(['Aé "1H".pdf', 'application/pdf']);
    const text = await textOf(bytes);
    expect(text).toMatch(/Operator Name\s+Lone Star Energy\s+Operator number 123456/);
    expect(text).toMatch(/Made from Aé "1H".xml, revision 2, on \d{4}-\d\d-\d\d\. Not the registry's own copy\./);
    const first = await viewer.getForm({ params: { id }, query: { revision: 1 } });
    expect(await textOf(first.bytes)).toContain('revision 1,');
    expect(await problemOf(viewer.getForm({ params: { id }, query: { revision: 3 } }))).toMatchObject({ status: 404 });
  });

  it('is made of a document that is not stored, and leaves nothing behind', async () => {
    const { test, editor } = office();
    const before = await test.db.selectFrom('file_uploads').selectAll().execute();
    const body = { fileName: 'New 1H.xml', content: aDocument({ wellName: 'New 1H' }), operator: 'Basin' };
    const text = await textOf((await editor.drawForm({ body })).bytes);
    expect(text).toMatch(/New 1H[^]*Basin[^]*Made from New 1H\.xml, not stored, on/);
    expect(await test.db.selectFrom('file_uploads').selectAll().execute()).toEqual(before);
    expect(await problemOf(editor.drawForm({ body: { ...body, content: '<html/>' } }))).toMatchObject({
      status: 422,
      message: expect.stringMatching(/^There is no PDF of this document, because it cannot be read\./),
    });
  });

  it('stands in an archive beside its document when that is asked for, and is named when there is none', async () => {
    const { test, customerId, editor } = office();
    const [whole, broken] = [
      await upload(editor, { customerId, fileName: 'W.xml', wellName: 'W' }),
      await upload(editor, { customerId, fileName: 'B.xml', wellName: 'B' }),
    ];
    await fillWith(test, broken.id, '<html/>');
    const { bytes } = await editor.zipFiles({ body: { ids: [whole.id, broken.id], forms: true } });
    const entries = unzipSync(bytes);
    expect(Object.keys(entries)).toEqual(['W.xml', 'W.pdf', 'B.xml', LEFT_OUT_ENTRY]);
    expect(await textOf(entries['W.pdf'] ?? new Uint8Array())).toContain('Made from W.xml, revision 1');
    expect(readLeftOut(strFromU8(entries[LEFT_OUT_ENTRY] ?? new Uint8Array()))).toEqual(['B.pdf']);
  });

  it('is refused when it takes too much, and nothing else is', async () => {
    const test = await startTestApp({ COSTLY_TASK_MILLISECONDS: '1' });
    try {
      const { api } = await hireFor(test, 'Editor', 'hasty@example.com', []);
      const body = { fileName: 'a.xml', content: aDocument(), operator: '' };
      expect(await problemOf(api.drawForm({ body }))).toMatchObject({ status: 422, code: 'too-costly' });
      expect(await api.getMe()).toMatchObject({ roles: ['Editor'] });
    } finally {
      await test.stop();
    }
  });
});
