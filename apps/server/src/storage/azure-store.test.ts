import { randomBytes, randomUUID } from 'node:crypto';
import { BlobServiceClient } from '@azure/storage-blob';
import { inject, describe, expect, it, onTestFinished } from 'vitest';
import { azureSettings } from '../../test/azure-settings.ts';
import { startFaultProxy } from '../../test/fault-proxy.ts';
import { body, startScriptedServer, status } from '../../test/scripted-server.ts';
import type { Settings } from '../settings/settings.ts';
import { type AzureStore, openAzureStore } from './azure-store.ts';
import type { BlobStore } from './blob-store.ts';

/** Of a store that gives up early; the others wait as long as the product does, however busy the machine is. */
const IMPATIENT = 300;
const away = {
  code: 'unavailable',
  status: 503,
  message: 'The file store cannot be reached. Please try again in a moment.',
};

function open(settings: Settings, patience?: number): AzureStore {
  const store = openAzureStore(settings, { timeout: patience });
  if (!store) throw new Error('The settings are incomplete');
  return store;
}

/** The container as the older tool sees it. */
const containerOf = (settings: Settings) =>
  BlobServiceClient.fromConnectionString(settings.AZURE_STORAGE_CONNECTION_STRING ?? '').getContainerClient(
    settings.AZURE_STORAGE_CONTAINER,
  );

async function openBehindProxy() {
  const proxy = await startFaultProxy(inject('azurite').port);
  onTestFinished(() => proxy.stop());
  const settings = azureSettings(proxy.port);
  const key = randomUUID();
  const store = open(settings);
  await store.put(key, randomBytes(200_000), {});
  return { proxy, store, key, impatient: open(settings, IMPATIENT) };
}

const calls = (store: BlobStore, key: string): readonly (() => Promise<unknown>)[] => [
  () => store.get(key),
  () => store.get(randomUUID()),
  () => store.put(randomUUID(), Buffer.from('x'), {}),
  () => store.delete(randomUUID()),
  () => store.list()[Symbol.asyncIterator]().next(),
  () => store.check(),
];

async function expectAway(store: BlobStore, key: string = randomUUID()) {
  for (const call of calls(store, key)) await expect(call()).rejects.toMatchObject(away);
}

describe('the store on Azure', () => {
  it('makes its container when it is first used', async () => {
    const settings = azureSettings();
    const store = open(settings);
    expect(await containerOf(settings).exists()).toBe(false);
    await store.check();
    expect(await containerOf(settings).exists()).toBe(true);
    expect(store.name).toEqual({ account: inject('azurite').account, container: settings.AZURE_STORAGE_CONTAINER });
  });

  it('is away, and not empty, when its container is gone', async () => {
    const settings = azureSettings();
    const store = open(settings);
    await store.check();
    await containerOf(settings).delete();
    await expectAway(store);
  });

  it('is away, and makes no container, where files should be in one', async () => {
    const settings = azureSettings();
    const store = openAzureStore(settings, { mayBeNew: false });
    if (!store) expect.unreachable();
    await expectAway(store);
    expect(await containerOf(settings).exists()).toBe(false);
    await containerOf(settings).create();
    await store.check();
  });

  it('is away with a wrong key', async () => {
    const wrong = azureSettings().AZURE_STORAGE_CONNECTION_STRING?.replace(/AccountKey=[^;]+/, 'AccountKey=d3Jvbmc=');
    await expectAway(open({ ...azureSettings(), AZURE_STORAGE_CONNECTION_STRING: wrong }));
  });

  it('is away while no server answers, and back by itself', async () => {
    const { proxy, store, key } = await openBehindProxy();
    proxy.inflict({ resets: true });
    await expectAway(store, key);
    proxy.inflict({});
    expect(await store.get(key)).toHaveLength(200_000);
    await store.check();
  });

  it.each([
    ['do not come', { delayMilliseconds: 30_000 }],
    ['come drop by drop', { trickle: { bytes: 100, pauseMilliseconds: 100 } }],
  ])('does not wait for answers that %s', async (_, faults) => {
    const { proxy, store, key, impatient } = await openBehindProxy();
    proxy.inflict(faults);
    await expect(impatient.get(key)).rejects.toMatchObject(away);
    await expect(impatient.put(randomUUID(), Buffer.from('x'), {})).rejects.toMatchObject(away);
    proxy.inflict({});
    expect(await store.get(key)).toHaveLength(200_000);
  });

  it('never takes half a blob for a whole one', async () => {
    const { proxy, store, key } = await openBehindProxy();
    proxy.inflict({ cutAfterBytes: 50_000 });
    await expect(store.get(key)).rejects.toMatchObject(away);
  });

  it.each([
    ['503', status(503)],
    ['500', status(500)],
    ['429', status(429)],
    ['a 404 of something in between', status(404)],
    ['a page of something in between', body('<html>Welcome</html>')],
  ])('is away while it is answered with %s', async (_, answer) => {
    const { url } = await startScriptedServer([answer]);
    const store = open(azureSettings(Number(new URL(url).port)));
    await expect(store.check()).rejects.toMatchObject(away);
    await expect(store.put(randomUUID(), Buffer.from('x'), {})).rejects.toMatchObject(away);
  });

  it('takes a put for done when only the answer to it was lost', async () => {
    const { proxy, store } = await openBehindProxy();
    const key = randomUUID();
    proxy.inflict({ cutAfterBytes: 0 });
    await expect(store.put(key, Buffer.from('x'), {})).rejects.toMatchObject(away);
    proxy.inflict({});
    await store.put(key, Buffer.from('x'), {});
    expect(String(await store.get(key))).toBe('x');
  });
});

describe('blobs of another program in the container', () => {
  const names = ['a.xml', 'wells/1 #2 %41 ñ 🛢?.xml', 'with:colon', '%2e%2e/x.xml', ' blanks ', 'a//b', '...'];

  it('are listed, read and deleted under their own names', async () => {
    const settings = azureSettings();
    const store = open(settings);
    await store.check();
    for (const name of names)
      await containerOf(settings).getBlockBlobClient(name).upload(name, Buffer.byteLength(name));
    const keys: string[] = [];
    for await (const { key } of store.list()) keys.push(key);
    expect(keys.toSorted()).toEqual(names.map((name) => `adopted:${name}`).toSorted());
    for (const key of keys) {
      expect(`adopted:${String(await store.get(key))}`).toBe(key);
      await store.delete(key);
      expect(await store.get(key)).toBeUndefined();
    }
  });

  it('are never written', async () => {
    await expect(open(azureSettings()).put('adopted:a.xml', Buffer.from('x'), {})).rejects.toThrow('must be a UUID');
  });

  it('of another container stay unread and undeleted, whatever the key', async () => {
    const canaries = azureSettings();
    await containerOf(canaries).create();
    const canary = containerOf(canaries).getBlockBlobClient('canary');
    await canary.upload('TOP SECRET', 10);
    const path = `${canaries.AZURE_STORAGE_CONTAINER}/canary`;
    const store = open(azureSettings());
    await store.check();
    for (const way of [`../${path}`, `x/../../${path}`, `..\\${path}`, `./../${path}`, `..%2F${path}`, `/${path}`]) {
      for (const key of [way, `adopted:${way}`, `${randomUUID()}/../../${path}`]) {
        const read = await store.get(key).catch((error: unknown) => (error as Error).message);
        expect(String(read), key).not.toContain('SECRET');
        await store.delete(key).catch((error: unknown) => error);
      }
    }
    expect(await canary.exists()).toBe(true);
  });
});
