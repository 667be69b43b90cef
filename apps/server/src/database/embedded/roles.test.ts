import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { migrateDatabase } from '../migrate.ts';
import { openDatabaseOn } from '../open-database.ts';
import { mayChangeTrail } from '../rights.ts';
import { StartError } from '../../start-error.ts';
import { writePasswords } from './roles.ts';
import { startEmbedded } from './start-embedded.ts';

const log = { error: (_: object, text: string) => expect.unreachable(text) };

async function ask(address: string, ...statements: string[]): Promise<unknown[]> {
  const client = new Client({ connectionString: address });
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

const withRole = (address: string, role: string, password: string) =>
  Object.assign(new URL(address), { username: role, password }).href;

// Over a port, where a role without its password cannot connect.
const start = (dataFolder: string) => startEmbedded({ dataFolder, listenOn: 'port', say: () => undefined });

describe('the passwords of the embedded database', () => {
  const homeIn = (folder: string) => ({
    folder,
    cluster: join(folder, 'cluster'),
    password: join(folder, 'password'),
    ownerPassword: join(folder, 'owner-password'),
    user: undefined,
  });

  it('are made again when a full disk left an empty file, and are otherwise kept', () => {
    const home = homeIn(temporaryFolder());
    writeFileSync(home.ownerPassword, '');
    writeFileSync(home.password, 'kept');
    writePasswords(home);
    expect(readFileSync(home.ownerPassword, 'utf8')).toHaveLength(32);
    expect(readFileSync(home.password, 'utf8')).toBe('kept');
    expect(readdirSync(home.folder).toSorted()).toEqual(['owner-password', 'password']);
  });

  it('that cannot be written are told in words', () => {
    expect(() => writePasswords(homeIn(join(temporaryFolder(), 'gone')))).toThrow(StartError);
  });
});

/** A cluster as earlier versions made it: the product worked as its superuser. */
function earlierCluster() {
  const folder = temporaryFolder();
  const fileOf = (name: string) => join(folder, 'database', name);
  /** More is done as that superuser. */
  const make = async (more: (app: string) => Promise<unknown>) => {
    const server = await start(folder);
    const { address, owner } = server;
    const helper = withRole(owner, 'helper', 'h');
    await ask(owner, "create role helper superuser login password 'h'");
    await ask(helper, 'drop owned by app', 'drop role app', 'alter role owner rename to app');
    await ask(helper, `alter role app password '${readFileSync(fileOf('password'), 'utf8')}'`);
    rmSync(fileOf('owner-password'));
    await ask(address, 'drop role helper');
    await more(address);
    await server.stop();
  };
  return { make, fileOf, start: () => start(folder) };
}

const ROLES = `select rolname, rolsuper from pg_roles where rolname !~ '^pg_' order by rolname`;
const wanted = [
  { rolname: 'app', rolsuper: false },
  { rolname: 'owner', rolsuper: true },
];

describe('a cluster whose superuser was the role of the product', () => {
  it('gets an owner, and the product keeps its tables and cannot change the audit trail', async () => {
    const cluster = earlierCluster();
    await cluster.make((app) => migrateDatabase(app, log));
    const server = await cluster.start();
    onTestFinished(() => server.stop());
    expect(await ask(server.owner, ROLES)).toEqual(wanted);
    const { db } = await openDatabaseOn({ ...server, stop: async () => undefined }, { log });
    onTestFinished(() => db.destroy());
    await db
      .insertInto('vendors')
      .values({ company: 'A', first_name: '', last_name: '', email: '', phone: '' })
      .execute();
    expect(await mayChangeTrail(db)).toBe(false);
    const forged = db.updateTable('audit_entries').set({ name: 'x' }).execute();
    await expect(forged).rejects.toThrow('permission denied for table audit_entries');
    await expect(ask(withRole(server.owner, 'owner', 'guess'), 'select 1')).rejects.toThrow('authentication failed');
  });

  it('gets one also when a start was killed before or after the superuser was renamed', async () => {
    const cluster = earlierCluster();
    const startAgain = async () => {
      const server = await cluster.start();
      expect(await ask(server.owner, ROLES)).toEqual(wanted);
      await server.stop();
    };
    await cluster.make((app) => ask(app, "create role converter superuser login password 'lost'"));
    await startAgain();
    await cluster.make(async (app) => {
      writeFileSync(cluster.fileOf('owner-password'), 'kept');
      await ask(app, "create role converter superuser login password 'c'");
      await ask(withRole(app, 'converter', 'c'), "alter role app rename to owner; alter role owner password 'kept'");
    });
    await startAgain();
  });
});
