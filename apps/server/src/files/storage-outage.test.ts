import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { azureSettings } from '../../test/azure-settings.ts';
import { addCustomer, hireFor, upload } from '../../test/documents.ts';
import { type FaultProxy, startFaultProxy } from '../../test/fault-proxy.ts';
import { problemOf } from '../../test/staff.ts';
import { type Api, startTestApp, type TestApp } from '../../test/test-app.ts';
import { openAzureStore } from '../storage/azure-store.ts';

let proxy: FaultProxy;
let test: TestApp;
let editor: Api;
let customerId: number;
beforeAll(async () => {
  proxy = await startFaultProxy(inject('azurite').port);
  const store = openAzureStore(azureSettings(proxy.port));
  if (!store) throw new Error('The settings are incomplete');
  test = await startTestApp({}, { store });
  customerId = await addCustomer(test.db, 'Lone Star Energy');
  editor = (await hireFor(test, 'Editor', 'editor@example.com', [customerId])).api;
  await upload(editor, { wellName: 'Before 1H', customerId });
});
afterAll(async () => {
  await test.stop();
  await proxy.stop();
});

const names = async () => (await editor.listFiles({ query: {} })).items.map(({ name }) => name);

describe('an outage of the storage', () => {
  it.each([
    ['stopped', { resets: true }],
    ['cut off', { cutAfterBytes: 0 }],
  ])('that is %s is told to users who save or read, and to no one else', async (name, faults) => {
    const wellName = `${name} 1H`;
    const before = await names();
    proxy.inflict(faults);
    const away = { status: 503, message: 'The file store cannot be reached. Please try again in a moment.' };
    expect(await problemOf(upload(editor, { wellName, customerId }))).toMatchObject(away);
    const params = { fileName: before[0] ?? '' };
    expect(await problemOf(editor.downloadFile({ params, query: {} }))).toMatchObject(away);
    expect(await names()).toEqual(before);
    expect(test.logs.join('')).toMatch(/"cause":"Azure: ECONNRESET"/);
    expect(test.logs.join('')).not.toContain(inject('azurite').key);
    proxy.inflict({});
    await upload(editor, { wellName, customerId });
    expect(await names()).toHaveLength(before.length + 1);
  });
});
