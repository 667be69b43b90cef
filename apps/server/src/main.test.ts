import { once } from 'node:events';
import { existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { postJson, runMain, startMain } from '../test/run-main.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { createTestDatabase } from '../test/test-database.ts';
import { until } from '../test/until.ts';
import { usedFolder } from '../test/used-folder.ts';

describe('the program', () => {
  it('says where it is and who may sign in, and stops gently', async () => {
    const main = await runMain({ DATA_DIR: temporaryFolder() });
    expect(main.output()).toMatch(/ready at http:\/\/127\.0\.0\.1:\d+\n/);
    expect(main.output()).toContain('Demo accounts, created with the password fracfocus-demo:\n  manager@example.com');
    expect(main.output()).not.toContain('create-manager');
    expect(await (await fetch(`${main.address}/api/version`)).json()).toMatchObject({ demo: true });
    const forwarded = await fetch(`${main.address}/api/version`, { headers: { 'x-forwarded-for': '203.0.113.7' } });
    expect(forwarded.status).toBe(421);
    main.child.kill('SIGTERM');
    main.child.kill('SIGTERM');
    expect(await main.ended).toBe(0);
    expect(main.errors()).toBe('');
  });

  it('has no demo accounts with DEMO=false, and says how to make the first one', async () => {
    const main = await runMain({ DATA_DIR: usedFolder(), DEMO: 'false' });
    expect(main.output()).not.toContain('manager@example.com');
    expect(main.output()).toContain('npm run create-manager -- EMAIL');
    const answer = await postJson(`${main.address}/login`, {
      email: 'manager@example.com',
      password: 'fracfocus-demo',
    });
    expect(answer.status).toBe(401);
  });

  it('does not begin with an empty store where files should be, as while their disk is not mounted', async () => {
    const folder = temporaryFolder();
    const first = await runMain({ DATA_DIR: folder });
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    renameSync(path.join(folder, 'files'), path.join(folder, 'unmounted'));
    const second = await runMain({ DATA_DIR: folder });
    expect(await second.ended).toBe(1);
    expect(second.errors()).toContain(`The stored files should be in ${path.join(folder, 'files')}`);
    expect(existsSync(path.join(folder, 'files'))).toBe(false);
  });

  it('runs while its storage is not configured, and says so to those who look after it', async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.drop());
    const settings = { DATABASE_URL: database.address, DATABASE_OWNER_URL: database.owner };
    const main = await runMain({ ...settings, DATA_DIR: temporaryFolder(), AZURE_STORAGE_ACCOUNT: 'acme' });
    // The database may need a moment until it answers in time.
    await until(async () => {
      const ready = await fetch(`${main.address}/readyz`);
      expect(ready.status).toBe(503);
      expect(await ready.json()).toMatchObject({ message: 'Not ready: storage' });
    });
    main.child.kill('SIGTERM');
    expect(await main.ended).toBe(0);
  });

  it('says in one line of the log that its role on a server could change the audit trail, unless another one owns it', async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.drop());
    const warnings = async (environment: Record<string, string>) => {
      const main = await runMain({ DATA_DIR: temporaryFolder(), LOG_LEVEL: 'warn', ...environment });
      main.child.kill('SIGTERM');
      expect(await main.ended).toBe(0);
      return main.output().match(/"msg":"[^"]*could change the audit trail[^"]*"/g) ?? [];
    };
    const sameRole = new URL(database.owner);
    sameRole.searchParams.set('application_name', 'owner');
    expect(await warnings({ DATABASE_URL: database.owner })).toEqual([
      expect.stringContaining('DATABASE_OWNER_URL is not set: '),
    ]);
    expect(await warnings({ DATABASE_URL: database.owner, DATABASE_OWNER_URL: sameRole.href })).toEqual([
      expect.stringContaining('DATABASE_OWNER_URL and DATABASE_URL name the same role: '),
    ]);
    expect(await warnings({ DATABASE_URL: database.address, DATABASE_OWNER_URL: database.owner })).toEqual([]);
  });

  it('does not open demo accounts to others', async () => {
    const folder = usedFolder();
    const demo = await runMain({ DATA_DIR: folder });
    demo.child.kill('SIGTERM');
    await demo.ended;
    const open = await runMain({ DATA_DIR: folder, HOST: '0.0.0.0' });
    expect(await open.ended).toBe(1);
    expect(open.errors()).toMatch(/^This database holds demo accounts .* please set DATA_DIR to another folder\.\n$/);
  });

  it('names a port that is in use in one sentence, before it creates anything', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const folder = temporaryFolder();
    const main = await runMain({ DATA_DIR: folder, PORT: String(port) });
    expect(await main.ended).toBe(1);
    expect(main.errors()).toBe(
      `Port ${port} is in use; please stop the program that uses it or set PORT to another one.\n`,
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  it('names a data folder that cannot be written in one sentence', async () => {
    const file = path.join(temporaryFolder(), 'a-file');
    writeFileSync(file, '');
    const main = await runMain({ DATA_DIR: file });
    expect(await main.ended).toBe(1);
    expect(main.errors()).toMatch(/^The data folder .*a-file cannot be written .*DATA_DIR.*\n$/);
  });

  it.runIf(existsSync('/proc/self'))('names a data folder that can never be made in one sentence', async () => {
    const main = await runMain({ DATA_DIR: '/proc/x/y' });
    expect(await main.ended).toBe(1);
    expect(main.errors()).toMatch(/^The data folder \/proc\/x\/y cannot be written .*DATA_DIR.*\n$/);
  });

  it('names every setting that is wrong in one sentence', async () => {
    const main = await runMain({ PORT: 'x', DEMO: 'perhaps' });
    expect(await main.ended).toBe(1);
    expect(main.errors()).toMatch(/^Please correct the settings: PORT .*; DEMO .*\.\n$/);
  });

  it('says that a database server is away in one sentence', async () => {
    const main = await runMain({ DATABASE_URL: 'postgres://nobody:x@127.0.0.1:9/none' });
    expect(await main.ended).toBe(1);
    expect(main.errors()).toMatch(/^The database cannot be reached .*DATABASE_URL.*\n$/);
  });
});

describe('a start', () => {
  const start = async (folder: string) => {
    const child = await startMain({ DATA_DIR: folder }, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    return { child, ended: once(child, 'exit') };
  };
  const untilDatabaseIsMade = (folder: string) =>
    until(() => expect(readdirSync(path.join(folder, 'database'))).toContain('app.lock'));

  it('ends when the process that wanted it is gone meanwhile', async () => {
    const folder = temporaryFolder();
    const { child, ended } = await start(folder);
    await untilDatabaseIsMade(folder);
    child.disconnect();
    expect(await ended).toEqual([0, null]);
  });

  it('ends when it is asked to meanwhile, and the next one succeeds', async () => {
    const folder = temporaryFolder();
    const { child, ended } = await start(folder);
    await untilDatabaseIsMade(folder);
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    const next = await runMain({ DATA_DIR: folder });
    expect(next.output()).toContain('ready at');
  });

  it('does not begin when that process was gone before', async () => {
    const folder = path.join(temporaryFolder(), 'data');
    const { child, ended } = await start(folder);
    child.disconnect();
    expect(await ended).toEqual([0, null]);
    expect(existsSync(path.join(folder, 'database', 'cluster'))).toBe(false);
  });
});
