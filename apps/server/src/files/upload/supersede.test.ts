import { describe, expect, it } from 'vitest';
import { aDocument, assign, hireFor, unassign, upload } from '../../../test/documents.ts';
import { filingOffice } from '../../../test/filing-office.ts';
import { problemOf } from '../../../test/staff.ts';
import type { Api } from '../../../test/test-app.ts';
import { untilLockWait } from '../../../test/until-lock-wait.ts';

const office = filingOffice();

const fileName = 'A.xml';
const names = async () => (await office().editor.listFiles({ query: {} })).items.map(({ name }) => name).toSorted();
let hired = 0;
const hireStranger = () => hireFor(office().test, 'Editor', `stranger${(hired += 1)}@example.com`, []);

describe('a file that an Editor may not supersede', () => {
  it.each([
    ['the same bytes', {}],
    ['other bytes', { totalMass: 7 }],
  ])('stays as it is when the Editor saves %s under its name, and nothing is told about it', async (_, changes) => {
    const { test, lone, editor } = office();
    const foreign = await upload(editor, { customerId: lone, fileName });
    test.pass(60_000);
    const { api: stranger } = await hireStranger();
    const own = await upload(stranger, { customerId: lone, fileName, ...changes });
    expect(own).toEqual({
      id: expect.not.stringMatching(foreign.id),
      name: 'A (2).xml',
      url: '/api/azure-storage/download/A%20(2).xml',
      timestamp: test.now().toISOString(),
      revision: 1,
      sha256: own.sha256,
      verdict: own.verdict,
    });
    expect(await editor.getFile({ params: { id: foreign.id } })).toMatchObject({
      revision: 1,
      last_modified: foreign.timestamp,
      metadata: { uploadedBy: 'Editor Smith' },
    });
    expect(await names()).toEqual(['A (2).xml', 'A.xml']);
  });

  it('leaves the Editor a file of their own, which is known again and gets the next revisions', async () => {
    const { lone, editor } = office();
    await upload(editor, { customerId: lone, fileName });
    const { api: stranger } = await hireStranger();
    const own = await upload(stranger, { customerId: lone, fileName });
    expect(await upload(stranger, { customerId: lone, fileName })).toEqual(own);
    const next = await upload(stranger, { customerId: lone, fileName, totalMass: 7 });
    expect(next).toMatchObject({ id: own.id, name: 'A (2).xml', revision: 2 });
    expect(await names()).toEqual(['A (2).xml', 'A.xml']);
  });

  it('comes before the own file of this name, once the Editor sees it', async () => {
    const { test, lone, editor } = office();
    const first = await upload(editor, { customerId: lone, fileName });
    const { api: stranger, id } = await hireStranger();
    expect(await upload(stranger, { customerId: lone, fileName })).toMatchObject({ name: 'A (2).xml' });
    await assign(test.db, id, lone);
    const next = await upload(stranger, { customerId: lone, fileName, totalMass: 7 });
    expect(next).toMatchObject({ id: first.id, name: fileName, revision: 2 });
  });

  it('is not repaired with the bytes of the Editor either', async () => {
    const { test, lone, editor } = office();
    await upload(editor, { customerId: lone, fileName });
    const revisions = test.db.selectFrom('file_revisions').select('blob_key').where('uploader_id', 'is not', null);
    const { blob_key } = await revisions.executeTakeFirstOrThrow();
    await test.store.delete(blob_key);
    const { api: stranger } = await hireStranger();
    await upload(stranger, { customerId: lone, fileName });
    const kept = revisions.where('blob_key', '=', blob_key);
    expect(await kept.execute()).toHaveLength(1);
  });
});

describe('who may supersede a file', () => {
  it('is who made its newest revision, also without seeing it, until another user makes the next', async () => {
    const { test, lone, editor } = office();
    const { api, id: userId } = await hireFor(test, 'Editor', 'leaving@example.com', [lone]);
    const file = await upload(editor, { customerId: lone, fileName });
    await upload(api, { customerId: lone, fileName, totalMass: 2 });
    await unassign(test.db, userId, lone);
    const third = await upload(api, { customerId: lone, fileName, totalMass: 3 });
    expect(third).toMatchObject({ id: file.id, revision: 3 });
    await upload(editor, { customerId: lone, fileName, totalMass: 4 });
    expect(await upload(api, { customerId: lone, fileName, totalMass: 5 })).toMatchObject({
      name: 'A (2).xml',
      revision: 1,
    });
    expect(await editor.getFile({ params: { id: file.id } })).toMatchObject({ revision: 4 });
  });

  it('decides for each of many who save the same document at once', async () => {
    const { lone } = office();
    const strangers = await Promise.all(Array.from({ length: 8 }, hireStranger));
    const saved = await Promise.all(
      strangers.flatMap(({ api }) => [1, 2].map(() => upload(api, { customerId: lone, fileName }))),
    );
    expect(saved.every(({ revision }) => revision === 1)).toBe(true);
    expect(new Set(saved.map(({ id }) => id)).size).toBe(8);
    expect(await names()).toHaveLength(8);
  });
});

