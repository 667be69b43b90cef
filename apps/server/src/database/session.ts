import { Client } from 'pg';
import { type AddressSetting, cannotReach } from './connect.ts';

/** Makes every server write values in the same way, and removes the time limits. */
const SESSION_SETTINGS = [
  "set timezone to 'UTC'",
  "set datestyle to 'ISO, MDY'",
  "set intervalstyle to 'postgres'",
  "set bytea_output to 'hex'",
  'set extra_float_digits to 1',
  'set statement_timeout to 0',
  'set idle_in_transaction_session_timeout to 0',
];

/** Does some work on one connection to a database. The setting is the one that has the address. */
export async function withSession<Result>(
  address: string,
  work: (client: Client) => Promise<Result>,
  setting: AddressSetting = 'DATABASE_URL',
): Promise<Result> {
  const client = new Client({
    connectionString: address,
    // The machine may be busy, and this work has a low priority.
    connectionTimeoutMillis: 30_000,
    // The connection is idle while files are copied, and routers drop connections that are idle for minutes.
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
  });
  // Without a listener, a broken connection would end the process. The next statement fails instead.
  client.on('error', () => undefined);
  await client.connect().catch((error: unknown) => {
    throw cannotReach(error, setting);
  });
  try {
    for (const statement of SESSION_SETTINGS) await client.query(statement);
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs a transaction that does not see what others write in the meantime. */
export const inSnapshot = <Result>(client: Client, work: () => Promise<Result>): Promise<Result> =>
  inTransaction(client, work, 'repeatable read');

export async function inTransaction<Result>(
  client: Client,
  work: () => Promise<Result>,
  isolation: 'read committed' | 'repeatable read' = 'read committed',
): Promise<Result> {
  await client.query(`begin isolation level ${isolation}`);
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

type Work<Result> = (signal: AbortSignal) => Promise<Result>;

/** Runs two pieces of work at once. If one fails, the other is aborted and awaited before this throws. */
export async function alongside<One, Other>(one: Work<One>, other: Work<Other>): Promise<[One, Other]> {
  const stop = new AbortController();
  const begin = <Result>(work: Work<Result>) =>
    work(stop.signal).catch((error: unknown) => {
      stop.abort(error);
      throw error;
    });
  const both = [begin(one), begin(other)] as const;
  await Promise.allSettled(both);
  // Throws the first error, which is the reason of the abort.
  stop.signal.throwIfAborted();
  return Promise.all(both);
}
