/**
 * A program with an embedded database and nothing else, to be killed by tests: `node small-app.ts FOLDER`.
 * It prints "ready", and then the number of each row once the database has acknowledged it.
 */
import { flushCompileCache } from 'node:module';
import { sql } from 'kysely';
import { connectDatabase } from '../src/database/connect.ts';
import { startEmbedded } from '../src/database/embedded/start-embedded.ts';
import { openDatabaseOn } from '../src/database/open-database.ts';

// A program that is killed does not keep what it compiled, unless it does so at once.
flushCompileCache();

const print = (line: string) => process.stdout.write(`${line}\n`);

const log = { error: (_details: object, text: string) => print(`error ${text}`) };
const [, , dataFolder = ''] = process.argv;
try {
  const server = await startEmbedded({ dataFolder, say: () => undefined });
  await openDatabaseOn(server, { log });
  const db = connectDatabase(server.owner, log);
  await sql`create table if not exists numbers (number integer primary key, filler text not null)`.execute(db);
  const { rows } = await sql<{ next: number }>`select coalesce(max(number), 0) + 1 as next from numbers`.execute(db);
  print('ready');
  for (let number = rows[0]?.next ?? 1; ; number += 1) {
    await sql`insert into numbers values (${number}, repeat('x', 500))`.execute(db);
    print(String(number));
  }
} catch (error) {
  print(`error ${(error as Error).message}`);
  process.exitCode = 1;
}
