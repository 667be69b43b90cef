import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addCustomer, hireFor, upload } from '../../../test/documents.ts';
import { problemOf } from '../../../test/staff.ts';
import { type Api, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { DAY, HOUR, lastTimeOf, later, MINUTE } from '../../clock.ts';
import { readDatabaseClock } from '../../database/database-clock.ts';
import { DiskStore } from '../../storage/disk-store.ts';
import { countDamages } from './damages.ts';
import { scrubFiles } from './scrub-files.ts';

let test: TestApp;
let editor: Api;
let reads: string[];
let whileReading: () => void;
let keys: string[];
let ids: string[];
beforeAll(async () => {
  test = await startTestApp({ TOKEN_MINUTES: '100000', SESSION_MINUTES: '100000', SESSION_IDLE_MINUTES: '100000' });
  const customerId = await addCustomer(test.db, 'Lone Star Energy');
  ({ api: editor } = await hireFor(test, 'Editor', 'editor@example.com', [customerId]));
  ids = [];
  for (const wellName of ['A', 'B', 'C', 'D', 'E']) ids.push((await upload(editor, { wellName, customerId })).id);
});
beforeEach(async () => {
  await test.db.deleteFrom('file_scrub').execute();
  await test.db.deleteFrom('file_damages').execute();
  reads = [];
  whileReading = () => undefined;
  const rows = await test.db.selectFrom('file_revisions').select('blob_key').orderBy('file_number').execute();
  keys = rows.map(({ blob_key }) => blob_key);
});
afterAll(() => test.stop());

/** Notes what it reads. */
class WatchedStore extends DiskStore {
  override get(key: string) {
    reads.push(key);
    whileReading();
    return super.get(key);
  }
}

const said: string[] = [];
const write = (details: object, text: string) => void said.push(`${text} ${JSON.stringify(details)}`);

const servicesOf = (perMinute = 100, over = new AbortController()) => ({
  db: test.db,
  store: new WatchedStore(join(test.folder, 'files'), test.now()),
  clock: () => test.now(),
  sharedClock: async () => test.now(),
  settings: { SCRUB_HOUR: 2, SCRUB_FILES_PER_MINUTE: perMinute },
  log: { info: write, error: write },
  over: over.signal,
});

/** What every instance does once a minute. */
const scrub = (perMinute?: number, over?: AbortController) => scrubFiles(servicesOf(perMinute, over));

const placeOf = (key = '') => join(test.folder, 'files', key.slice(0, 2), `${key}.blob`);
const entriesOf = (...actions: string[]) =>
  test.db
    .selectFrom('audit_entries')
    .select(['action', 'user_id'])
    .where('action', 'in', actions)
    .orderBy('action')
    .execute();

describe('the nightly scrub', () => {
  it('reads every file once, whatever the number of instances and of restarts', async () => {
    for (let minute = 0; minute < 10; minute += 1) {
      await Promise.all([scrub(2), scrub(2), scrub(2)]);
      expect(reads.length).toBe(Math.min(2 * (minute + 1), keys.length));
      test.pass(MINUTE);
    }
    expect(reads.toSorted()).toEqual(keys.toSorted());
  });

  it('begins again the next night, and not before', async () => {
    await scrub();
    test.pass(12 * HOUR);
    await scrub();
    expect(reads).toHaveLength(keys.length);
    test.pass(12 * HOUR);
    await scrub();
    expect(reads).toHaveLength(2 * keys.length);
  });

  it('does not wait for the time of a clock that was ahead, whether it was through or not', async () => {
    for (const perMinute of [100, 2]) {
      test.pass(365 * DAY);
      await scrub(perMinute);
      test.pass(-365 * DAY);
      reads = [];
      await scrub();
      expect(reads.length).toBeGreaterThan(2);
      test.pass(MINUTE);
      await scrub();
      expect(reads.length).toBeLessThanOrEqual(keys.length);
    }
  });

  it('is one for all, also when the clock of one instance is a minute ahead', async () => {
    test.pass(MINUTE);
    await scrub();
    test.pass(-MINUTE);
    await scrub();
    expect(reads).toHaveLength(keys.length);
  });

  it.each([-20 * MINUTE, 20 * MINUTE])('is not taken from an instance at work by one %i ms off', async (off) => {
    const sharedClock = () => readDatabaseClock(test.db);
    const services = { ...servicesOf(2), sharedClock };
    await scrubFiles(services);
    await sql`update file_scrub set busy_until = clock_timestamp() + interval '9 minutes'`.execute(test.db);
    await scrubFiles({ ...services, clock: () => later(new Date(), off) });
    expect(reads).toHaveLength(2);
    await sql`update file_scrub set busy_until = clock_timestamp() - interval '1 second'`.execute(test.db);
    await scrubFiles({ ...services, clock: () => later(new Date(), off) });
    expect(reads).toHaveLength(4);
  });

  it('never runs when nothing is to be read', async () => {
    await scrub(0);
    expect(reads).toEqual([]);
  });

  it('is taken over from an instance that died at it, where it was', async () => {
    await scrub(2);
    await test.db
      .updateTable('file_scrub')
      .set({ busy_until: later(test.now(), 10 * MINUTE) })
      .execute();
    test.pass(9 * MINUTE);
    await scrub();
    expect(reads).toHaveLength(2);
    test.pass(MINUTE);
    await scrub();
    expect(reads.toSorted()).toEqual(keys.toSorted());
  });

  it('hands its part back before others take it over, however slow the store is', async () => {
    whileReading = () => test.pass(2 * MINUTE);
    await scrub();
    expect(reads).toHaveLength(4);
    await scrub();
    expect(reads.toSorted()).toEqual(keys.toSorted());
  });

  it('stops when its server does, and is not through by that', async () => {
    const over = new AbortController();
    whileReading = () => over.abort();
    await scrub(100, over);
    expect(reads).toHaveLength(4);
    test.pass(MINUTE);
    await scrub();
    expect(reads.toSorted()).toEqual(keys.toSorted());
  });

  it('tells of damage once in the log and the audit trail, counts it, and tells when it is mended', async () => {
    const place = placeOf(keys[1]);
    renameSync(place, `${place}.kept`);
    writeFileSync(place, 'rotten');
    rmSync(placeOf(keys[4]));
    said.length = 0;
    for (let night = 0; night < 2; night += 1) {
      await scrub();
      test.pass(DAY);
    }
    expect(said.filter((line) => line.startsWith('The bytes of a stored file are damaged'))).toHaveLength(1);
    expect(said.filter((line) => line.startsWith('The bytes of a stored file are missing'))).toHaveLength(1);
    expect(said.findLast((line) => line.startsWith('Stored files are damaged'))).toContain('{"damaged":2}');
    expect(await entriesOf('damaged', 'missing')).toEqual([
      { action: 'damaged', user_id: null },
      { action: 'missing', user_id: null },
    ]);
    renameSync(`${place}.kept`, place);
    await scrub();
    expect(await entriesOf('mended')).toEqual([{ action: 'mended', user_id: null }]);
    expect(await countDamages(test.db)).toBe(1);
  });

  it('takes a store that is away for no damage, and comes back to it', async () => {
    const folder = join(test.folder, 'files');
    const store = new DiskStore(folder, test.now());
    const services = { ...servicesOf(), store };
    renameSync(folder, `${folder}-away`);
    await expect(scrubFiles(services)).rejects.toMatchObject({ code: 'unavailable' });
    renameSync(`${folder}-away`, folder);
    expect(await countDamages(test.db)).toBe(0);
    test.pass(10 * MINUTE);
    await scrub();
    expect(await countDamages(test.db)).toBe(1);
  });
});

describe('a damaged file that a user opens', () => {
  it('is flagged as the scrub would', async () => {
    writeFileSync(placeOf(keys[0]), 'rotten');
    const open = () => editor.getFileContent({ params: { id: ids[0] ?? '' }, query: {} });
    expect(await problemOf(open())).toMatchObject({ status: 502 });
    expect(await problemOf(open())).toMatchObject({ status: 502 });
    expect(await test.db.selectFrom('file_damages').select(['blob_key', 'damage']).execute()).toEqual([
      { blob_key: keys[0], damage: 'damaged' },
    ]);
  });
});

describe('the hour of the scrub', () => {
  it.each([
    ['2026-11-15T08:00:00Z', '2026-11-15T02:00:00Z'],
    ['2026-11-15T02:00:00Z', '2026-11-15T02:00:00Z'],
    ['2026-11-15T01:59:59Z', '2026-11-14T02:00:00Z'],
  ])('was at %s last %s', (now, expected) => {
    expect(lastTimeOf(2 * HOUR, new Date(now))).toEqual(new Date(expected));
  });
});
