import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, endpoints } from '@disclosure/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateDatabase } from '../../apps/server/src/database/migrate.ts';
import { fromRoot } from '../process.ts';
import { type Instance, startInstance } from './instance.ts';
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

/** Reads and writes until it is told to stop, and answers what was acknowledged. Whatever is refused ends it. */
async function keepWriting(api: ReturnType<typeof apiAt>, writer: number, over: AbortSignal): Promise<string[]> {
  const names: string[] = [];
  while (!over.aborted) {
    const name = `Basin ${writer}.${names.length}`;
    await api.createCustomer({ body: { name, operator_number: '100200', water_source: '' } });
    await api.listFiles({ query: {} });
    names.push(name);
    await sleep(20);
  }
  return names;
}

describe('a cluster of two instances', { timeout: 60_000 }, () => {
  let cluster: Cluster;
  let one: string;
  let other: string;
  const further: Instance[] = [];
  const signIn = async (address: string) => (await apiAt(address).login({ body: { email, password } })).token;

  const replacement = async () => {
    const instance = await startInstance(cluster.settings);
    further.push(instance);
    return instance.address;
  };

  beforeAll(async () => {
    cluster = await startCluster({ say: () => undefined, settings: { LOG_LEVEL: 'fatal' } });
    [one = '', other = ''] = cluster.instances.map(({ address }) => address);
    const token = await inviteManager(cluster, email);
    await apiAt(one).resetPassword({ body: { token, new_password: password } });
  }, 120_000);
  afterAll(async () => {
    for (const instance of further) await instance.stop();
    await cluster.stop();
  });

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

  it('loses no request when one instance is replaced by another, not even one that writes', async () => {
    const token = await signIn(cluster.address);
    const over = new AbortController();
    const work = [1, 2, 3, 4].map((writer) => keepWriting(apiAt(cluster.address, token), writer, over.signal));
    const leaving = cluster.instances[0]?.process;
    cluster.add(await replacement());
    leaving?.kill('SIGTERM');
    if (leaving) await once(leaving, 'exit');
    over.abort();
    const names = (await Promise.all(work)).flat();
    expect(leaving?.exitCode).toBe(0);
    expect(names.length).toBeGreaterThan(8);
    const { total } = await apiAt(other, token).listCustomers({ query: { search: 'Basin' } });
    expect(total).toBe(names.length);
  });

  it('serves on through the proxy when an instance is killed', async () => {
    const token = await signIn(cluster.address);
    const api = apiAt(cluster.address, token);
    const answers: Promise<number | undefined>[] = [];
    for (let count = 0; count < 60; count += 1) {
      if (count === 20) cluster.instances[1]?.process.kill('SIGKILL');
      answers.push(statusOf(api.listFiles({ query: {} })));
      if (count % 10 === 0) await Promise.all(answers);
    }
    expect(new Set(await Promise.all(answers))).toEqual(new Set([200]));
    expect(await statusOf(apiAt(cluster.address).login({ body: { email, password } }))).toBe(200);
  });
});