describe('a correction', () => {
  const correct = (api: Api, id: string, ifMatch: number, changes: Parameters<typeof aDocument>[0]) =>
    api.correctFile({ params: { id }, ifMatch, body: { content: aDocument(changes) } });

  it('is the next revision of its file, which keeps its name and owner, also under another well and API number', async () => {
    const { test, lone, editor } = office();
    const file = await upload(editor, { customerId: lone, fileName });
    const changes = { wellName: 'Renamed 2H', apiNumber: '42461424710100' };
    const { result } = await correct(editor, file.id, 1, changes);
    expect(result).toMatchObject({ id: file.id, name: fileName, revision: 2 });
    expect(await editor.getFile({ params: { id: file.id } })).toMatchObject({
      name: fileName,
      metadata: { wellName: 'Renamed 2H', apiNumber: '42461424710100', customerId: lone },
    });
    const entries = await test.db.selectFrom('audit_entries').select(['action', 'after']).orderBy('id').execute();
    expect(entries.at(-1)).toMatchObject({ action: 'changed', after: { corrects: 1, revision: 2 } });
    // The same bytes again, as after an answer that was lost, are no further revision.
    expect((await correct(editor, file.id, 1, changes)).result.revision).toBe(2);
  });

  it('of a revision that is not the newest any more, or of none, is refused and changes nothing', async () => {
    const { test, lone, editor } = office();
    const uploads = () => test.db.selectFrom('file_uploads').select('blob_key').orderBy('blob_key').execute();
    const file = await upload(editor, { customerId: lone, fileName });
    await upload(editor, { customerId: lone, fileName, totalMass: 2 });
    // Those who saved at once in an earlier test may have left bytes, which the sweep would remove.
    const before = await uploads();
    const refused = await problemOf(correct(editor, file.id, 1, { totalMass: 3 }));
    expect([refused?.status, refused?.message]).toEqual([
      412,
      'Revision 2 of this file was saved after you opened it.',
    ]);
    expect(refused).toMatchObject({ details: { current: { id: file.id, revision: 2 } } });
    const content = aDocument({ totalMass: 3 });
    expect((await problemOf(editor.correctFile({ params: { id: file.id }, body: { content } })))?.status).toBe(400);
    expect(await editor.listRevisions({ params: { id: file.id } })).toHaveLength(2);
    await editor.deleteFile({ params: { fileName } });
    expect((await problemOf(correct(editor, file.id, 2, { totalMass: 3 })))?.status).toBe(404);
    expect(await uploads()).toEqual(before);
  });

  it('of what the registry has needs a reason for the amendment, also when it is marked meanwhile', async () => {
    const { test, lone, editor } = office();
    const file = await upload(editor, { customerId: lone, fileName });
    const held = await test.db.startTransaction().execute();
    await held.updateTable('files').set({ uploaded_by: 'Editor Smith' }).where('id', '=', file.id).execute();
    await held.updateTable('filings').set({ status: 'published' }).where('file_id', '=', file.id).execute();
    const meanwhile = problemOf(correct(editor, file.id, 1, { totalMass: 2 }));
    await untilLockWait(test.db);
    await held.commit().execute();
    for (const refused of [await meanwhile, await problemOf(correct(editor, file.id, 1, { totalMass: 2 }))]) {
      expect([refused?.status, refused?.message]).toEqual([400, 'The reason for the amendment is missing']);
    }
    const content = aDocument({ totalMass: 2 }).replace('<EntryMethod>', '<AmendedReason>Wrong mass</AmendedReason>$&');
    const { result } = await editor.correctFile({ params: { id: file.id }, ifMatch: 1, body: { content } });
    expect(result.revision).toBe(2);
    await test.db.updateTable('filings').set({ status: 'published' }).where('file_id', '=', file.id).execute();
    const again = { content: content.replace('<TVD>', '<TVD>1') };
    const stale = await problemOf(editor.correctFile({ params: { id: file.id }, ifMatch: 2, body: again }));
    expect([stale?.status, stale?.message]).toEqual([
      400,
      'The reason is still that of revision 2. Please write a new one.',
    ]);
  });

  it('needs that reason also when only the newest revision was published', async () => {
    const { test, lone, editor } = office();
    const file = await upload(editor, { customerId: lone, fileName });
    await upload(editor, { customerId: lone, fileName, totalMass: 2 });
    const newest = test.db.updateTable('filings').set({ status: 'published' }).where('is_newest', '=', true);
    await newest.where('file_id', '=', file.id).execute();
    expect(await problemOf(correct(editor, file.id, 2, { totalMass: 3 }))).toMatchObject({ status: 400 });
  });

  it('of a file that was made from an invented job stays marked', async () => {
    const { lone, editor } = office();
    const metadata = { customerId: lone, simulated: true };
    const { result: file } = await editor.uploadFile({ body: { fileName, content: aDocument(), metadata } });
    await correct(editor, file.id, 1, { totalMass: 2 });
    expect(await editor.getFile({ params: { id: file.id } })).toMatchObject({
      revision: 2,
      metadata: { simulated: true },
    });
  });

  it('is made once when two are sent at the same time, and the other is told', async () => {
    const { lone, editor } = office();
    const file = await upload(editor, { customerId: lone, fileName });
    const sent = await Promise.all([2, 3].map((totalMass) => problemOf(correct(editor, file.id, 1, { totalMass }))));
    expect(new Set(sent.map((problem) => problem?.status))).toEqual(new Set([undefined, 412]));
    expect((await editor.getFile({ params: { id: file.id } })).revision).toBe(2);
  });
});
