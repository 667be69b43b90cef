import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSimulator } from '@disclosure/server/src/fracpro-simulator/start-simulator.ts';
import { fromRoot } from '../../scripts/process.ts';
import { waitUntil } from '../waiting.ts';
import { harnessSettings, type Scene } from '../faults/scene.ts';
import { unlessTold } from '../faults/ending.ts';
import { type Report, runFaults } from '../faults/run-faults.ts';
import type { History } from '../faults/history.ts';
import { untilWork, verdictsOn } from '../faults/upgrade.ts';
import { provideBaseImages } from './base-images.ts';
import { type Engine, findEngine } from './engine.ts';

// The image and compose.yaml as they are shipped, in a real engine: built, started, upgraded one instance after the
// other while users work, backed up and restored.

type Say = (text: string) => void;

const PROJECT = 'containers-trial';
const IMAGE = 'fracfocus-xml-generator';
const DATABASE_PORT = 15_432;
const ADDRESS = 'http://127.0.0.1:8080';

/** What compose.yaml asks for. */
function settingsOf(password: string, key: string): Record<string, string> {
  const account = `AccountName=disclosures;AccountKey=${key};BlobEndpoint=http://storage:10000/disclosures;`;
  return {
    COMPOSE_PROJECT_NAME: PROJECT,
    POSTGRES_PASSWORD: password,
    STORAGE_KEY: key,
    SECRETS_KEY: randomBytes(32).toString('base64'),
    AZURE_STORAGE_CONNECTION_STRING: `DefaultEndpointsProtocol=http;${account}`,
    PUBLIC_URL: ADDRESS,
    // The Managers of the trial have only a password.
    REQUIRE_TWO_STEP_FOR_MANAGERS: 'false',
  };
}

/** What the trial adds: a way to the database for the judge, and people who ask for the files of others all day. */
const addition = `services:
  app-1: &more
    environment: { FILE_NAME_MISSES_PER_USER: '${harnessSettings.FILE_NAME_MISSES_PER_USER}' }
  app-2: *more
  database:
    ports: ['127.0.0.1:${DATABASE_PORT}:5432']
`;

/** Podman adds an option to every network, which docker-compose then takes for a change of the file. */
const networkOfPodman = () => `networks:
  default:
    ipam: { config: [{ subnet: ${namesIn('compose.yaml', /subnet: (\S+) \}/g)[0]} }], options: { driver: host-local } }
`;

