import { readFileSync } from 'node:fs';
import { createClient, endpoints } from '@disclosure/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateDatabase } from '../../apps/server/src/database/migrate.ts';
import { fromRoot } from '../process.ts';
import { type Cluster, inviteManager, startCluster } from './start-cluster.ts';

const document = readFileSync(fromRoot('packages/core/fixtures/clean-job/disclosure.xml'), 'utf8');
const email = 'manager@example.com';
const password = 'correct horse battery staple';

/** Calls to one address, with a connection each, as from many people. */
const apiAt = (address: string, token = '') =>
  createClient(endpoints, (url, init) =>
    fetch(address + url, {
      ...init,
      headers: {
        ...(init.headers as Record<string, string>),
        connection: 'close',
        ...(token && { authorization: `Bearer ${token}` }),
      },
    }),
  );

const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: { status?: number }) => error.status,
  );

describe('a cluster of two instances', { timeout: 60_000 }, () => {
  let cluster: Cluster;
  let one: string;
  let other: string;
  const signIn = async (address: string) => (await apiAt(address).login({ body: { email, password } })).token;

  beforeAll(async () => {
    cluster = await startCluster({ say: () => undefined });
    [one = '', other = ''] = cluster.instances.map(({ address }) => address);
    const token = await inviteManager(cluster, email);
    await apiAt(one).resetPassword({ body: { token, new_password: password } });
  }, 120_000);
  afterAll(() => cluster.stop());

  it('makes its tables once, though both start together, and leaves nothing to be made', async () => {
    await expect(migrateDatabase(cluster.databaseAddress, console)).resolves.toBeUndefined();
    for (const address of [one, other, cluster.address]) expect((await fetch(`${address}/readyz`)).status).toBe(200);
  });

  it('knows a session everywhere, and ends it everywhere at once', async () => {
    const token = await signIn(one);
    expect(await statusOf(apiAt(other, token).verifyToken())).toBe(200);
    await apiAt(other, token).signOut();
    expect(await statusOf(apiAt(one, token).verifyToken())).toBe(401);
  });

  it('ends the other sessions of somebody everywhere', async () => {
    const [kept, left] = [await signIn(one), await signIn(other)];
    await apiAt(one, kept).endMyOtherSessions();
    expect(await statusOf(apiAt(other, left).verifyToken())).toBe(401);
    expect(await statusOf(apiAt(other, kept).verifyToken())).toBe(200);
  });

  it('shows through one what was stored through the other', async () => {
    const token = await signIn(one);
    const customer = await apiAt(one, token).createCustomer({
      body: { name: 'Lone Star Energy', operator_number: '100200', water_source: '' },
    });
    const { result } = await apiAt(one, token).uploadFile({
      body: { fileName: 'Bluebonnet 1H.xml', content: document, metadata: { customerId: customer.id } },
    });
    const { items } = await apiAt(other, token).listFiles({ query: {} });
    expect(items.map(({ name }) => name)).toEqual([result.name]);
    const { bytes } = await apiAt(other, token).downloadFile({ params: { fileName: result.name }, query: {} });
    expect(Buffer.from(bytes).toString()).toBe(document);
  });

  it('serves on through the proxy when an instance is killed', async () => {
    const token = await signIn(cluster.address);
    const api = apiAt(cluster.address, token);
    const answers: Promise<number | undefined>[] = [];
    for (let count = 0; count < 60; count += 1) {
      if (count === 20) cluster.instances[0]?.process.kill('SIGKILL');
      answers.push(statusOf(api.listFiles({ query: {} })));
      if (count % 10 === 0) await Promise.all(answers);
    }
    expect(new Set(await Promise.all(answers))).toEqual(new Set([200]));
    expect(await statusOf(apiAt(cluster.address).login({ body: { email, password } }))).toBe(200);
  });
});
