import { endpoints } from '@disclosure/api';
import type { FastifyInstance } from 'fastify';
import { accessRoutes } from './access/access-routes.ts';
import { accountRoutes } from './accounts/account-routes.ts';
import type { AccountServices } from './accounts/account-services.ts';
import { publicUrl } from './accounts/password-links.ts';
import { createPasswords, type Passwords } from './accounts/passwords.ts';
import { sessionRoutes } from './accounts/sessions/own-sessions.ts';
import { countSessions, createFindCaller } from './accounts/sessions/sessions.ts';
import { sweepAccounts } from './accounts/sweep.ts';
import { createSignInThrottle } from './accounts/throttle/sign-in-throttle.ts';
import { createOpenSealer } from './accounts/two-step/sealer.ts';
import { twoStepRoutes } from './accounts/two-step/two-step.ts';
import { anchorWhileListening } from './audit/anchor-trail.ts';
import { auditRoutes } from './audit/audit-routes.ts';
import type { Backups } from './backup/kept/backups.ts';
import { type Clock, HOUR, MINUTE, SECOND } from './clock.ts';
import { customerRoutes } from './customers/customer-routes.ts';
import { type CostlyWork, createCostlyWork } from './costly/costly-work.ts';
import { readDatabaseClock } from './database/database-clock.ts';
import type { Db } from './database/db.ts';
import type { PoolFigures } from './database/open-database.ts';
import { spaceLeftIn } from './disk/file-system.ts';
import { disclosureRoutes } from './disclosures/disclosure-routes.ts';
import { draftRoutes } from './drafts/draft-routes.ts';
import { sweepDrafts } from './drafts/draft-repository.ts';
import { fileRoutes } from './files/file-routes.ts';
import type { FileServices } from './files/file-services.ts';
import type { MissServices } from './files/find-file.ts';
import { countDamages } from './files/integrity/damages.ts';
import { findLastScrub, scrubFiles } from './files/integrity/scrub-files.ts';
import { matchInBackground } from './filings/match-filings.ts';
import { recheckInBackground } from './files/recheck/recheck-files.ts';
import { settleInBackground } from './files/settle-clocks.ts';
import { sweepFiles } from './files/sweep-files.ts';
import { findVisibility, isVisible, seesFiles } from './files/visibility.ts';
import { evidenceRoutes } from './evidence/evidence-routes.ts';
import type { EvidenceServices } from './evidence/make-evidence.ts';
import { filingRoutes } from './filings/filing-routes.ts';
import { fracproRoutes } from './fracpro/fracpro-routes.ts';
import type { FracPro } from './fracpro/fracpro.ts';
import { sweepLastGood } from './fracpro/last-good.ts';
import { refuseUnknownHosts } from './http/known-hosts.ts';
import { serve } from './http/serve.ts';
import { createServer, type LogDestination, logRequests } from './http/server.ts';
import { answerNotFound, serveWebPages } from './http/web-pages.ts';
import { ingredientRoutes } from './ingredients/ingredient-routes.ts';
import { jobRoutes } from './jobs/job-routes.ts';
import { chooseMailer, type Mailer } from './mail/mailer.ts';
import { countMails, createOutbox } from './mail/outbox.ts';
import { meRoutes } from './me/profile.ts';
import { serveApiDocs } from './operations/api-docs.ts';
import { repeatWhileListening } from './operations/background.ts';
import {
  createMetrics,
  measureBackups,
  measureFiles,
  measureReadiness,
  measureRequests,
  measureThreads,
} from './operations/metrics.ts';
import { measureOnCall, measureSignIns } from './operations/on-call-metrics.ts';
import { operationRoutes } from './operations/operation-routes.ts';
import { Readiness } from './operations/readiness.ts';
import { readinessChecks } from './operations/readiness-checks.ts';
import { stopGently } from './operations/stop-gently.ts';
import type { Program } from './program.ts';
import { makeDigests, rewriteDigest } from './reminders/make-digests.ts';
import { reminderRoutes } from './reminders/reminder-routes.ts';
import { publicationRoutes } from './publications/publication-routes.ts';
import { registryRoutes } from './registry/registry-routes.ts';
import { sweepUploads } from './registry/upload-archive.ts';
import { watchFolder } from './registry/watch-folder.ts';
import { referenceRoutes } from './replacing/reference-routes.ts';
import { restoringRoutes } from './restoring/restoring-routes.ts';
import { sweepDeleted } from './restoring/sweep-deleted.ts';
import type { Settings } from './settings/settings.ts';
import type { BlobStore } from './storage/blob-store.ts';
import type { TableServices } from './tables/serve-tables.ts';
import { thirdPartyChemRoutes } from './third-party-chems/third-party-chem-routes.ts';
import { userRoutes } from './users/user-routes.ts';
import { vendorRoutes } from './vendors/vendor-routes.ts';

