import { Client } from 'pg';
import { StartError } from '../start-error.ts';

/** Values are written the same on every server, whatever it is used to. No statement is too slow here. */
const MANNERS = [
  "set timezone to 'UTC'",
  "set datestyle to 'ISO, MDY'",
  "set intervalstyle to 'postgres'",
  "set bytea_output to 'hex'",
  'set extra_float_digits to 1',
  'set statement_timeout to 0',
  'set idle_in_transaction_session_timeout to 0',
];

/** Does something on one connection to a database. */
export async function withSession<Result>(address: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({
    connectionString: address,
    connectionTimeoutMillis: 5000,
    // It is idle while files are copied, and what is in between forgets whoever is silent for minutes.
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
  });
  // The statement that needs the connection fails by itself.
  client.on('error', () => undefined);
  await client.connect().catch((error: Error) => {
    throw new StartError(`The database cannot be reached (${error.message}); please check DATABASE_URL.`, {
      cause: error,
    });
  });
  try {
    for (const statement of MANNERS) await client.query(statement);
    return await work(client);
  } finally {
    await client.end();
  }
}

/** All or nothing, and as if nobody else wrote meanwhile. */
export async function inSnapshot<Result>(client: Client, work: () => Promise<Result>): Promise<Result> {
  await client.query('begin isolation level repeatable read');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
