import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { azureSettings } from '../../../test/azure-settings.ts';
import { addCustomer, aDocument, hireFor, upload } from '../../../test/documents.ts';
import { openOlderContainer } from '../../../test/older-container.ts';
import { untilLockWait } from '../../../test/until-lock-wait.ts';
import { type Api, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { later, MINUTE } from '../../clock.ts';
import { openStore } from '../../storage/open-store.ts';
import { adoptBlobs } from '../adopt/adopt-blobs.ts';
import { countDamages, noteDamage } from '../integrity/damages.ts';
import { sweepFiles } from '../sweep-files.ts';
import { verifyStore } from '../integrity/verify-store.ts';

let test: TestApp;
let container: Awaited<ReturnType<typeof openOlderContainer>>;
let editor: Api;
let customerId: number;
let another: number;
beforeAll(async () => {
  const settings = azureSettings();
  container = await openOlderContainer(settings);
  test = await startTestApp({}, { store: await openStore(settings, new Date()) });
  customerId = await addCustomer(test.db, 'Lone Star Energy');
  another = await addCustomer(test.db, 'Caprock Mesa Energy LLC');
  ({ api: editor } = await hireFor(test, 'Editor', 'editor@example.com', [customerId]));
});
beforeEach(async () => {
  await test.db.deleteFrom('files').execute();
  for await (const { key } of test.store.list()) await test.store.delete(key);
});
afterAll(() => test.stop());

const keys = async () => {
  const rows = await test.db.selectFrom('file_revisions').select('blob_key').orderBy('revision').execute();
  return rows.map(({ blob_key }) => blob_key);
};

/** What the store holds now, whatever the index says. */
async function verdicts(): Promise<string[]> {
  const found: string[] = [];
  for await (const { verdict } of verifyStore(test)) found.push(verdict);
  return found;
}

/** The blob is there, and holds something else. */
async function damage(key = ''): Promise<void> {
  await container.put(key.replace('adopted:', ''), 'rotten');
  await noteDamage(test.db, key, 'damaged', test.now());
}

describe('a damaged revision', () => {
  it('is whole again when the same document is saved, however many save it at once', async () => {
    const first = await upload(editor, { customerId });
    const [key] = await keys();
    await damage(key);
    const saved = await Promise.all(Array.from({ length: 10 }, () => upload(editor, { customerId })));
    expect(saved).toEqual(saved.map(() => first));
    expect(await countDamages(test.db)).toBe(0);
    expect(await keys()).not.toContain(key);
    expect(await editor.getFileContent({ params: { id: first.id }, query: {} })).toEqual({ content: aDocument() });
    const mended = test.db.selectFrom('audit_entries').select(['user_name', 'name']).where('action', '=', 'mended');
    expect(await mended.execute()).toEqual([{ user_name: 'Editor Smith', name: first.name }]);
  });

  it('is whole again when the damage was not noticed before, and leaves nothing behind', async () => {
    await upload(editor, { customerId });
    await container.remove((await keys())[0] ?? '');
    expect(await verdicts()).toEqual(['missing']);
    await upload(editor, { customerId });
    expect(await verdicts()).toEqual(['whole']);
  });

  it('is whole again before the store removes what was left, even if it cannot', async () => {
    await upload(editor, { customerId });
    const [key = ''] = await keys();
    await damage(key);
    vi.spyOn(test.store, 'delete').mockRejectedValueOnce(new Error('away'));
    await upload(editor, { customerId });
    await expect(sweepFiles({ ...test, log: test.app.log }, later(test.now(), 11 * MINUTE))).rejects.toThrow('away');
    expect(await verdicts()).toEqual(['whole']);
    await sweepFiles({ ...test, log: test.app.log }, later(test.now(), 11 * MINUTE));
    expect(await test.store.get(key)).toBeUndefined();
    expect(await verdicts()).toEqual(['whole']);
  });

  it('stays as it is while a user gives its file to another customer', async () => {
    const { id } = await upload(editor, { customerId });
    const before = await keys();
    await damage(before[0]);
    const held = await test.db.startTransaction().execute();
    await held.updateTable('files').set({ customer_id: another }).execute();
    const saved = upload(editor, { customerId });
    await untilLockWait(test.db);
    await held.commit().execute();
    expect((await saved).id).not.toBe(id);
    expect(await keys()).toEqual(expect.arrayContaining(before));
  });

  it('is looked for among those that are known, however often the same bytes were stored before', async () => {
    for (const totalMass of [1, 2, 1, 2, 1, 2]) await upload(editor, { customerId, totalMass });
    const read = vi.spyOn(test.store, 'get');
    await upload(editor, { customerId, totalMass: 2 });
    expect(read).toHaveBeenCalledTimes(1);
    read.mockRestore();
  });

  it('is whole again as the older one it is, beside the new one', async () => {
    const { id } = await upload(editor, { customerId });
    await upload(editor, { customerId, totalMass: 7 });
    await damage((await keys())[0]);
    expect(await upload(editor, { customerId })).toMatchObject({ id, revision: 3 });
    expect(await verdicts()).toEqual(['whole', 'whole', 'whole']);
    expect(await countDamages(test.db)).toBe(0);
    const older = await editor.getFileContent({ params: { id }, query: { revision: 1 } });
    expect(older.content).toBe(aDocument());
  });

  it('leaves alone what an older tool wrote in its place', async () => {
    const metadata = { customerId: String(customerId), customerName: 'Lone Star Energy' };
    await container.put('older.xml', aDocument(), metadata);
    for await (const { outcome } of adoptBlobs({ ...test, clock: () => test.now() }, false)) {
      expect(outcome).toBe('adopted');
    }
    await damage('adopted:older.xml');
    expect(await upload(editor, { customerId, fileName: 'older.xml' })).toMatchObject({ revision: 1 });
    expect(await verdicts()).toEqual(['whole', 'not adopted']);
    expect(String(await test.store.get('adopted:older.xml'))).toBe('rotten');
  });
});