/** Everything that the app is given. */
export interface AppServices {
  readonly db: Db;
  /** Where the database is, with the role of the product: a load of the registry connects by itself. */
  readonly databaseAddress: () => string;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly program: Program;
  /** The folder of the built web. */
  readonly webRoot: string;
  /** The caller opened it and closes it, after the server. */
  readonly store: BlobStore;
  /** Replaces the mailer of the settings. */
  readonly mailer?: Mailer | undefined;
  readonly passwords?: Passwords;
  /** Undefined when job data come from files only. */
  readonly fracpro?: FracPro | undefined;
  /** Job data come from the simulator: documents made from them are marked as invented. */
  readonly isSimulated?: boolean;
  /** The demo accounts with their known passwords are in the database. */
  readonly isDemo?: boolean;
  readonly poolFigures?: () => PoolFigures;
  /** Replaces the milliseconds after which an answer with metrics does not wait for a figure any more. */
  readonly longestFigure?: number;
  /** Replaces the milliseconds after which a check of readiness has failed. */
  readonly longestCheck?: number;
  /** Called once when a newer version has changed the tables so that this one must not work on them. */
  readonly onMustStop?: () => void;
  /** Undefined when the product makes no backups by itself. */
  readonly backups?: Backups | undefined;
  /** Replaces standard output. */
  readonly logDestination?: LogDestination;
}

/** The whole server, ready to listen. Closing it lets requests finish and ends its background work. */
export function buildApp(services: AppServices): FastifyInstance {
  const { db, settings, clock, program } = services;
  const app = createGuardedServer(services);
  const readiness = watchReadiness(app, services);
  const metrics = measure(app, services, readiness);
  const costly = startCostlyWork(app, services, metrics);
  app.addHook('onClose', async () => services.fracpro?.close());
  sweepRegularly(app, services);
  recheckRegularly(app, services, costly);
  anchorWhileListening(app, services);
  backUpRegularly(app, services, metrics);

  const accountServices = openAccounts(app, services);
  repeatWhileListening(app, MINUTE, (over) => makeDigests(accountServices, over), true);
  const handlers = {
    ...peopleRoutes(accountServices),
    ...fracproRoutes({ db, clock, fracpro: services.fracpro }),
    ...reminderRoutes(accountServices),
    ...restoringRoutes(accountServices),
    ...recordRoutes({ db, clock, costly, store: services.store }),
    ...accessRoutes({ ...accountServices, costly }),
    ...jobRoutes({ costly }),
    ...documentRoutes({ ...services, costly, isSimulated: services.isSimulated ?? false }),
    ...draftRoutes({ db, clock }),
    ...registryRoutes({ ...services, over: overWith(app) }),
    ...operationRoutes({ db, settings, program, readiness, metrics, backups: services.backups }),
  };
  // As a plugin, so that they come after the plugin that compresses their answers.
  app.register(async (routes) => {
    routes.addHook('onRequest', async ({ method, routeOptions }) => readiness.mustTake(method, routeOptions.config));
    serve(routes, endpoints, handlers, createFindCaller({ db, clock, settings }));
    serveApiDocs(routes, program.version, endpoints);
  });
  answerNotFound(app, endpoints, { sendPage: serveWebPages(app, services.webRoot), settings });
  // When all requests have ended. The hooks of this kind run in reverse, so those that wait for background work come after.
  app.addHook('onClose', () => costly.close());
  return app;
}

