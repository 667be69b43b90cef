import { execFileSync } from 'node:child_process';
import {
  closeSync,
  cpSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { backedUpProduct, emptyTarget, filesIn, restoreFrom } from '../../../test/backed-up-product.ts';
import { upload } from '../../../test/documents.ts';
import { holdTable, inContainer, inFolder, keeperOf } from '../../../test/kept-backups.ts';
import { hire } from '../../../test/staff.ts';
import { installation, startTestApp } from '../../../test/test-app.ts';
import { asOwner } from '../../../test/test-database.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { until } from '../../../test/until.ts';
import { DAY, HOUR, lastTimeOf, later, MINUTE } from '../../clock.ts';
import { FolderPlace } from './folder-place.ts';
import { findLastGood } from './good-backups.ts';
import { keepBackups } from './keep-backups.ts';
import { runBackupProcess } from './run-backup-process.ts';

/** Sessions last for all the days that pass here. */
const product = backedUpProduct({ TOKEN_MINUTES: '100000', SESSION_MINUTES: '100000', SESSION_IDLE_MINUTES: '100000' });

/** Until the next time that it is this hour. */
const passTo = (hour: number) => {
  const { test } = product();
  test.pass(later(lastTimeOf(hour * HOUR, test.now()), DAY).getTime() - test.now().getTime());
};

const list = async <Item>(items: AsyncIterable<Item>) => {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
};

describe.each([
  ['a folder', inFolder],
  ['a container', inContainer],
])('backups that the product makes in %s', (_, settings) => {
  it('are made at their time, checked, restorable, and only as many are kept as wanted', async () => {
    const { test, editor, customerId } = product();
    const environment = settings();
    const { backups, place, told, tick } = await keeperOf(test, { ...environment, BACKUP_KEEP: '2' });
    expect(backups.state()).toEqual({ state: 'unknown', lastGoodAt: null });
    passTo(8);
    const { id } = await upload(editor, { wellName: 'Purged 1H', customerId });
    await tick();
    const [first] = await place.listSnapshots();
    expect(backups.state()).toEqual({ state: 'good', lastGoodAt: test.now().toISOString() });
    expect(told).toEqual([expect.stringMatching(/^A backup was made and checked .*"files":2,.*"flaws":0,"removed":0/)]);
    await test.db.deleteFrom('files').where('id', '=', id).execute();

    test.pass(HOUR - 1);
    await tick();
    expect(await place.listSnapshots()).toEqual([first]);
    test.pass(1);
    for (let minute = 0; minute < 3; minute += 1) {
      await tick();
      test.pass(MINUTE);
    }
    expect(await place.listSnapshots()).toHaveLength(2);
    expect(await list(place.listFiles())).toHaveLength(2);

    test.pass(DAY);
    await tick();
    const kept = await place.listSnapshots();
    expect(kept).toHaveLength(2);
    expect(kept).not.toContain(first);
    expect(await list(place.listFiles())).toHaveLength(1);

    const { environment: target } = await emptyTarget();
    const restored = await restoreFrom(environment.BACKUP_TO, { ...target, ...environment }, () => test.now());
    expect(restored).toMatchObject({ code: 0, out: expect.arrayContaining([expect.stringContaining(' 1 files, ')]) });
    passTo(9);
    test.pass(6 * HOUR - 1);
    expect(backups.state().state).toBe('good');
    test.pass(1);
    expect(backups.state().state).toBe('overdue');
  });
});

describe('a backup that is not good', () => {
  let environment: { BACKUP_TO: string };
  let keeper: Awaited<ReturnType<typeof keeperOf>>;
  let good: string;
  beforeEach(async () => {
    environment = inFolder();
    passTo(9);
    keeper = await keeperOf(product().test, { ...environment, BACKUP_KEEP: '1' });
    await keeper.tick();
    good = (await keeper.place.listSnapshots())[0] ?? expect.unreachable();
    keeper.told.length = 0;
    product().test.pass(DAY);
  });
  afterEach(() => vi.restoreAllMocks());

  it('does not count and removes no good one when what was written cannot be read', async () => {
    const { backups, place, told, tick } = keeper;
    vi.spyOn(FolderPlace.prototype, 'sha256Of').mockResolvedValue('0');
    await tick();
    expect(told).toEqual([expect.stringContaining('could not be read as it was written')]);
    expect(await place.listSnapshots()).toEqual([good]);
    expect(backups.state().state).toBe('good');
    product().test.pass(6 * HOUR);
    expect(backups.state().state).toBe('overdue');
    vi.restoreAllMocks();
    await tick();
    expect(backups.state().state).toBe('good');
    expect(await place.listSnapshots()).not.toContain(good);
  });

  it('is tried again after a quarter of an hour, and not before', async () => {
    const run = vi.fn(() => Promise.reject(new Error('No route to host')));
    const { backups, told, tick } = await keeperOf(product().test, environment, run);
    await tick();
    product().test.pass(14 * MINUTE);
    await tick();
    expect(run).toHaveBeenCalledTimes(1);
    product().test.pass(MINUTE);
    await tick();
    expect(run).toHaveBeenCalledTimes(2);
    // Another instance succeeds, and this one notices.
    await keeper.tick();
    product().test.pass(MINUTE);
    await tick();
    expect(backups.state()).toEqual(keeper.backups.state());
    expect([run.mock.calls.length, told.length]).toEqual([2, 2]);
  });

  it('is one that was not checked, or whose manifest was changed after it was', async () => {
    const { place, tick } = keeper;
    const root = environment.BACKUP_TO;
    const copyOf = (name: string) => {
      cpSync(join(root, good), join(root, name), { recursive: true });
      return join(root, name);
    };
    rmSync(join(copyOf('snapshot-2100-01-01T00-00-00-000Z-0'), 'checked.json'));
    rmSync(join(copyOf('snapshot-2100-01-02T00-00-00-000Z-0'), 'manifest.json'));
    const changed = join(copyOf('snapshot-2100-01-03T00-00-00-000Z-0'), 'manifest.json');
    writeFileSync(changed, readFileSync(changed, 'utf8').replace('1.2.3', '1.2.4'));
    expect((await findLastGood(place, product().test.now()))?.snapshot).toBe(good);
    await tick();
    const made = await findLastGood(place, product().test.now());
    expect(made?.madeAt).toEqual(product().test.now());
    // The changed one may be evidence: it is left to people.
    expect(await place.listSnapshots()).toEqual([made?.snapshot, 'snapshot-2100-01-03T00-00-00-000Z-0']);
  });

  it('is one whose process was ended in the middle; the next one leaves nothing of it', async () => {
    const { test } = product();
    const { backups, place, told, tick } = await keeperOf(test, environment, runBackupProcess);
    const release = await holdTable(test.db, 'vendors');
    const over = new AbortController();
    const cutOff = tick(over);
    const begun = () => place.listSnapshots().then((names) => expect(names).toHaveLength(2));
    await until(begun);
    over.abort();
    await cutOff;
    await release();
    expect(told).toEqual([]);
    const half = (await place.listSnapshots()).find((name) => name !== good) ?? expect.unreachable();
    expect(readdirSync(join(environment.BACKUP_TO, half))).not.toContain('manifest.json');
    expect((await findLastGood(place, product().test.now()))?.snapshot).toBe(good);
    // PostgreSQL takes a moment to notice that the process is gone, and its lock with it.
    await until(async () => {
      test.pass(MINUTE);
      await tick();
      expect(backups.state()).toEqual({ state: 'good', lastGoodAt: test.now().toISOString() });
    });
    expect(told).toEqual([expect.stringContaining('A backup was made and checked')]);
    expect(await place.listSnapshots()).toHaveLength(2);
    expect(await place.listSnapshots()).not.toContain(half);
  });
});

describe('a backup that was made while the clock was ahead', () => {
  const YEAR = 365 * DAY;

  it('is no reason to wait, is taken after all others, and goes before them', async () => {
    const { test } = product();
    const environment = inFolder();
    const { backups, place, told, tick } = await keeperOf(test, { ...environment, BACKUP_KEEP: '3' });
    const kept = () => place.listSnapshots();
    const tickThrice = async () => {
      for (let minute = 0; minute < 3; minute += 1) {
        await tick();
        test.pass(MINUTE);
      }
    };
    passTo(9);
    await tick();
    const [ahead = ''] = await kept();
    test.pass(-YEAR);
    expect(backups.state().state).toBe('overdue');
    await tickThrice();
    expect(told).toHaveLength(2);
    const [first = ''] = await kept();
    expect(await kept()).toEqual([first, ahead]);
    expect(backups.state().state).toBe('good');
    expect((await findLastGood(place, test.now()))?.snapshot).toBe(first);

    test.pass(DAY + 6 * HOUR);
    expect(backups.state().state).toBe('overdue');
    await tickThrice();
    expect(await kept()).toEqual([first, expect.any(String), ahead]);
    test.pass(DAY);
    await tickThrice();
    expect(await kept()).toEqual([first, expect.any(String), expect.any(String)]);
    expect(await kept()).not.toContain(ahead);
    test.pass(YEAR);
  });

  it('is restored when there is no other', async () => {
    const { test } = product();
    const { place, tick } = await keeperOf(test, inFolder());
    await tick();
    const [ahead] = await place.listSnapshots();
    expect((await findLastGood(place, later(test.now(), -YEAR)))?.snapshot).toBe(ahead);
  });

  it('by a minute counts, so that another instance makes no second one', async () => {
    const { test } = product();
    const environment = inFolder();
    const [one, other] = [await keeperOf(test, environment), await keeperOf(test, environment)];
    passTo(9);
    await one.tick();
    test.pass(-MINUTE);
    await other.tick();
    expect(await one.place.listSnapshots()).toHaveLength(1);
    expect(other.backups.state().state).toBe('good');
  });
});

describe('two instances', () => {
  it('make one backup, and the other does not wait for it', async () => {
    const { test } = product();
    const environment = inFolder();
    const [one, other] = [await keeperOf(test, environment), await keeperOf(test, environment)];
    const release = await holdTable(test.db, 'vendors');
    const first = one.tick();
    await until(async () => expect(await one.place.listSnapshots()).toHaveLength(1));
    await other.tick();
    const order = { settings: one.settings, owner: test.owner, program: installation.program };
    const now = test.now().toISOString();
    expect(await keepBackups({ ...order, now, due: now })).toEqual({ kind: 'another instance' });
    await release();
    await first;
    await other.tick();
    expect([one.told.length, other.told.length]).toEqual([1, 0]);
    expect(await one.place.listSnapshots()).toHaveLength(1);
    expect(other.backups.state().state).toBe('good');
    expect(await keepBackups({ ...order, now, due: now })).toEqual({ kind: 'not due' });
  });
});

describe('a backup of the product', () => {
  it('replaces a copy of a stored file that was damaged since', async () => {
    const { test } = product();
    const { place, tick } = await keeperOf(test, inFolder());
    await tick();
    const [file = ''] = await list(place.listFiles());
    const whole = await place.sha256Of(file);
    await place.writeText(file, 'not what it was');
    test.pass(DAY);
    await tick();
    expect(await place.sha256Of(file)).toBe(whole);
    expect((await findLastGood(place, product().test.now()))?.madeAt).toEqual(test.now());
  });

  it('holds no keys of the settings, no temporary files and nothing of other schemas', async () => {
    const { test } = product();
    const environment = inFolder();
    await asOwner(test, async (db) => {
      await sql`create table registry.wells as select 'canary of the mirror' as name`.execute(db);
    });
    onTestFinished(() => asOwner(test, (db) => sql`drop table registry.wells`.execute(db)));
    writeFileSync(join(test.folder, 'files/unfinished/canary'), 'canary of a temporary file');
    const { place, tick } = await keeperOf(test, { ...environment, SECRETS_KEY: 'canary of a key '.repeat(3) });
    await tick();
    expect(await findLastGood(place, product().test.now())).toBeDefined();
    const names = readdirSync(environment.BACKUP_TO, { recursive: true, withFileTypes: true });
    const texts = names
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'));
    expect(texts.length).toBeGreaterThan(20);
    expect(texts.filter((text) => text.includes('canary'))).toEqual([]);
    expect(filesIn(environment.BACKUP_TO)).toHaveLength(1);
  });

  it.each([
    ['of the stored files', { BACKUP_TO: 'files/backups' }, 'which is what is backed up'],
    ['without an account', { BACKUP_TO: 'azure:backups' }, 'its account is not known'],
  ])('is refused a place %s', async (_, { BACKUP_TO }, reason) => {
    const { test } = product();
    const to = BACKUP_TO.startsWith('azure:') ? BACKUP_TO : join(test.folder, BACKUP_TO);
    await expect(keeperOf(test, { BACKUP_TO: to })).rejects.toThrow(reason);
  });

  it('is not made in a folder that is not there, which may be a disk that is not mounted', async () => {
    const folder = join(temporaryFolder(), 'disk');
    const { backups, told, tick } = await keeperOf(product().test, { BACKUP_TO: folder });
    await tick();
    expect(told).toEqual([expect.stringContaining('is not there; please make it, or mount its disk')]);
    expect(backups.state().state).toBe('unreadable');
  });
});

describe('a place that does not answer', () => {
  /** Opening it waits until someone writes, as with a disk whose machine is gone. */
  const hang = (path: string) => {
    const before = `${path}.before`;
    renameSync(path, before);
    execFileSync('mkfifo', [path]);
    // Who waits goes on, and who comes later finds the disk as it was before.
    return () => {
      if (!existsSync(before)) return;
      const pipe = openSync(path, 'r+');
      renameSync(before, path);
      closeSync(pipe);
    };
  };

  it('cannot be read, is asked once at a time, and stops nothing else', async () => {
    const { test } = product();
    const { BACKUP_TO } = inFolder();
    const { place, tick: makeOne } = await keeperOf(test, { BACKUP_TO });
    await makeOne();
    const [good = ''] = await place.listSnapshots();
    const { backups, told, tick } = await keeperOf(test, { BACKUP_TO }, undefined, { longestLook: 1000 });
    const release = hang(join(BACKUP_TO, good, 'checked.json'));
    onTestFinished(release);
    const looks = vi.spyOn(FolderPlace.prototype, 'listSnapshots');
    onTestFinished(() => looks.mockRestore());
    let ticks = 0;
    const timer = setInterval(() => (ticks += 1), 50);
    onTestFinished(() => clearInterval(timer));

    const looking = tick();
    await until(() => expect(ticks).toBeGreaterThan(5));
    await looking;
    expect(told).toEqual([expect.stringContaining('It does not answer in time.')]);
    expect(backups.state().state).toBe('unreadable');
    const stopping = new AbortController();
    const again = tick(stopping);
    stopping.abort();
    await again;
    expect(looks).toHaveBeenCalledTimes(1);
    release();
    await until(async () => {
      await tick();
      expect(backups.state().state).not.toBe('unreadable');
    });
  });
});

describe('the state of the backups', () => {
  it('is told to Managers and in the metrics', async () => {
    const { test: source } = product();
    const { backups, tick } = await keeperOf(source, inFolder());
    const test = await startTestApp({}, { backups });
    onTestFinished(() => test.stop());
    const manager = (await hire(test, 'Manager', 'manager@example.com')).api;
    const figures = async () => (await test.app.inject('/metrics')).body.match(/^backup_.*$/gm);
    expect(await figures()).toEqual(['backup_last_good_seconds Nan', 'backup_overdue Nan']);
    await tick();
    expect(await manager.getBackupState()).toEqual({ state: 'good', lastGoodAt: source.now().toISOString() });
    const seconds = source.now().getTime() / 1000;
    expect(await figures()).toEqual([`backup_last_good_seconds ${seconds}`, 'backup_overdue 0']);
    source.pass(DAY + 6 * HOUR);
    expect(await manager.getBackupState()).toMatchObject({ state: 'overdue' });
    expect(await figures()).toEqual([`backup_last_good_seconds ${seconds}`, 'backup_overdue 1']);
  });
});
