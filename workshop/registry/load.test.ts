import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { registryMessages } from '@disclosure/core';
import { cancelLoad, beginLoad, endLoad, findLoad } from '@disclosure/server/src/registry/loads.ts';
import { type AfterCopyStep, findMirror } from '@disclosure/server/src/registry/mirror-tables.ts';
import { runLoad } from '@disclosure/server/src/registry/run-load.ts';
import { isAtWork } from '@disclosure/server/src/database/locks.ts';
import { withSession } from '@disclosure/server/src/database/session.ts';
import { createTestDatabase, type TestDatabase } from '@disclosure/server/test/test-database.ts';
import { until } from '@disclosure/server/test/until.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromRoot } from '../../scripts/process.ts';
import { lyingZip, type Part } from '../hostile/lying-zip.ts';
import { makeArchive } from './make-archive.ts';

const DAY = '2026-11-14';

let database: TestDatabase;
let folder: string;
let zip: string;
let unpacked: string;
let expected: Awaited<ReturnType<typeof makeArchive>>;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(path.join(tmpdir(), 'registry-'));
  zip = path.join(folder, 'FracFocusCSV.zip');
  unpacked = path.join(folder, 'unpacked');
  expected = await makeArchive({ out: zip, lines: 2000, seed: 7, day: DAY, parts: 3 });
  expect(await makeArchive({ out: unpacked, lines: 2000, seed: 7, day: DAY, parts: 3 })).toEqual(expected);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.drop();
});

const clock = () => new Date();

const accept = (file: string) => beginLoad(database.db, { fileName: path.basename(file), by: 'Test' }, clock());

const run = (id: string, file: string, steps: readonly AfterCopyStep[] = []) =>
  runLoad({ id, address: database.address, file, fileName: path.basename(file), isFullSpeed: true }, { clock, steps });

async function load(file: string, steps: readonly AfterCopyStep[] = []) {
  const id = await accept(file);
  return { id, loading: run(id, file, steps) };
}

const loadWhole = async (file: string) => (await load(file)).loading;