/** Runs everything, and answers what the judge of the faults says about the upgrade. */
export async function tryContainers(seed: number, say: Say): Promise<Report> {
  const engine = await findEngine();
  if (!engine) throw new Error('There is neither Docker with compose, nor podman with docker-compose.');
  const folder = mkdtempSync(join(tmpdir(), 'containers-'));
  try {
    say(`with ${engine.name}`);
    await unlessTold(buildImages(engine, folder, say));
    const file = join(folder, 'addition.yaml');
    writeFileSync(file, engine.name === 'podman' ? addition + networkOfPodman() : addition);
    return await inCompose(engine, file, seed, say);
  } finally {
    await engine.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const namesIn = (file: string, pattern: RegExp): string[] => [
  ...new Set([...readFileSync(fromRoot(file), 'utf8').matchAll(pattern)].map(([, name = '']) => name)),
];

/** The version that is committed, and a later one with a migration more. */
async function buildImages(engine: Engine, folder: string, say: Say): Promise<void> {
  const services = namesIn('compose.yaml', /^ +image: (\S+)$/gm).filter((name) => !name.startsWith(IMAGE));
  await provideBaseImages(engine, [...namesIn('Dockerfile', /^FROM (\S+:\S+)/gm), ...services], say);
  say('building the image');
  await engine.run(['build', '--quiet', '--network=host', '--tag', `${IMAGE}:earlier`, fromRoot('.')]);
  writeFileSync(join(folder, '9998-later.sql'), '-- older programs: may go on\nselect 1;\n');
  writeFileSync(join(folder, 'Dockerfile'), `FROM ${IMAGE}:earlier\nCOPY 9998-later.sql apps/server/migrations/\n`);
  await engine.run(['build', '--quiet', '--tag', `${IMAGE}:later`, folder]);
}

async function inCompose(engine: Engine, file: string, seed: number, say: Say): Promise<Report> {
  const [password, key] = [randomBytes(16).toString('hex'), randomBytes(64).toString('base64')];
  const fracpro = await startSimulator({ port: 0, host: '0.0.0.0', clock: () => new Date() });
  const settings = { ...fracpro.settings, ...settingsOf(password, key), FRACPRO_URL: seenFromInside(fracpro.url) };
  const composeWith =
    (more: Record<string, string>): Compose =>
    (version, ...args) =>
      engine.compose(['--profile', 'azurite', '-f', 'compose.yaml', '-f', file, ...args], {
        ...settings,
        ...more,
        VERSION: version,
      });
  const compose = composeWith({});
  try {
    return await unlessTold(tryIn(compose, { password, seed, say, restored: composeWith(elsewhere) }));
  } finally {
    // What went wrong before is worth more than that something could not be removed.
    await compose('later', 'down', '--volumes', '--timeout', '20').catch((error: Error) => say(error.message));
    await fracpro.stop();
  }
}

interface Trial {
  readonly password: string;
  readonly seed: number;
  readonly say: Say;
  /** With the settings of a restore. */
  readonly restored: Compose;
}

/** An empty container. */
const elsewhere = { AZURE_STORAGE_CONTAINER: 'restored' };

async function tryIn(compose: Compose, { password, seed, say, restored }: Trial): Promise<Report> {
  await compose('earlier', 'up', '--detach', '--no-build');
  await untilReady();
  say('two instances are ready');
  const manager = ['create-manager', 'first@example.com', '--all-access', 'All'];
  await compose('earlier', 'exec', '-T', 'app-1', 'product', ...manager);
  const scene = sceneOf(`postgres://app:${password}@127.0.0.1:${DATABASE_PORT}/app`);
  const report = await runFaults({ scene, seed, strike: (_, history) => upgrade(compose, history, say) });
  await backUp(compose, password, say);
  await restoreWith(restored, say);
  return { ...report, verdicts: [...report.verdicts, ...verdictsOn(report.history, 'may go on', 0)] };
}

/** The machine itself has the first address of the network in compose.yaml. */
const seenFromInside = (url: string) => url.replace('127.0.0.1', '10.213.0.1');

type Compose = (version: string, ...args: string[]) => Promise<string>;

async function upgrade(compose: Compose, history: History, say: Say): Promise<number> {
  for (const name of ['app-1', 'app-2']) {
    await untilWork(history);
    say(`${name} is replaced by the later version`);
    await compose('later', 'up', '--detach', '--no-build', '--no-deps', name);
    await waitUntil(`${name} is ready`, () => isHealthy(compose, name), { seconds: LONGEST_WAIT, pause: 1000 });
  }
  await untilWork(history);
  say('both are of the later version');
  return 1;
}

const isHealthy = (compose: Compose, name: string): Promise<boolean> =>
  compose('later', 'exec', '-T', name, 'node', '-e', READY).then(
    () => true,
    () => false,
  );
const READY = "fetch('http://127.0.0.1:3000/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))";

/** Inside of the containers, with the commands that operations.md names. */
async function backUp(compose: Compose, password: string, say: Say): Promise<void> {
  const exec = (name: string, ...args: string[]) => compose('later', 'exec', '-T', name, ...args);
  say((await exec('app-1', 'product', 'audit')).trim());
  await exec('app-1', 'product', 'backup', '--to', BACKUP);
  say('backed up');
  await exec('database', 'createdb', '--username=app', 'drill');
  const address = `postgres://app:${password}@database:5432/drill`;
  const drilled = await exec('app-1', 'product', 'drill', '--from', BACKUP, '--database', address);
  // The last line is about everything; those before are about each table.
  say(drilled.trimEnd().split('\n').at(-1) ?? '');
  await exec('database', 'dropdb', '--username=app', 'drill');
}
const BACKUP = '/backups/by-hand';

/** By the lines of operations.md, and then the product runs on what was restored. */
async function restoreWith(compose: Compose, say: Say): Promise<void> {
  const run = (...args: string[]) => compose('later', ...args);
  await run('stop', 'app-1', 'app-2');
  const rename = '--command=alter database app rename to app_before';
  await run('exec', '-T', 'database', 'psql', '--username=app', '--dbname=postgres', rename);
  await run('exec', '-T', 'database', 'createdb', '--username=app', 'app');
  await run('run', '--rm', '-T', '--no-deps', 'app-1', 'product', 'restore', '--from', BACKUP);
  say('restored into an empty database and an empty container');
  await run('up', '--detach', '--no-build', '--no-deps', 'app-1', 'app-2');
  await untilReady();
  say((await run('exec', '-T', 'app-1', 'product', 'audit')).trim());
  await run('exec', '-T', 'app-1', 'product', 'storage', 'verify');
  say('all stored files are whole');
}

/** Seconds, enough for a busy machine. */
const LONGEST_WAIT = 600;

const untilReady = () => {
  const isReady = async () => (await fetch(`${ADDRESS}/readyz`).catch(() => undefined))?.ok === true;
  return waitUntil(`the product answers at ${ADDRESS}`, isReady, { seconds: LONGEST_WAIT, pause: 500 });
};

const sceneOf = (database: string): Scene => ({
  address: ADDRESS,
  databaseAddress: () => database,
  instances: [],
  settings: {},
  ways: {},
  databasePid: () => undefined,
  storagePid: undefined,
  stop: async () => undefined,
});
