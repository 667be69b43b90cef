import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, withDatabase } from '@disclosure/server/test/database-names.ts';
import { runCommand } from '@disclosure/server/test/run-backup.ts';
import { until } from '@disclosure/server/test/until.ts';
import { fromRoot } from '../../scripts/process.ts';
import { addFirstManager, apiAt, statusOf } from './cluster-client.ts';
import { type LaterVersion, makeLaterVersion } from './later-version.ts';
import { type Instance, startInstance, type Cluster, startCluster } from './start-cluster.ts';

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

describe('a cluster whose instances are replaced', () => {
  let cluster: Cluster;
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
    await addFirstManager(cluster, { email, password });
    const api = apiAt(cluster.address, await signIn(cluster.address));
    const body = { name: 'Lone Star Energy', operator_number: '100200', water_source: '' };
    const { id: customerId } = await api.createCustomer({ body });
    await api.uploadFile({ body: { fileName: 'Bluebonnet 1H.xml', content: document, metadata: { customerId } } });
  });
  afterAll(async () => {
    for (const instance of further) await instance.stop();
    await cluster.stop();
    for (const version of laterVersions) version.remove();
    rmSync(place, { recursive: true });
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
