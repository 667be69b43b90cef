import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateDatabase } from '@disclosure/server/src/database/migrate.ts';
import { until } from '@disclosure/server/test/until.ts';
import { fromRoot } from '../../scripts/process.ts';
import { addFirstManager, apiAt, statusOf } from './cluster-client.ts';
import { type Cluster, inviteManager, startCluster, startInstance } from './start-cluster.ts';

const document = readFileSync(fromRoot('packages/core/fixtures/clean-job/disclosure.xml'), 'utf8');
const email = 'manager@example.com';
const password = 'correct horse battery staple';

describe('a cluster of two instances', () => {
  let cluster: Cluster;
  let one: string;
  let other: string;
  const signIn = async (address: string) => (await apiAt(address).login({ body: { email, password } })).token;

  beforeAll(async () => {
    cluster = await startCluster({ say: () => undefined, settings: { LOG_LEVEL: 'fatal' } });
    [one = '', other = ''] = cluster.instances.map(({ address }) => address);
    await addFirstManager(cluster, { email, password });
  });
  afterAll(() => cluster.stop());

  it('makes its tables once, though both start together, and leaves nothing to be made', async () => {
    await expect(migrateDatabase(cluster.databaseAddress, console)).resolves.toBeUndefined();
    for (const address of [one, other, cluster.address])
      await until(async () => expect((await fetch(`${address}/readyz`)).status).toBe(200));
  });

  it('knows a session everywhere, and ends it everywhere at once', async () => {
    const token = await signIn(one);
    expect(await statusOf(apiAt(other, token).verifyToken())).toBe(200);
    await apiAt(other, token).signOut();
    expect(await statusOf(apiAt(one, token).verifyToken())).toBe(401);
  });

  it('ends the other sessions of a user everywhere', async () => {
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

  it('acts everywhere at the next request on what was changed through one instance', async () => {
    const manager = apiAt(one, await signIn(one));
    const colleague = 'colleague@example.com';
    const invitation = await inviteManager(cluster, colleague);
    await apiAt(one).resetPassword({ body: { token: invitation, new_password: password } });
    const { items } = await manager.listUsers({ query: { search: colleague } });
    const { id } = items[0] ?? expect.unreachable();
    const params = { id };
    const signInThere = async () => (await apiAt(other).login({ body: { email: colleague, password } })).token;
    const flatList = (token: string, tag = '') =>
      fetch(`${other}/api/azure-storage/list`, { headers: { authorization: `Bearer ${token}`, 'if-none-match': tag } });

    // A session that a Manager ends.
    const ended = await signInThere();
    expect(await statusOf(apiAt(other, ended).verifyToken())).toBe(200);
    await manager.endSessionsOfUser({ params });
    expect(await statusOf(apiAt(other, ended).verifyToken())).toBe(401);

    // Reference data.
    const vendor = { company: 'Gulf Additives', first_name: '', last_name: '', email: '', phone: '' };
    const trusted = await signInThere();
    expect((await apiAt(other, trusted).listVendors({ query: {} })).total).toBe(0);
    await manager.createVendor({ body: vendor });
    expect((await apiAt(other, trusted).listVendors({ query: {} })).items).toMatchObject([vendor]);

    // A role, with the session that had it.
    const roles = { first_name: 'Pat', last_name: 'Lee', roles: ['Viewer' as const] };
    await manager.updateUser({ params, body: roles });
    expect(await statusOf(apiAt(other, trusted).listVendors({ query: {} }))).toBe(401);
    const viewing = await signInThere();
    expect(await statusOf(apiAt(other, viewing).listVendors({ query: {} }))).toBe(403);

    // The new customer is also in a list that was read before.
    const before = await flatList(viewing);
    const [file] = (await before.json()) as { id: string }[];
    const tag = before.headers.get('etag') ?? '';
    expect((await flatList(viewing, tag)).status).toBe(304);
    const [{ id: customerId } = expect.unreachable()] = (await manager.getUser({ params })).customers;
    await manager.removeUsers({ params: { id: customerId }, query: {}, body: { user_ids: [id] } });
    expect(await (await flatList(viewing, tag)).json()).toEqual([]);
    const content = apiAt(other, viewing).getFileContent({ params: { id: file?.id ?? '' }, query: {} });
    expect(await statusOf(content)).toBe(403);
  });

  it('does once what is sent to both with one key, and refuses the key to anything else', async () => {
    const token = await signIn(one);
    const create = (address: string, name: string) => {
      const body = { name, operator_number: '100200', water_source: '' };
      return apiAt(address, token).createCustomer({ body, idempotencyKey: 'one-key' });
    };
    const sent = await Promise.allSettled([create(one, 'Sent Twice'), create(other, 'Sent Twice')]);
    // A request during the first one is told so, and gets the same answer when it is repeated.
    const refusals = sent.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    for (const refusal of refusals) expect(refusal).toMatchObject({ status: 409 });
    expect((await create(other, 'Sent Twice')).id).toBe((await create(one, 'Sent Twice')).id);
    expect((await apiAt(one, token).listCustomers({ query: { search: 'Sent Twice' } })).total).toBe(1);
    expect(await statusOf(create(other, 'Another'))).toBe(422);
  });

  it('counts wrong passwords for all instances together', async () => {
    let wrong = 0;
    const guess = async (address: string) => {
      const status = await statusOf(apiAt(address).login({ body: { email: 'guessed@example.com', password } }));
      if (status === 401) wrong += 1;
      return status;
    };
    // The rest after each failure is twice as long, so a slow machine meets it a few guesses later. Alone each would take five.
    await until(async () => expect([await guess(one), await guess(other)]).toEqual([429, 429]));
    expect(wrong).toBeGreaterThanOrEqual(5);
    expect(wrong).toBeLessThan(10);
  });

  it('does not take an instance that keeps its files elsewhere', async () => {
    const { AZURE_STORAGE_CONNECTION_STRING: _, ...settings } = cluster.settings;
    await expect(startInstance(settings)).rejects.toThrow('An instance ended with code 1 before it was ready');
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
