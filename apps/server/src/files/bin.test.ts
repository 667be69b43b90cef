import { describe, expect, it, vi } from 'vitest';
import { aDocument, upload } from '../../test/documents.ts';
import { filingOffice } from '../../test/filing-office.ts';
import { signInAs } from '../../test/people.ts';
import { problemOf } from '../../test/staff.ts';
import { DAY, later } from '../clock.ts';
import type { Db } from '../database/db.ts';
import { storageOutage } from '../storage/blob-store.ts';
import { sweepFiles } from './sweep-files.ts';

const office = filingOffice();

const NOT_FOUND = { status: 404, message: 'File not found' };

describe('a deleted file', () => {
  it('goes to the bin for 30 days, and comes back with a number when its name is taken', async () => {
    const { lone, caprock, editor } = office();
    const file = await upload(editor, { customerId: lone });
    expect(await editor.deleteFile({ params: { fileName: file.name } })).toEqual({ success: true });
    expect(await problemOf(editor.deleteFile({ params: { fileName: file.name } }))).toMatchObject(NOT_FOUND);
    expect(await problemOf(editor.getFileContent({ params: { id: file.id }, query: {} }))).toMatchObject(NOT_FOUND);
    expect(await problemOf(editor.zipFiles({ body: { ids: [file.id] } }))).toMatchObject(NOT_FOUND);
    expect(await editor.listFiles({ query: {} })).toEqual({ items: [], total: 0 });
    expect(await editor.listBin()).toMatchObject([
      {
        name: file.name,
        deleted_at: '2026-11-15T08:00:00.000Z',
        deleted_by: 'Editor Smith',
        purged_at: '2026-12-15T08:00:00.000Z',
      },
    ]);
    const other = await upload(editor, { customerId: caprock });
    const download = (id: string) => editor.downloadFile({ params: { fileName: file.name }, query: { id } });
    expect(await download(other.id)).toMatchObject({ name: file.name });
    // The name is another file's now.
    expect(await problemOf(download(file.id))).toMatchObject(NOT_FOUND);
    const restored = await editor.restoreFile({ params: { id: file.id } });
    expect(restored.name).toBe('Bluebonnet 1H Chemical Disclosure (2).xml');
    expect(await editor.restoreFile({ params: { id: file.id } })).toEqual(restored);
    expect(await editor.listBin()).toEqual([]);
    const content = await editor.getFileContent({ params: { id: file.id }, query: {} });
    expect(content.content).toBe(aDocument());
  });

  it('leaves the bin for good after 30 days, with its bytes', async () => {
    const { test, lone, editor } = office();
    const file = await upload(editor, { customerId: lone });
    await upload(editor, { customerId: lone, totalMass: 7 });
    const { blob_key } = await test.db.selectFrom('file_revisions').select('blob_key').executeTakeFirstOrThrow();
    await editor.deleteFile({ params: { fileName: file.name } });
    await sweepFiles({ ...test, log: test.app.log }, test.now());
    expect(await test.store.get(blob_key)).toBeDefined();
    test.pass(30 * DAY);
    const again = test.api(await signInAs(test, 'editor@example.com'));
    expect(await again.listBin()).toEqual([]);
    expect(await problemOf(again.restoreFile({ params: { id: file.id } }))).toMatchObject(NOT_FOUND);
    await age(test.db);
    await sweepFiles({ ...test, log: test.app.log }, test.now());
    expect(await test.store.get(blob_key)).toBeUndefined();
    expect(await test.db.selectFrom('file_revisions').selectAll().execute()).toEqual([]);
    const entry = test.db.selectFrom('audit_entries').select(['action', 'user_id']).orderBy('id', 'desc');
    expect(await entry.executeTakeFirst()).toEqual({ action: 'purged', user_id: null });
    test.pass(-30 * DAY);
  });

  it('stays while its 30 days are not over by the clock of the database, whatever that of an instance says', async () => {
    const { test, lone, editor } = office();
    const file = await upload(editor, { customerId: lone });
    await editor.deleteFile({ params: { fileName: file.name } });
    const deletedAt = new Date();
    await test.db.updateTable('files').set({ deleted_at: deletedAt }).execute();
    await sweepFiles({ ...test, log: test.app.log }, later(deletedAt, 60 * DAY));
    expect(await keysOf(test.db)).toHaveLength(1);
    expect((await editor.restoreFile({ params: { id: file.id } })).id).toBe(file.id);
    await editor.deleteFile({ params: { fileName: file.name } });
    await age(test.db);
    await sweepFiles({ ...test, log: test.app.log }, test.now());
    expect(await keysOf(test.db)).toEqual([]);
  });

  it('leaves the bin when another one cannot, which stays until the store can delete it', async () => {
    const { test, lone, editor } = office();
    for (const fileName of ['A.xml', 'B.xml']) {
      await upload(editor, { customerId: lone, fileName });
      await editor.deleteFile({ params: { fileName } });
    }
    const { store, db } = test;
    await age(db);
    await db.updateTable('files').set({ deleted_at: LONGER_AGO }).where('name', '=', 'A.xml').execute();
    const [stuck = '', gone = ''] = await keysOf(db);
    const { id: uploader_id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    const left = { customer_id: lone, name: 'A.xml', api_number: '', uploader_id, started_at: test.now() };
    for (const [index, blob_key] of [stuck, UPLOAD].entries()) {
      const upload = { ...left, blob_key, sha256: Buffer.from([index]) };
      await db.insertInto('file_uploads').values(upload).execute();
    }
    const remove = store.delete.bind(store);
    const refused = vi.spyOn(store, 'delete');
    refused.mockImplementation((key) =>
      key === stuck ? Promise.reject(storageOutage(new Error('EPERM'))) : remove(key),
    );
    const sweep = () => sweepFiles({ ...test, log: test.app.log }, later(test.now(), 30 * DAY));
    await sweep();
    expect(await keysOf(db)).toEqual([stuck]);
    expect(await store.get(gone)).toBeUndefined();
    expect(await db.selectFrom('file_uploads').select('blob_key').execute()).toEqual([{ blob_key: stuck }]);
    expect(test.logs.join('')).toContain(`"keys":["${stuck}"]`);
    vi.spyOn(store, 'check').mockRejectedValueOnce(storageOutage(new Error('away')));
    await expect(sweep()).rejects.toMatchObject({ code: 'unavailable' });
    refused.mockRestore();
    await sweep();
    expect(await keysOf(db)).toEqual([]);
  });
});

const LONG_AGO = new Date('2020-01-02');
const LONGER_AGO = new Date('2020-01-01');

/** As if all files in the bin had been there for years, also by the clock of the database. */
const age = (db: Db) =>
  db.updateTable('files').set({ deleted_at: LONG_AGO }).where('deleted_at', 'is not', null).execute();

const UPLOAD = '0a1b2c3d-0000-4000-8000-000000000001';

const keysOf = async (db: Db) =>
  (await db.selectFrom('file_revisions').select('blob_key').orderBy('file_number').execute()).map(
    ({ blob_key }) => blob_key,
  );
