import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

export interface NamedDatabase {
  readonly name: string;
  readonly address: string;
}

/** A new database on a server, as a copy of another. */
export async function createDatabase(server: string, template: string): Promise<NamedDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await run(server, `create database ${name} template ${template} strategy file_copy`);
  return { name, address: withDatabase(server, name) };
}

export const dropDatabase = (server: string, name: string): Promise<void> =>
  run(server, `drop database ${name} with (force)`);

export function withDatabase(server: string, name: string): string {
  const address = new URL(server);
  address.pathname = `/${name}`;
  return address.href;
}

/** A database that lives for one run of the tests need not outlive a power cut. */
export async function forgetDurability(server: string): Promise<void> {
  await run(server, 'alter system set fsync = off');
  await run(server, 'select pg_reload_conf()');
}

async function run(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