function openAccounts(app: FastifyInstance, services: AppServices): AccountServices {
  const { db, settings, clock } = services;
  return {
    db,
    settings,
    clock,
    passwords: services.passwords ?? createPasswords(),
    throttle: createSignInThrottle({ db, settings, clock }),
    outbox: startOutbox(app, services),
    openSealer: createOpenSealer({ db, settings }),
    publicUrl: () => publicUrl(settings, portOf(app)),
  };
}

/** Without routes yet. It answers to the names of this installation only. */
function createGuardedServer({ settings, clock, isDemo = false, logDestination }: AppServices): FastifyInstance {
  const app = createServer(settings, logDestination);
  const names = [URL.parse(publicUrl(settings))?.hostname ?? '', ...settings.ALLOWED_HOSTS];
  refuseUnknownHosts(app, { names, isDemo, clock });
  logRequests(app);
  return app;
}

/** The users: signing in, their own accounts, their administration. */
const peopleRoutes = (services: AccountServices) => ({
  ...accountRoutes(services),
  ...meRoutes(services),
  ...sessionRoutes(services),
  ...twoStepRoutes(services),
  ...userRoutes(services),
});

/** The reference data, and who changed them. */
const recordRoutes = (services: TableServices & Pick<AppServices, 'store'>) => ({
  ...customerRoutes(services),
  ...thirdPartyChemRoutes(services),
  ...vendorRoutes(services),
  ...ingredientRoutes(services),
  ...referenceRoutes(services),
  ...auditRoutes({ db: services.db, seesFile: async (userId) => isVisible(await findVisibility(services.db, userId)) }),
});

/** Documents that are only checked, stored files, and what is to do with them. */
const documentRoutes = (services: FileServices & MissServices & EvidenceServices) => ({
  ...disclosureRoutes(services),
  ...publicationRoutes(services),
  ...fileRoutes(services),
  ...filingRoutes(services),
  ...evidenceRoutes(services),
});

function measure(app: FastifyInstance, services: AppServices, readiness: Readiness) {
  const { db, settings } = services;
  const metrics = createMetrics(services);
  measureReadiness(metrics, () => readiness.parts());
  measureRequests(app, metrics);
  const lastScrub = settings.SCRUB_FILES_PER_MINUTE > 0 ? () => findLastScrub(db) : undefined;
  measureFiles(metrics, { damages: () => countDamages(db), lastScrub });
  measureSignIns(app, metrics);
  return metrics;
}

function measureForPeopleOnCall(metrics: ReturnType<typeof measure>, services: AppServices, costly: CostlyWork): void {
  const { db, clock, settings, fracpro, store } = services;
  measureOnCall(metrics, {
    mails: () => countMails(db, clock()),
    sessions: () => countSessions(db, settings, clock()),
    waitingTasks: () => costly.countWaiting(),
    isFracProPaused: fracpro && (() => fracpro.isPaused()),
    spaceLeft: {
      data: () => spaceLeftIn(settings.DATA_DIR),
      ...(store.spaceLeft && { files: store.spaceLeft.bind(store) }),
    },
  });
}

