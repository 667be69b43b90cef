import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateDatabase } from '@disclosure/server/src/database/migrate.ts';
import { createDatabase, withDatabase } from '@disclosure/server/test/database-names.ts';
import { runCommand } from '@disclosure/server/test/run-backup.ts';
import { until } from '@disclosure/server/test/until.ts';
import { fromRoot } from '../../scripts/process.ts';
import { apiAt, statusOf } from './cluster-client.ts';
import { type LaterVersion, makeLaterVersion } from './later-version.ts';
import { type Instance, startInstance, type Cluster, inviteManager, startCluster } from './start-cluster.ts';

const document = readFileSync(fromRoot('packages/core/fixtures/clean-job/disclosure.xml'), 'utf8');
const email = 'manager@example.com';
const password = 'correct horse battery staple';

/** Four users read and write until it ends. What fails is sent again, with its key, until it succeeds. */
function beginWork(api: ReturnType<typeof apiAt>, basin: string) {
  const over = new AbortController();
  const [failures, names]: [unknown[], string[]] = [[], []];
  const succeed = async (call: () => Promise<unknown>) => {
    for (let isDone = false; !isDone;) {
      isDone = await call().then(
        () => true,
        (error: unknown) => failures.push(error) === 0,
      );
      await sleep(20);
    }
  };
  const write = async (user: number) => {
    for (let count = 0; !over.signal.aborted; count += 1) {
      const name = `${basin} ${user}.${count}`;
      const body = { name, operator_number: '100200', water_source: '' };
      await succeed(() => api.createCustomer({ body, idempotencyKey: name.replace(' ', '-') }));
      names.push(name);
      await succeed(() => api.listFiles({ query: {} }));
    }
  };
  const users = Promise.all([1, 2, 3, 4].map(write));
  return {
    async untilMore() {
      const enough = names.length + 8;
      await until(() => expect(names.length).toBeGreaterThan(enough));
    },
    /** What failed, and whether exactly that was stored which was acknowledged. */
    async end() {
      over.abort();
      await users;
      const { total } = await api.listCustomers({ query: { search: basin } });
      return { failures, isWhole: total === names.length };
    },
  };
}

