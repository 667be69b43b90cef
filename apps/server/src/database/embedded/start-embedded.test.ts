import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runSmallApp } from '../../../test/run-small-app.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { until } from '../../../test/until.ts';
import { usedFolder } from '../../../test/used-folder.ts';
import { StartError } from '../../start-error.ts';
import { program, reachableBinaries } from './binaries.ts';
import { chooseHome } from './data-folder.ts';
import { isRoot } from './process-user.ts';
import { isRunning } from './running-process.ts';
import { type EmbeddedOptions, startEmbedded } from './start-embedded.ts';

const silent = () => undefined;

/** Stopped at the end of the test. */
async function start(dataFolder: string, more: Partial<EmbeddedOptions> = {}) {
  const database = await startEmbedded({ dataFolder, say: silent, ...more });
  onTestFinished(() => database.stop());
  return database;
}

async function ask(address: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: address });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

const clusterIn = (folder: string) => join(folder, 'database', 'cluster');

const readPostmaster = (folder: string) => {
  const note = join(clusterIn(folder), 'postmaster.pid');
  return existsSync(note) ? Number.parseInt(readFileSync(note, 'utf8'), 10) : undefined;
};

describe('an embedded database', () => {
  it('has every row on the disk before it is acknowledged, and notices what the disk changes', async () => {
    const { address } = await start(usedFolder());
    const wanted = ['data_checksums', 'fsync', 'full_page_writes', 'synchronous_commit'];
    const rows = await ask(address, `select name, setting from pg_settings where name = any('{${wanted.join(',')}}')`);
    expect(rows).toEqual(expect.arrayContaining(wanted.map((name) => ({ name, setting: 'on' }))));
  });

  it('starts where someone switched archiving on in its own settings', async () => {
    const folder = usedFolder();
    appendFileSync(join(clusterIn(folder), 'postgresql.conf'), '\narchive_mode = on\n');
    const { address } = await start(folder);
    expect(await ask(address, 'show archive_mode')).toEqual([{ archive_mode: 'off' }]);
  });

  it('keeps every acknowledged row when the program is killed, time and again', async () => {
    const folder = usedFolder();
    let acknowledged = 0;
    for (const round of [1, 2, 3]) {
      const app = runSmallApp(folder);
      const atLeast = acknowledged + 30 * round;
      await app.line((line) => Number(line) >= atLeast);
      await app.kill();
      acknowledged = Number(app.lines.at(-1));
    }
    const { address } = await start(folder);
    const [row] = await ask(address, 'select count(*)::int as count, max(number) as last from numbers');
    // One row may have been stored without its acknowledgement having been read.
    expect([acknowledged, acknowledged + 1]).toContain((row as { last: number }).last);
    expect(row).toEqual({ count: (row as { last: number }).last, last: expect.any(Number) });
  });

  it('ends by itself when the program is killed', async () => {
    const folder = usedFolder();
    const app = runSmallApp(folder);
    await app.line((line) => line === 'ready');
    const postmaster = readPostmaster(folder) ?? 0;
    expect(isRunning(postmaster)).toBe(true);
    await app.kill();
    await until(() => expect(isRunning(postmaster)).toBe(false));
  });

  it('refuses a second process on the same folder, and names the first', async () => {
    const folder = usedFolder();
    await start(folder);
    const second = runSmallApp(folder);
    expect(await second.line((line) => line.startsWith('error'))).toBe(
      `error The data folder ${join(folder, 'database')} is in use by process ${process.pid}; ` +
        'please stop that process first, or set DATA_DIR to another folder.',
    );
  });

  it('opens after a kill in its first start', async () => {
    const folder = await killInFirstStart();
    const { address } = await start(folder);
    expect(await ask(address, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(filesIn(folder).filter(isUnfinished)).toEqual([]);
  });

  it('stops the PostgreSQL of an earlier run first', async () => {
    const folder = usedFolder();
    const orphan = await startOrphan(folder);
    const { address } = await start(folder);
    expect(isRunning(orphan)).toBe(false);
    expect(await ask(address, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('opens when the number of its dead PostgreSQL went to another program', async () => {
    const folder = usedFolder();
    writeFileSync(join(clusterIn(folder), 'postmaster.pid'), `${process.pid}\n`);
    const { address } = await start(folder);
    expect(await ask(address, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('is started again when it dies', async () => {
    const folder = usedFolder();
    const said: string[] = [];
    const { address } = await start(folder, { say: (text) => said.push(text) });
    process.kill(readPostmaster(folder) ?? 0, 'SIGKILL');
    await until(() => ask(address, 'select 1'));
    expect(said).toContain('The embedded database ended unexpectedly and is started again.');
  });

  it('opens in a folder with an unusual and very long name', async () => {
    const folder = join(temporaryFolder(), `a "quoted", name ${'x'.repeat(100)}`);
    const { address } = await start(folder);
    expect(await ask(address, 'show data_checksums')).toEqual([{ data_checksums: 'on' }]);
    expect(await ask(address, 'show fsync')).toEqual([{ fsync: 'on' }]);
    expect(existsSync(clusterIn(folder))).toBe(true);
  });

  it('opens in a folder that only its owner can enter, for root elsewhere', async () => {
    const folder = temporaryFolder(0o700);
    const said: string[] = [];
    onTestFinished(() => removeMoved(folder));
    const { address } = await start(folder, { say: (text) => said.push(text) });
    expect(await ask(address, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(said.some((text) => text.includes('the database is kept in'))).toBe(isRoot());
  });

  it('says so in one sentence when its folder cannot be written', async () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    const starting = startEmbedded({ dataFolder: join(file, 'data'), say: silent });
    await expect(starting).rejects.toThrow(StartError);
    await expect(starting).rejects.toThrow(
      /^The data folder \S+ cannot be written \(.*\); please set DATA_DIR to .*\.$/,
    );
  });

  it('is reachable over a port with its password only', async () => {
    const { address } = await start(usedFolder(), { listenOn: 'port' });
    expect(await ask(address, 'select 1 as one')).toEqual([{ one: 1 }]);
    const stranger = new URL(address);
    stranger.password = 'guess';
    await expect(ask(stranger.href, 'select 1')).rejects.toThrow('password authentication failed');
  });
});

const filesIn = (folder: string) => readdirSync(join(folder, 'database'));

const isUnfinished = (name: string) => name.startsWith('cluster.unfinished-');

/**
 * The folder of a program that was killed before its database was whole. One that was quicker than the kill is left alone,
 * and so is one whose initdb had the time to tidy up.
 */
async function killInFirstStart(): Promise<string> {
  for (;;) {
    const folder = temporaryFolder();
    const app = runSmallApp(folder);
    await until(() => expect(filesIn(folder).join()).toContain('cluster'));
    await app.kill();
    if (filesIn(folder).some(isUnfinished)) return folder;
  }
}

/** A PostgreSQL that no process watches. */
async function startOrphan(folder: string): Promise<number> {
  const place = chooseHome(folder, silent);
  const orphan = spawn(
    program(reachableBinaries(place, silent), 'postgres'),
    ['-D', place.cluster, '-c', 'listen_addresses=', '-c', `unix_socket_directories=${place.folder}`],
    { cwd: folder, stdio: 'ignore', ...(place.user && { uid: place.user.uid, gid: place.user.gid }) },
  );
  onTestFinished(() => void orphan.kill('SIGKILL'));
  await until(() => expect(readPostmaster(folder)).toBe(orphan.pid));
  return orphan.pid ?? 0;
}

function removeMoved(folder: string): void {
  const note = join(folder, 'database', 'location');
  if (existsSync(note)) rmSync(readFileSync(note, 'utf8'), { recursive: true });
}
