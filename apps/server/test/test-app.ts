import { type Client, createClient, type Endpoint, endpoints } from '@disclosure/api';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { buildApp, type AppServices } from '../src/app.ts';
import { later } from '../src/clock.ts';
import type { Db } from '../src/database/db.ts';
import type { Mail } from '../src/mail/mailer.ts';
import { readSettings } from '../src/settings/read-settings.ts';
import { quickPasswords } from './people.ts';
import { createTestDatabase } from './test-database.ts';
import { createTestStore, type TestStore } from './test-store.ts';

export type Api = Client<typeof endpoints>;

/** The whole server on a database and a folder of files of its own, with a clock that tests move and a mailbox that they read. */
export interface TestApp extends Pick<TestStore, 'store' | 'folder'> {
  readonly app: FastifyInstance;
  readonly db: Db;
  readonly databaseAddress: string;
  /** With the role that may change tables. */
  readonly owner: string;
  /** Calls as the user of the token; without one, as a stranger. A browser sends its cookie too. */
  api(token?: string, cookie?: string): Api;
  now(): Date;
  pass(milliseconds: number): void;
  /** What was mailed so far, once everything that waits is sent. */
  delivered(): Promise<readonly Mail[]>;
  readonly logs: readonly string[];
  /** As if it had just started: no user, no mail, no log, and the clock at its beginning. */
  reset(): Promise<void>;
  stop(): Promise<void>;
}

type Changes = Partial<Omit<AppServices, 'settings'>>;

export const installation = {
  passwords: quickPasswords,
  program: { version: '1.2.3', commit: '0123456789ab', schema: '0021' },
  webRoot: '/nowhere',
  /** On a busy machine the database may be slow to tell a figure, and so may all that readiness asks. */
  longestFigure: 240_000,
  longestCheck: 240_000,
};

/** On a busy machine it may take long until a thread has loaded the sources. */
export const patient = { COSTLY_TASK_MILLISECONDS: '240000' };

const START = new Date('2026-11-15T08:00:00Z');

/** In an order that no reference forbids. Deleting from small tables is much faster than a new database. */
const tables = [
  'drafts',
  'idempotency_keys',
  'email_links',
  'password_links',
  'recovery_codes',
  'two_steps',
  'sessions',
  'deleted_records',
  'customer_users',
  'deletion_requests',
  'users',
  'customers',
  'throttles',
  'outbox',
] as const;

export async function startTestApp(environment: Record<string, string> = {}, changes: Changes = {}): Promise<TestApp> {
  const database = await createTestDatabase();
  const mails: Mail[] = [];
  const logs: string[] = [];
  let now = START;
  const files = createTestStore(now, changes.store);
  const app = buildApp({
    ...database,
    settings: readSettings({ PUBLIC_URL: 'https://xml.example.com', ...patient, ...environment }),
    clock: () => now,
    ...installation,
    mailer: { send: async (mail) => void mails.push(mail), close: () => undefined },
    logDestination: { write: (line) => void logs.push(line) },
    ...changes,
    store: files.store,
  });
  await app.ready();
  return {
    app,
    db: database.db,
    databaseAddress: database.address,
    owner: database.owner,
    ...files,
    api: (token, cookie) => clientOf(app, token, cookie),
    now: () => now,
    pass: (milliseconds) => void (now = later(now, milliseconds)),
    delivered: () => drained(database.db).then(() => mails),
    async reset() {
      await empty(database.db);
      for (const list of [mails, logs]) list.length = 0;
      now = START;
    },
    logs,
    async stop() {
      await app.close();
      await database.drop();
      files.remove();
    },
  };
}

async function empty(db: Db): Promise<void> {
  await drained(db);
  for (const table of tables) await db.deleteFrom(table).execute();
}

/** Calls as the user of the token. */
export const clientOf = (app: FastifyInstance, token?: string, cookie?: string): Api =>
  createClient(endpoints, (url, init, endpoint) => inject(app, { url, init, endpoint, token, cookie }));

/** The outbox wakes up by itself. A mail that cannot be sent has been tried at least. */
async function drained(db: Db): Promise<void> {
  const untried = db.selectFrom('outbox').select('id').where('sent_at', 'is', null).where('last_error', 'is', null);
  while (await untried.executeTakeFirst()) await new Promise((resolve) => setImmediate(resolve));
}

interface Call {
  readonly url: string;
  readonly init: RequestInit;
  readonly endpoint: Endpoint;
  readonly token: string | undefined;
  readonly cookie: string | undefined;
}

async function inject(app: FastifyInstance, { url, init, endpoint, token, cookie }: Call): Promise<Response> {
  const answer = await app.inject({
    url,
    method: endpoint.method,
    headers: {
      ...(init.headers as Record<string, string>),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(cookie && { cookie }),
    },
    ...(typeof init.body === 'string' && { payload: init.body }),
    ...(init.body instanceof Uint8Array && { payload: Buffer.from(init.body) }),
  } satisfies InjectOptions);
  const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]);
  return new Response(answer.statusCode === 204 ? null : new Uint8Array(answer.rawPayload), {
    status: answer.statusCode,
    headers,
  });
}