/** As a timer of the server itself, so that it does not depend on a proxy that asks. It ends when the server stops. */
function watchReadiness(app: FastifyInstance, services: AppServices): Readiness {
  const { db, store, settings, onMustStop, longestCheck } = services;
  const readiness = new Readiness(readinessChecks(db, store), app.log, onMustStop, longestCheck);
  app.decorate('noteOutage', (error: unknown) => readiness.noteOutage(error));
  repeatWhileListening(app, 2 * SECOND, () => readiness.look(), true);
  stopGently(app, readiness, { drain: settings.DRAIN_MILLISECONDS });
  return readiness;
}

function startCostlyWork(app: FastifyInstance, services: AppServices, metrics: ReturnType<typeof measure>) {
  const costly = createCostlyWork(services.settings, app.log);
  measureThreads(metrics, () => costly.count());
  measureForPeopleOnCall(metrics, services, costly);
  return costly;
}

function sweepRegularly(app: FastifyInstance, services: AppServices): void {
  const { db, clock, store, settings } = services;
  repeatWhileListening(app, HOUR, () => sweepAccounts(db, clock()));
  repeatWhileListening(app, HOUR, () => sweepDrafts(db, clock()));
  repeatWhileListening(app, HOUR, () => sweepDeleted(db, clock()));
  repeatWhileListening(app, HOUR, () => sweepLastGood(db, clock()));
  repeatWhileListening(app, HOUR, () => sweepUploads({ settings, clock }), true);
  const { REGISTRY_FOLDER: folder } = settings;
  if (folder !== undefined) repeatWhileListening(app, MINUTE, watchFolder(folder, services), true);
  repeatWhileListening(app, 5 * MINUTE, () => sweepFiles({ db, store, log: app.log }, clock()));
  const scrub = { db, store, clock, settings, log: app.log, sharedClock: () => readDatabaseClock(db) };
  repeatWhileListening(app, MINUTE, (over) => scrubFiles({ ...scrub, over }));
}

function recheckRegularly(app: FastifyInstance, services: AppServices, costly: CostlyWork): void {
  const sharedClock = () => readDatabaseClock(services.db);
  const memory = { logged: new Set<number>(), passedOver: new Set<number>() };
  const recheck = { ...services, ...memory, costly, log: app.log, sharedClock };
  repeatWhileListening(app, 15 * SECOND, (over) => settleInBackground(services.db, over), true);
  // At once, so that the files of a new demo are not shown as unchecked.
  repeatWhileListening(app, 15 * SECOND, (over) => recheckInBackground({ ...recheck, over }), true);
  const matched = {};
  repeatWhileListening(app, 5 * SECOND, (over) => matchInBackground({ ...services, costly, matched, over }), true);
}

function backUpRegularly(app: FastifyInstance, { backups }: AppServices, metrics: ReturnType<typeof measure>): void {
  if (!backups) return;
  measureBackups(metrics, () => backups.state());
  repeatWhileListening(app, MINUTE, (over) => backups.makeWhenDue(over, app.log), true);
}

/** Aborted when the server stops. */
function overWith(app: FastifyInstance): AbortSignal {
  const over = new AbortController();
  app.addHook('preClose', async () => over.abort());
  return over.signal;
}

/** The port that the system chose, when the settings say 0. */
function portOf(app: FastifyInstance): number | undefined {
  const [address] = app.addresses();
  return typeof address === 'object' ? address.port : undefined;
}

function startOutbox(app: FastifyInstance, { db, settings, clock, isDemo = false, mailer: given }: AppServices) {
  const mailer = given ?? chooseMailer({ settings, clock, log: app.log, isDemo });
  const digests = { db, settings, clock, publicUrl: () => publicUrl(settings, portOf(app)) };
  const outbox = createOutbox({
    db,
    mailer,
    clock,
    sharedClock: () => readDatabaseClock(db),
    log: app.log,
    seesFiles,
    rewriteDigest: (userId, day) => rewriteDigest(digests, userId, day),
  });
  app.addHook('onListen', async () => outbox.start());
  app.addHook('onClose', async () => {
    await outbox.stop();
    await mailer.close();
  });
  return outbox;
}
