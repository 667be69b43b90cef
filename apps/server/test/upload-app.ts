/**
 * A program that stores one document and is killed on the way: `node upload-app.ts DATABASE FOLDER POINT`, with the
 * upload as JSON on standard input.
 */
import { flushCompileCache } from 'node:module';
import { text } from 'node:stream/consumers';
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import { createCostlyWork } from '../src/costly/costly-work.ts';
import { connectPool } from '../src/database/connect.ts';
import type { Tables } from '../src/database/db.ts';
import { saveUpload } from '../src/files/upload/save-upload.ts';
import { readSettings } from '../src/settings/read-settings.ts';
import type { BlobStore } from '../src/storage/blob-store.ts';
import { DiskStore } from '../src/storage/disk-store.ts';

// Who is killed does not keep what it compiled, unless it does so at once.
flushCompileCache();

const [, , address = '', folder = '', point = ''] = process.argv;

const dieAt = (here: string) => {
  if (here === point) process.kill(process.pid, 'SIGKILL');
};

/** Statements of the upload, by the point that comes right after them. */
const statements: readonly (readonly [string, RegExp])[] = [
  ['nothing yet', /from "customers"/],
  ['noted', /insert into "file_uploads"/],
  ['file written', /insert into "files"/],
  ['entry written', /insert into "audit_entries"/],
];

/** Several statements may be sent together. */
const textsIn = ({ sql, parameters: [first] }: CompiledQuery): string[] =>
  Array.isArray(first) ? (first as CompiledQuery[]).map((each) => each.sql) : [sql];

const db = new Kysely<Tables>({
  // The product's own, which reads numbers as numbers.
  dialect: new PostgresDialect({ pool: connectPool(address, { error: (_, text) => void process.stderr.write(text) }) }),
  log: ({ query }) => {
    const texts = textsIn(query);
    for (const [here, statement] of statements) if (texts.some((text) => statement.test(text))) dieAt(here);
  },
});

const disk = new DiskStore(folder, new Date());
const store: BlobStore = Object.assign(Object.create(disk) as BlobStore, {
  put: async (...given: Parameters<BlobStore['put']>) => {
    await disk.put(...given);
    dieAt('in the store');
  },
});

const { body, userId } = JSON.parse(await text(process.stdin)) as {
  body: Parameters<typeof saveUpload>[1];
  userId: number;
};
const costly = createCostlyWork(readSettings({}), { error: (_, text) => void process.stderr.write(text) });
const services = { db, store, costly, clock: () => new Date('2026-11-15T08:00:00Z'), isSimulated: false };
const { id: sessionId } = await db
  .selectFrom('sessions')
  .select('id')
  .where('user_id', '=', userId)
  .executeTakeFirstOrThrow();
await saveUpload(services, body, { caller: { id: userId, roles: ['Editor'], sessionId } });
dieAt('made');
process.stdout.write('nothing killed it');
await db.destroy();
