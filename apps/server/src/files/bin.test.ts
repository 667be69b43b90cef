import { describe, expect, it } from 'vitest';
import { aDocument, upload } from '../../test/documents.ts';
import { filingOffice } from '../../test/filing-office.ts';
import { signInAs } from '../../test/people.ts';
import { problemOf } from '../../test/staff.ts';
import { DAY } from '../clock.ts';
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
    await sweepFiles(test, test.now());
    expect(await test.store.get(blob_key)).toBeDefined();
    test.pass(30 * DAY);
    const again = test.api(await signInAs(test, 'editor@example.com'));
    expect(await again.listBin()).toEqual([]);
    expect(await problemOf(again.restoreFile({ params: { id: file.id } }))).toMatchObject(NOT_FOUND);
    await sweepFiles(test, test.now());
    expect(await test.store.get(blob_key)).toBeUndefined();
    expect(await test.db.selectFrom('file_revisions').selectAll().execute()).toEqual([]);
    const entry = test.db.selectFrom('audit_entries').select(['action', 'user_id']).orderBy('id', 'desc');
    expect(await entry.executeTakeFirst()).toEqual({ action: 'purged', user_id: null });
    test.pass(-30 * DAY);
  });
});
