import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createPasswords } from './accounts/passwords.ts';
import { mustOpenSecrets } from './accounts/two-step/sealer.ts';
import { buildApp } from './app.ts';
import { openBackups } from './backup/kept/backups.ts';
import { type Clock, HOUR, MINUTE, SECOND } from './clock.ts';
import { type ErrorLog, LONGEST_SILENCE } from './database/connect.ts';
import type { Db } from './database/db.ts';
import { hasDemoData, hasUsers, insertDemoAccounts } from './database/demo-accounts.ts';
import type { DatabaseServer } from './database/embedded/start-embedded.ts';
import { openDatabaseOn } from './database/open-database.ts';
import { mayChangeTrail } from './database/rights.ts';
import { asStartError } from './database/start-faults.ts';
import { startDemoFracPro } from './demo/demo-fracpro.ts';
import { insertDemoFiles } from './demo/files/insert-demo-files.ts';
import { insertDemoCatalogue } from './demo/insert-demo-catalogue.ts';
import type { DemoArchiveServices } from './demo/registry/load-demo-archive.ts';
import { hasStoredFiles } from './files/integrity/verify-store.ts';
import { openFracPro } from './fracpro/open-fracpro.ts';
import { listen } from './http/listen.ts';
import { joinInstances } from './instances/join-instances.ts';
import { repeatWhileListening } from './operations/background.ts';
import { readProgram } from './program.ts';
import { serverFolder } from './server-folder.ts';
import { allowsDemo } from './settings/read-settings.ts';
import type { Settings } from './settings/settings.ts';
import { StartError } from './start-error.ts';
import { openStore } from './storage/open-store.ts';

const PROGRAM = { program: readProgram(), webRoot: path.join(serverFolder, '../web/dist') };

interface Stoppable {
  stop(): Promise<void>;
}

export interface Product extends Stoppable {
  readonly address: string;
  readonly hasDemoData: boolean;
  /** False until the first Manager is created. */
  readonly hasUsers: boolean;
}

interface ProductStart {
  readonly settings: Settings;
  readonly clock: Clock;
  /** Already running. It stops with the product. */
  readonly server: DatabaseServer;
  /** The caller stops the product then. */
  readonly onMustStop: () => void;
}

/** Starts everything that needs the database server. If a step fails, the parts that were started are stopped. */
export async function runProduct({ settings, clock, server, onMustStop }: ProductStart): Promise<Product> {
  let app: FastifyInstance | undefined;
  const running: Stoppable[] = [];
  const stop = async () => {
    await app?.close();
    for (const part of running.toReversed()) await part.stop();
  };
  try {
    const log = logOf(() => app);
    const database = await openDatabaseOn(server, { log, longestSilence: LONGEST_SILENCE });
    running.push({ stop: () => database.close() });
    const { db, isOneRole, readAddressAgain } = database;
    await mustOpenSecrets({ db, settings });
    const store = await openStore(settings, clock(), { mayBeNew: !(await hasStoredFiles(db)) });
    running.push({ stop: () => store.close() });
    // Only one process can use the embedded database.
    const membership = await joinInstances(db, store, { isAlone: settings.DATABASE_URL === undefined });
    running.push({ stop: () => membership.leave() });
    const isDemo = await settleDemoData(db, settings);
    // Demo documents never go into an Azure container.
    if (isDemo && store.name.account === 'local') await insertDemoFiles(db, store, clock());
    const simulator = isDemo ? await startDemoFracPro(settings, clock) : undefined;
    if (simulator) running.push(simulator);
    const fracpro = await openFracPro({ ...settings, ...simulator?.settings }, clock);
    const isSimulated = simulator !== undefined;
    const services = { ...PROGRAM, ...database, settings, clock, fracpro, store, isDemo, isSimulated, onMustStop };
    app = buildApp({ ...services, backups: await openBackups({ ...services, owner: ownerOf(server) }) });
    repeatWhileListening(app, 30 * SECOND, () => membership.stay());
    // Beside the simulator only: invented neighbors must not be compared with real jobs.
    if (simulator) {
      repeatWhileListening(app, HOUR, (over) => loadDemoArchive({ ...services, over }), true);
    }
    if (readAddressAgain) repeatWhileListening(app, MINUTE, async () => readAddressAgain());
    if (await mayChangeTrail(db)) app.log.warn(trailWarning(settings, isOneRole));
    const facts = { hasDemoData: isDemo, hasUsers: await hasUsers(db) };
    await listen(app, settings);
    app.log.info(PROGRAM.program, 'Started');
    return { ...facts, address: addressOf(app, settings), stop };
  } catch (error) {
    await stop();
    throw asStartError(error);
  }
}

/** Only a demo loads its code. */
async function loadDemoArchive(services: DemoArchiveServices): Promise<void> {
  const demo = await import('./demo/registry/load-demo-archive.ts');
  await demo.loadDemoArchive(services);
}

/** One line for an outage, however many connections notice it. */
const logOf = (app: () => FastifyInstance | undefined): ErrorLog => ({
  error(details, text) {
    if (!app()?.noteOutage?.('err' in details && details.err)) app()?.log.error(details, text);
  },
});

/** Demo accounts have known passwords, so a demo database only opens in demo mode, which other machines cannot reach. */
async function settleDemoData(db: Db, settings: Settings): Promise<boolean> {
  const isDemo = await hasDemoData(db);
  if (allowsDemo(settings)) {
    const hasAccounts = isDemo || (await insertDemoAccounts(db, await createPasswords().hash(settings.DEMO_PASSWORD)));
    await insertDemoCatalogue(db);
    return hasAccounts;
  }
  if (!isDemo) return false;
  throw new StartError(
    'This database holds demo accounts with known passwords, so it only opens on a loopback address with DEMO=true; please set DATA_DIR to another folder.',
  );
}

/** The address may be read from a file, because passwords change. */
const ownerOf =
  ({ owner, readOwner }: DatabaseServer) =>
  (): string =>
    readOwner?.() ?? owner;

function trailWarning({ DATABASE_OWNER_URL }: Settings, isOneRole: boolean): string {
  if (DATABASE_OWNER_URL === undefined) {
    return 'DATABASE_OWNER_URL is not set: the role of DATABASE_URL owns the tables, and could change the audit trail';
  }
  return isOneRole
    ? 'DATABASE_OWNER_URL and DATABASE_URL name the same role: the product works with it, and could change the audit trail'
    : 'The role of DATABASE_URL could change the audit trail: it is a superuser, or owns the tables or the database';
}

function addressOf(app: FastifyInstance, { HOST }: Settings): string {
  const [bound] = app.addresses();
  const host = HOST.includes(':') ? `[${HOST}]` : HOST;
  return `http://${host}:${typeof bound === 'object' ? bound.port : 0}`;
}
