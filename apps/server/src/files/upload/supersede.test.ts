import { describe, expect, it } from 'vitest';
import { hireFor, unassign, upload } from '../../../test/documents.ts';
import { filingOffice } from '../../../test/filing-office.ts';

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
