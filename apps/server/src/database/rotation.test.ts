import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { type RunningServer, startOwnServer } from '../../test/database-server.ts';
import { runMain } from '../../test/run-main.ts';
import { installation } from '../../test/test-app.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { isOutage } from '../http/problems.ts';
import { keepBackups } from '../backup/kept/keep-backups.ts';
import { readAddressFile } from '../settings/address-file.ts';
import { readSettings } from '../settings/read-settings.ts';
import { connectPool } from './connect.ts';
import { openServer, serverOf } from './embedded/start-embedded.ts';
import { followAddress } from './follow-address.ts';

const operations = readFileSync(path.join(import.meta.dirname, '../../../../docs/operations.md'), 'utf8');

/** The first block of a language in the chapter about secrets. */
const documented = (language: 'sh' | 'sql') =>
  new RegExp(`^## Secrets$.+?^\`\`\`${language}\n(.+?)^\`\`\``, 'ms').exec(operations)?.[1] ?? '';

let server: RunningServer;
beforeAll(async () => {
  server = await startOwnServer('port', inject('usedData'));
  return () => server.stop();
});

async function asOwner(statement: string): Promise<void> {
  const client = new Client({ connectionString: server.address });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Ends the connections of the product, so that it must make others. */
const cutOff = (role: string) =>
  asOwner(`select pg_terminate_backend(pid) from pg_stat_activity where usename = '${role}'`);

function withPassword(address: string, password: string): string {
  const url = new URL(address);
  url.password = password;
  return url.href;
}

function keepInFile(address: string): string {
  const file = path.join(temporaryFolder(), 'database-url');
  writeFileSync(file, address);
  return file;
}

describe('the password of the database', () => {
  it('changes as docs/operations.md says, while everyone works and without an error', async () => {
    const file = keepInFile(server.product);
    const settings = { DATABASE_URL_FILE: file, DATABASE_OWNER_URL: server.address, DEMO: 'false' };
    const main = await runMain({ ...settings, DATA_DIR: temporaryFolder() });
    const over = new AbortController();
    const answers: Response[] = [];
    const ask = async () => answers.push(await fetch(`${main.address}/api/version`)) && undefined;
    const people = Array.from({ length: 4 }, async () => {
      while (!over.signal.aborted) await ask();
    });

    const { username } = new URL(server.product);
    const next = withPassword(server.product, 'second');
    const inPlace = (text: string) =>
      text.replaceAll('/run/secrets/database-url', file).replaceAll('xml_app', username);
    const steps = inPlace(documented('sh')).replace(/'postgres:.+?'/, `'${next}'`);
    execFileSync('/bin/sh', ['-e', '-c', steps]);
    expect(readFileSync(file, 'utf8')).toBe(next);
    await cutOff(username);
    for (let time = 0; time < 20; time += 1) await ask();
    await asOwner(inPlace(documented('sql')).replace('NEW-PASSWORD', 'second'));
    await cutOff(username);
    for (let time = 0; time < 20; time += 1) await ask();
    over.abort();
    await Promise.all(people);

    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.filter(({ status, headers }) => status !== 503 || !headers.has('retry-after'))).toEqual([]);
    expect(answers.slice(-10).map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    main.child.kill('SIGTERM');
    expect(await main.ended).toBe(0);
  });

  it('may be in the file before PostgreSQL knows it, or after', async () => {
    await asOwner("create role rotating login password 'first'");
    const address = Object.assign(new URL(server.address), { username: 'rotating', password: 'first' }).href;
    const file = keepInFile(address);
    const told: string[] = [];
    const log = { error: (_: object, text: string) => void told.push(text) };
    const pool = connectPool(address, log);
    onTestFinished(() => pool.end());
    const readAgain = followAddress(pool, () => readAddressFile(file), log);
    // A new connection each time.
    const connect = async () => (await pool.connect()).release(true);
    const change = (password: string) => asOwner(`alter role rotating password '${password}'`);

    writeFileSync(file, withPassword(address, 'second'));
    await connect();
    readAgain();
    for (let time = 0; time < 3; time += 1) await connect();
    await change('second');
    await connect();
    expect(told.splice(0)).toEqual([
      'The database refuses the address in DATABASE_URL_FILE, and still takes the one before',
    ]);

    await change('third');
    const refused = await connect().catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: '28P01' });
    expect(isOutage(refused)).toBe(true);
    writeFileSync(file, withPassword(address, 'third'));
    await connect();

    writeFileSync(file, 'nothing of use');
    await connect();
    await change('fourth');
    await expect(connect()).rejects.toMatchObject({ code: '28P01' });
    expect(told).toEqual(['The address of the database cannot be read again; the one before stays in use']);
    writeFileSync(file, withPassword(address, 'fifth'));
    await change('third');
    await connect();
  });

  it('of the owner is read for each backup, and its setting is named when it is not right', async () => {
    const file = keepInFile(server.address);
    const environment = { DATABASE_URL: server.product, DATABASE_OWNER_URL_FILE: file, BACKUP_TO: temporaryFolder() };
    const settings = readSettings(environment);
    const { readOwner = () => server.address } = await openServer({ ...serverOf(settings), say: () => undefined });
    const next = withPassword(server.address, 'next');
    writeFileSync(file, next);
    expect(readOwner()).toBe(next);
    const now = new Date().toISOString();
    const order = { settings, owner: readOwner(), program: installation.program, now, due: now };
    await expect(keepBackups(order)).rejects.toThrow(/password .+; please check DATABASE_OWNER_URL\./);
    writeFileSync(file, 'nothing of use');
    expect(readOwner).toThrow(/^DATABASE_OWNER_URL_FILE names /);
  });

  it('of the product is read for each backup where no owner is named', async () => {
    const file = keepInFile(server.product);
    const settings = readSettings({ DATABASE_URL_FILE: file });
    const { readOwner } = await openServer({ ...serverOf(settings), say: () => undefined });
    writeFileSync(file, withPassword(server.product, 'next'));
    expect(readOwner?.()).toBe(withPassword(server.product, 'next'));
  });
});