describe('a cluster of two instances', () => {
  let cluster: Cluster;
  let one: string;
  let other: string;
  const further: Instance[] = [];
  const laterVersions: LaterVersion[] = [];
  const place = mkdtempSync(join(tmpdir(), 'cluster-test-'));
  const folder = (name: string) => join(place, name);
  const signIn = async (address: string) => (await apiAt(address).login({ body: { email, password } })).token;

  const replacement = async (program?: readonly string[]) => {
    const instance = await startInstance(cluster.settings, program);
    further.push(instance);
    return instance.address;
  };
  /** It runs until the end, and loads parts of itself when they are needed. */
  const aLaterVersion = (...migrations: Parameters<typeof makeLaterVersion>) => {
    const version = makeLaterVersion(...migrations);
    laterVersions.push(version);
    return version;
  };
  const running = () =>
    further.map(({ process: child }) => child).filter(({ exitCode, signalCode }) => (exitCode ?? signalCode) === null);

  beforeAll(async () => {
    cluster = await startCluster({ say: () => undefined, settings: { LOG_LEVEL: 'fatal' } });
    [one = '', other = ''] = cluster.instances.map(({ address }) => address);
    const token = await inviteManager(cluster, email);
    await apiAt(one).resetPassword({ body: { token, new_password: password } });
  });
  afterAll(async () => {
    for (const instance of further) await instance.stop();
    await cluster.stop();
    for (const version of laterVersions) version.remove();
    rmSync(place, { recursive: true });
  });

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
    const guess = (address: string) => apiAt(address).login({ body: { email: 'guessed@example.com', password } });
    // The rest after each failure is twice as long, so a slow machine meets it a few guesses later. Alone each would take five.
    let guesses = 0;
    while ((await statusOf(guess(guesses % 2 === 0 ? one : other))) === 401) guesses += 1;
    expect(guesses).toBeGreaterThanOrEqual(5);
    expect(guesses).toBeLessThan(10);
    expect(await Promise.all([one, other].map((address) => statusOf(guess(address))))).toEqual([429, 429]);
  });

  it('does not take an instance that keeps its files elsewhere', async () => {
    const { AZURE_STORAGE_CONNECTION_STRING: _, ...settings } = cluster.settings;
    await expect(startInstance(settings)).rejects.toThrow('An instance ended with code 1 before it was ready');
  });

  it('loses no request when all instances are replaced, not even one that writes', async () => {
    const work = beginWork(apiAt(cluster.address, await signIn(cluster.address)), 'Basin');
    for (const { process: leaving } of cluster.instances) {
      cluster.add(await replacement());
      leaving.kill('SIGTERM');
      await once(leaving, 'exit');
      expect(leaving.exitCode).toBe(0);
    }
    await work.untilMore();
    expect(await work.end()).toEqual({ failures: [], isWhole: true });
  });

  it('serves on through the proxy when an instance is killed', async () => {
    const token = await signIn(cluster.address);
    const api = apiAt(cluster.address, token);
    const answers: Promise<number | undefined>[] = [];
    for (let count = 0; count < 60; count += 1) {
      if (count === 20) further[0]?.process.kill('SIGKILL');
      answers.push(statusOf(api.listFiles({ query: {} })));
      if (count % 10 === 0) await Promise.all(answers);
    }
    expect(new Set(await Promise.all(answers))).toEqual(new Set([200]));
    expect(await statusOf(apiAt(cluster.address).login({ body: { email, password } }))).toBe(200);
  });

  it('is upgraded under load without a failure where older programs may go on, and goes back', async () => {
    expect(await runCommand('backup', ['--to', folder('backup')], cluster.settings)).toMatchObject({ code: 0 });
    const later = aLaterVersion({ 9997: 'may go on' });
    const work = beginWork(apiAt(cluster.address, await signIn(cluster.address)), 'Delaware');
    const older = running();
    cluster.add(await replacement(later.program));
    await work.untilMore();
    expect(running()).toEqual(expect.arrayContaining(older));
    // An older program also starts on these tables.
    const back = apiAt(await replacement());
    expect(await statusOf(back.login({ body: { email, password } }))).toBe(200);
    expect(await work.end()).toEqual({ failures: [], isWhole: true });
  });

  it('ends older instances where they must stop, serves when they are gone, and takes them no more', async () => {
    const later = aLaterVersion({ 9997: 'may go on', 9998: 'must stop' });
    const work = beginWork(apiAt(cluster.address, await signIn(cluster.address)), 'Permian');
    const ended = Promise.all(running().map(async (child) => (await once(child, 'exit'))[0] as number));
    cluster.add(await replacement(later.program));
    expect(new Set(await ended)).toEqual(new Set([0]));
    await work.untilMore();
    const { failures, isWhole } = await work.end();
    expect(isWhole).toBe(true);
    const isRight = { status: 503, details: { retryAfterSeconds: expect.any(Number) } };
    for (const failure of failures) expect(failure).toMatchObject(isRight);
    await expect(startInstance(cluster.settings)).rejects.toThrow('ended with code 1 before it was ready');
  });

  it('goes back where older programs must stop, by the backup from before, which the older one restores', async () => {
    const { AZURE_STORAGE_CONNECTION_STRING: _, DATABASE_URL = '', ...settings } = cluster.settings;
    const { name, address: owner } = await createDatabase(cluster.databaseAddress, 'template0');
    const empty = {
      DATABASE_URL: withDatabase(DATABASE_URL, name),
      DATABASE_OWNER_URL: owner,
      DATA_DIR: folder('data'),
    };
    expect(await runCommand('restore', ['--from', folder('backup')], empty)).toMatchObject({ code: 0 });
    const instance = await startInstance({ ...settings, ...empty });
    further.push(instance);
    const api = apiAt(instance.address, await signIn(instance.address));
    expect((await api.listFiles({ query: {} })).items.map((file) => file.name)).toEqual(['Bluebonnet 1H.xml']);
    expect((await api.listCustomers({ query: { search: 'Delaware' } })).total).toBe(0);
  });
});