/** What readers see, and what is left of a load that did not end. */
async function look() {
  const mirror = await findMirror(database.db);
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'registry_next'`.execute(database.db);
  return { loadId: mirror?.load_id, ingredients: mirror?.ingredients, rests: rows.map(({ name }) => name) };
}

/** A step that a test holds up. */
function heldUp(statement = 'select 1') {
  const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const step: AfterCopyStep = {
    async afterCopy(client) {
      begun.resolve();
      await goOn.promise;
      await client.query(statement);
    },
  };
  return { step, begun: begun.promise, goOn: () => goOn.resolve() };
}

describe('a made archive with every kind of dirt', () => {
  it('is reported exactly as it was made, as a ZIP and as a folder, and replaces the one before', async () => {
    for (const file of [zip, unpacked]) {
      const { id, loading } = await load(file);
      const end = await loading;
      expect(end).toMatchObject({ status: 'loaded', report: expected });
      expect(await look()).toEqual({ loadId: id, ingredients: expected.ingredients, rests: [] });
    }
    const { rows } = await sql`
      select count(*)::int as lines, count(distinct disclosure)::int as disclosures,
             count(*) filter (where text = E'Water "pure"\\r\\nof two lines' and percent_hf_job is null)::int as harmless
        from registry.ingredients join registry.texts on texts.id = ingredient_name`.execute(database.db);
    expect(rows).toEqual([{ lines: expected.ingredients, disclosures: expected.disclosures, harmless: 120 }]);
  });
});

describe('a load', () => {
  it('is the only one, and can be cancelled in the middle of a long statement; the mirror before stays', async () => {
    await loadWhole(zip);
    const before = await look();
    const { step, begun, goOn } = heldUp('select pg_sleep(300)');
    const first = await load(zip, [step]);
    await begun;
    expect(await loadWhole(zip)).toEqual({ status: 'failed', failure: registryMessages.another });
    expect((await look()).loadId).toBe(before.loadId);
    goOn();
    await cancelLoad(database.db, first.id);
    expect(await first.loading).toEqual({ status: 'cancelled', failure: registryMessages.cancelled });
    expect(await look()).toEqual(before);
    expect(await findLoad(database.db, first.id, clock())).toMatchObject({ status: 'cancelled' });
  });

  it('leaves one that is only starting, which then says why it cannot', async () => {
    const second = await accept(zip);
    const { step, begun, goOn } = heldUp();
    const { loading } = await load(zip, [step]);
    await begun;
    expect(await run(second, zip)).toEqual({ status: 'failed', failure: registryMessages.another });
    const told = await findLoad(database.db, second, clock());
    expect(told).toMatchObject({ status: 'failed', failure: registryMessages.another });
    goOn();
    expect(await loading).toMatchObject({ status: 'loaded' });
  });

  it('that was taken for dead and runs after all is told as loaded, and stays so', async () => {
    const late = await accept(zip);
    await loadWhole(zip);
    expect(await findLoad(database.db, late, clock())).toMatchObject({ failure: registryMessages.cutOff });
    expect(await run(late, zip)).toMatchObject({ status: 'loaded' });
    const lost = { status: 'failed', failure: 'The connection was lost' } as const;
    expect(await endLoad(database.db, late, lost, clock())).toMatchObject({ status: 'loaded' });
    expect(await findLoad(database.db, late, clock())).toMatchObject({ status: 'loaded', failure: '' });
  });

  it('makes tables of its own steps, which replace those before, too', async () => {
    const step = (rows: number): AfterCopyStep => ({
      afterCopy: async (client, schema) => {
        await client.query(`create table ${schema}.counties as select * from generate_series(1, ${rows})`);
      },
    });
    for (const rows of [3, 2]) {
      expect(await (await load(zip, [step(rows)])).loading).toMatchObject({ status: 'loaded' });
      const counted = await sql`select count(*)::int as rows from registry.counties`.execute(database.db);
      expect(counted.rows).toEqual([{ rows }]);
    }
  });

  it('waits for readers, who see the whole mirror before until they have ended', async () => {
    await loadWhole(zip);
    const before = await look();
    const { step, begun, goOn } = heldUp();
    const next = await load(zip, [step]);
    await begun;
    await database.db.transaction().execute(async (tx) => {
      await sql`select from registry.disclosures limit 1`.execute(tx);
      goOn();
      await until(async () => {
        expect((await findLoad(database.db, next.id, clock()))?.progress.stage).toBe('swapping');
      });
      const mirror = await findMirror(tx);
      expect(mirror?.load_id).toBe(before.loadId);
    });
    expect(await next.loading).toMatchObject({ status: 'loaded' });
    expect((await look()).loadId).toBe(next.id);
  });

  it('is in use and loaded, or neither, when its connection dies at the very end', async () => {
    await loadWhole(zip);
    const before = await look();
    const dies = `
      create function die() returns trigger language plpgsql as
        $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
      create trigger dies before update on registry_loads for each row when (new.status = 'loaded') execute function die()`;
    await withSession(database.owner, (client) => client.query(dies));
    const { id, loading } = await load(zip);
    const end = await loading.finally(() =>
      withSession(database.owner, (client) => client.query('drop function die cascade')),
    );
    expect(end).toMatchObject({ status: 'failed' });
    expect((await look()).loadId).toBe(before.loadId);
    expect(await findLoad(database.db, id, clock())).toMatchObject({ status: 'failed', report: null });
    expect(await loadWhole(zip)).toMatchObject({ status: 'loaded' });
  });
});

/** LOAD_KILLS=10 kills so many times among the rows. */
const KILLS = Number(process.env['LOAD_KILLS'] ?? 1);

interface Moment {
  readonly stage: string;
  /** How much of a part it has got by then; the rest of it never comes. */
  readonly percent: number;
  /** After the rows: a table that is there by then. */
  readonly rest?: string;
}

const moments: readonly Moment[] = [
  ...Array.from({ length: KILLS }, (_, kill) => ({
    stage: 'copying',
    percent: Math.floor(((kill + 0.5) * 100) / KILLS),
  })),
  { stage: 'indexing', percent: 100, rest: 'texts' },
  { stage: 'figures', percent: 100, rest: 'ingredients' },
  { stage: 'swapping', percent: 100, rest: 'neighbour_figures' },
];

describe('a load that is killed', () => {
  let before: Awaited<ReturnType<typeof look>>;
  beforeAll(async () => {
    await loadWhole(zip);
    before = await look();
  });

  it.each(moments)('leaves the mirror before: $stage, $percent % of a part', async (moment) => {
    await killLoad(moment);
    const { loadId, rests } = await look();
    expect(loadId).toBe(before.loadId);
    if (moment.rest) expect(rests).toContain(moment.rest);
  });

  it('is cleaned up by the next one', async () => {
    // The server may still be at the statement of a connection that is gone.
    await until(async () => expect(await loadWhole(zip)).toMatchObject({ status: 'loaded' }));
    expect(await look()).toMatchObject({ ingredients: expected.ingredients, rests: [] });
    const { rows } = await sql`select from registry_loads where status = 'loading'`.execute(database.db);
    expect(rows).toEqual([]);
  });
});

/** What keeps a load in a stage: a lock that it waits for, or a table of the same name that is not there yet. */
const holds: Readonly<Record<string, string>> = {
  copying: 'select',
  indexing: 'lock table registry_next.texts in row exclusive mode',
  figures: 'create table registry_next.neighbour_places ()',
  swapping: 'select from registry.mirror',
};

/** An archive with a part that comes through a pipe, as slowly as a test wants. */
function slowArchive() {
  const slow = path.join(mkdtempSync(path.join(folder, 'slow-')), 'archive');
  cpSync(unpacked, slow, { recursive: true });
  const part = path.join(slow, 'FracFocusRegistry_2.csv');
  const content = readFileSync(part);
  rmSync(part);
  execFileSync('mkfifo', [part]);
  const sizeOf = (name: string) => statSync(path.join(slow, name)).size;
  return { slow, part, content, bytesBefore: sizeOf('DisclosureList_1.csv') + sizeOf('FracFocusRegistry_1.csv') };
}

/** Kills the command when it is in a stage and has read so much, as it tells in its row. */
async function killLoad({ stage, percent }: Moment) {
  // The server may still be at the statement of the one that was killed before.
  await until(async () => expect(await isAtWork(database.db, 'registryLoad')).toBe(false));
  const { slow, part, content, bytesBefore } = slowArchive();
  const began = new Date();
  const child = spawn(process.execPath, [fromRoot('apps/server/src/commands/registry.ts'), 'load', slow], {
    env: { ...process.env, DATABASE_URL: database.address, DATABASE_OWNER_URL: database.owner, DATA_DIR: folder },
    // Why it ended, if it does, stands beside the result of the test.
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  const given = content.subarray(0, (content.length * percent) / 100);
  const reaches = (wanted: string, read: number) =>
    until(async () => {
      const { rows } = await sql<{ bytes: number; stage: string }>`
        select (progress->>'bytes')::int as bytes, progress->>'stage' as stage from registry_loads
         where status = 'loading' and started_at > ${began}`.execute(database.db);
      if (child.exitCode !== null) return;
      expect(rows[0]?.stage).toBe(wanted);
      expect(rows[0]?.bytes).toBeGreaterThanOrEqual(read);
    });
  // Open for both, so that nobody waits for the other side.
  const pipe = await open(part, 'r+');
  try {
    await reaches('copying', bytesBefore);
    await withSession(database.address, async (client) => {
      await client.query('begin');
      await client.query(holds[stage] ?? '');
      await Promise.race([pipe.writeFile(given), ended]);
      // What nobody has read goes with the last who has the pipe open.
      await reaches('copying', bytesBefore + given.length);
      if (percent === 100) await pipe.close();
      await reaches(stage, bytesBefore + given.length);
      expect(child.exitCode).toBeNull();
      child.kill('SIGKILL');
      await ended;
    });
  } finally {
    child.kill('SIGKILL');
    await pipe.close();
  }
}

describe('what is no archive of the registry', () => {
  const change = (name: string, work: (copy: string) => void) => {
    const copy = path.join(folder, name);
    cpSync(unpacked, copy, { recursive: true });
    work(copy);
    return copy;
  };
  const edit = (file: string, from: string | RegExp, to: string) =>
    writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
  const cutAfterHeader = (file: string) => edit(file, /\r\n.*/s, '');
  const withBytes = (name: string, work: (bytes: Buffer) => Buffer) => {
    writeFileSync(path.join(folder, name), work(readFileSync(zip)));
    return path.join(folder, name);
  };

  /** So many that their claims exceed every limit. */
  const PARTS = 15;
  const partsIn = (inside: string, claims: Part['claims'] = {}): Part[] => {
    const rows = Array.from({ length: PARTS }, (_, at) => `FracFocusRegistry_${at + 1}.csv`);
    return ['DisclosureList_1.csv', ...rows].map((name) => {
      const bytes = readFileSync(path.join(unpacked, name.replace(/_\d+/, '_1')));
      return { name: `${inside}${name}`, bytes, claims };
    });
  };
  const zipOf = (name: string, parts: readonly Part[]) => withBytes(name, () => lyingZip(parts));

  it('is not one that has its files in folders, among others', async () => {
    const parts = [...partsIn('FracFocus/csv/'), { name: '__MACOSX/._DisclosureList_1.csv', bytes: 'x' }];
    const end = await loadWhole(zipOf('folders.zip', parts));
    expect(end).toMatchObject({ status: 'loaded', report: { disclosures: expected.disclosures } });
  });

  it.each([
    ['a text', () => withBytes('text.zip', () => Buffer.from('no archive')), registryMessages.notZip],
    ['cut off', () => withBytes('cut.zip', (bytes) => bytes.subarray(0, bytes.length / 2)), registryMessages.notZip],
    [
      'damaged',
      () => withBytes('damaged.zip', (bytes) => bytes.fill(7, bytes.length >> 1, (bytes.length >> 1) + 20)),
      /is damaged in the archive/,
    ],
    [
      'without a part',
      () => change('gap', (copy) => rmSync(path.join(copy, 'FracFocusRegistry_2.csv'))),
      registryMessages.missingPart('FracFocusRegistry_2.csv'),
    ],
    [
      'without the list',
      () => change('listless', (copy) => renameSync(path.join(copy, 'DisclosureList_1.csv'), path.join(copy, 'x.csv'))),
      registryMessages.noFiles,
    ],
    [
      'without a column',
      () => change('narrow', (copy) => edit(path.join(copy, 'FracFocusRegistry_3.csv'), ',CASNumber,', ',Number,')),
      registryMessages.missingColumn('FracFocusRegistry_3.csv', 'CASNumber'),
    ],
    [
      'with a part that is blank',
      () => change('blank', (copy) => writeFileSync(path.join(copy, 'FracFocusRegistry_2.csv'), '')),
      registryMessages.noHeader('FracFocusRegistry_2.csv'),
    ],
    [
      'with a part twice',
      () => zipOf('twice.zip', [...partsIn('a/'), ...partsIn('b/').slice(0, 1)]),
      registryMessages.twice('DisclosureList_1.csv'),
    ],
    [
      'with a name that leads out of it',
      () => zipOf('outside.zip', [...partsIn('../../').slice(0, 1), ...partsIn('').slice(1)]),
      registryMessages.notZip,
    ],
    [
      'of more bytes than anyone has published',
      () => zipOf('bomb.zip', partsIn('', { size: 0xff_ff_ff_f0 })),
      registryMessages.tooMuch(50),
    ],
    [
      'of more bytes than it says',
      () => zipOf('lie.zip', partsIn('', { size: 1000 })),
      registryMessages.damaged('DisclosureList_1.csv'),
    ],
    [
      'without a line',
      () => change('empty', (copy) => cutAfterHeader(path.join(copy, 'DisclosureList_1.csv'))),
      registryMessages.noLines,
    ],
  ])('is refused in words when it is %s, and changes nothing', async (_, make, failure) => {
    const before = await look();
    const end = await loadWhole(make());
    expect(end).toMatchObject({ status: 'failed' });
    expect('failure' in end ? end.failure : '').toMatch(failure);
    expect(await look()).toEqual(before);
  });
});
