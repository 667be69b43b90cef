import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addCustomer, upload } from '../../test/documents.ts';
import { hireStaff, problemOf } from '../../test/staff.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { startTestApp } from '../../test/test-app.ts';
import { readSettings } from '../settings/read-settings.ts';
import { openStore } from './open-store.ts';

const NOW = new Date('2026-11-15T08:00:00Z');
const notConfigured = 'Azure Storage is not configured. Please contact your administrator.';

const connection = 'DefaultEndpointsProtocol=https;AccountName=acme;AccountKey=a2V5;EndpointSuffix=core.windows.net';

describe('the store of the settings', () => {
  it('is a folder unless they name Azure', async () => {
    const folder = temporaryFolder();
    const store = await openStore(readSettings({ DATA_DIR: folder }), NOW);
    expect(store.name).toEqual({ account: 'local', container: 'fracfocus-xml-files' });
    expect(existsSync(join(folder, 'files'))).toBe(true);
  });

  it.each([
    [{ AZURE_STORAGE_ACCOUNT: 'acme', AZURE_STORAGE_KEY: 'a2V5' }, 'acme'],
    [{ AZURE_STORAGE_CONNECTION_STRING: connection }, 'acme'],
  ])('is Azure with %j, whether or not it answers', async (environment, account) => {
    const folder = temporaryFolder();
    const store = await openStore(readSettings({ DATA_DIR: folder, ...environment }), NOW);
    expect(store).toMatchObject({ name: { account, container: 'fracfocus-xml-files' } });
    expect(store.fault).toBeUndefined();
    expect(existsSync(join(folder, 'files'))).toBe(false);
  });

  it.each([
    { AZURE_STORAGE_ACCOUNT: 'acme' },
    { AZURE_STORAGE_KEY: 'a2V5' },
    { AZURE_STORAGE_CONNECTION_STRING: 'nonsense' },
    { AZURE_STORAGE_CONNECTION_STRING: 'AccountName=acme' },
  ])('says so when %j is not enough', async (environment) => {
    const store = await openStore(readSettings(environment), NOW);
    expect(store.fault).toBe(notConfigured);
    for (const call of [
      () => store.put('x', Buffer.from('x'), {}),
      () => store.get('x'),
      () => store.delete('x'),
      () => store.check(),
      () => store.list()[Symbol.asyncIterator]().next(),
    ]) {
      expect(await problemOf(call())).toMatchObject({ status: 503, message: notConfigured });
    }
  });

  it('that is not configured leaves the rest of the server at work', async () => {
    const store = await openStore(readSettings({ AZURE_STORAGE_ACCOUNT: 'acme' }), NOW);
    const test = await startTestApp({}, { store });
    const { editor } = await hireStaff(test);
    const customerId = await addCustomer(test.db, 'Lone Star Energy');
    expect(await editor.listFiles({ query: {} })).toMatchObject({ items: [] });
    expect(await editor.getStorageConfig()).toEqual({
      accountName: 'acme',
      accountKey: '',
      containerName: 'fracfocus-xml-files',
      error: notConfigured,
    });
    expect(await problemOf(upload(editor, { customerId }))).toMatchObject({ status: 503, message: notConfigured });
    expect((await test.app.inject('/readyz')).json()).toMatchObject({ message: 'Not ready: storage' });
    await test.stop();
  });
});
