import { appendFileSync, copyFileSync, mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { registryMessages } from '@disclosure/core';
import { strToU8, zipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { tryLockIn } from '../database/locks.ts';
import { endLoad, listLoads } from './loads.ts';
import { findMirror } from './mirror-tables.ts';
import { runLoad } from './run-load.ts';
import type { StartLoad } from './upload-archive.ts';
import { watchFolder } from './watch-folder.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  folder = temporaryFolder();
  await database.db.deleteFrom('registry_loads' as never).execute();
  await sql`drop table if exists registry.mirror`.execute(database.db);
});

const clock = () => new Date('2026-11-15T10:00:00Z');
const over = new AbortController().signal;
const load: StartLoad = async (order) => void (await runLoad(order, { clock }));
const cutOff: StartLoad = async () => undefined;

/** What an instance does every minute. */
function anInstance(startLoad = load) {
  const databaseAddress = () => database.address;
  const look = watchFolder(folder, {
    db: database.db,
    clock,
    databaseAddress,
    startLoad,
    settings: { TIME_ZONE: 'UTC' },
  });
  return () => look(over);
}

const told = async () =>
  (await listLoads(database.db, clock(), 9)).map(({ status, fileName, by }) => [status, fileName, by]);

const columns =
  'DisclosureId,JobStartDate,JobEndDate,APINumber,StateName,CountyName,OperatorName,WellName,Latitude,Longitude,Projection,TVD,TotalBaseWaterVolume,TotalBaseNonWaterVolume,FFVersion,FederalWell,IndianWell';
const line =
  'd1,5/11/2026 12:00:00 AM,5/12/2026 12:00:00 AM,42461424710000,Texas,Upton,Operator,Well 1,31.4,-102,NAD83,9000,100,,4,False,False';
const more =
  'TradeName,Supplier,Purpose,CASNumber,IngredientName,IngredientCommonName,PercentHighAdditive,PercentHFJob,IngredientComment,IngredientMSDS,MassIngredient,ClaimantCompany';
const files = {
  'DisclosureList_1.csv': strToU8(`${columns}\n${line}\n`),
  'FracFocusRegistry_1.csv': strToU8(
    `${columns},${more}\n${line},Sand,Acme,Proppant,14808-60-7,Quartz,,100,7,,True,5,\n`,
  ),
};
const archive = zipSync(files);
const archiveOf = (day: string) => zipSync(files, { mtime: `${day}T12:00:00` });

describe('the watched folder', () => {
  it('has its newest archive loaded once, by one instance, when it has stopped growing', async () => {
    const [one, other] = [anInstance(), anInstance()];
    const file = path.join(folder, 'FracFocusCSV.zip');
    writeFileSync(path.join(folder, 'readme.txt'), 'no archive');
    const looks = () => Promise.all([one(), other()]);
    await looks();
    writeFileSync(file, archive.slice(0, 200));
    await looks();
    appendFileSync(file, archive.slice(200));
    await looks();
    expect(await told()).toEqual([]);
    for (let round = 0; round < 3; round += 1) await looks();
    expect(await told()).toEqual([['loaded', 'FracFocusCSV.zip', registryMessages.byFolder]]);
    const entries = await database.db.selectFrom('audit_entries').select(['name', 'user_id', 'after']).execute();
    expect(entries).toMatchObject([{ name: 'FracFocusCSV.zip', user_id: null, after: { source: 'Watched folder' } }]);
    copyFileSync(file, path.join(folder, 'next.ZIP'));
    utimesSync(path.join(folder, 'next.ZIP'), clock(), new Date(Date.now() + 60_000));
    for (let round = 0; round < 3; round += 1) await looks();
    const names = (await told()).map(([, name]) => name);
    expect([names.length, new Set(names)]).toEqual([2, new Set(['FracFocusCSV.zip', 'next.ZIP'])]);
  });

  it('is left to another instance that takes from it at this moment', async () => {
    writeFileSync(path.join(folder, 'FracFocusCSV.zip'), archive);
    const look = anInstance();
    await look();
    await database.db.transaction().execute(async (tx) => {
      expect(await tryLockIn(tx, 'registryFolder')).toBe(true);
      await look();
      expect(await told()).toEqual([]);
    });
    await look();
    expect(await told()).toHaveLength(1);
  });

  it('is told once of an archive that is none', async () => {
    writeFileSync(path.join(folder, 'broken.zip'), 'no archive');
    const look = anInstance();
    for (let round = 0; round < 4; round += 1) await look();
    expect(await told()).toEqual([['failed', 'broken.zip', registryMessages.byFolder]]);
  });

  it('has an archive that was loaded taken again when the mirror is gone', async () => {
    writeFileSync(path.join(folder, 'FracFocusCSV.zip'), archive);
    const look = anInstance();
    for (let round = 0; round < 3; round += 1) await look();
    expect(await told()).toHaveLength(1);
    await sql`drop table registry.mirror`.execute(database.db);
    for (let round = 0; round < 3; round += 1) await look();
    expect((await told()).map(([status]) => status)).toEqual(['loaded', 'loaded']);
    expect(await findMirror(database.db)).toBeDefined();
  });

  it('does not have an older archive loaded over a newer one', async () => {
    const look = anInstance();
    writeFileSync(path.join(folder, 'newer.zip'), archiveOf('2026-11-14'));
    for (let round = 0; round < 2; round += 1) await look();
    rmSync(path.join(folder, 'newer.zip'));
    writeFileSync(path.join(folder, 'older.zip'), archiveOf('2026-11-10'));
    for (let round = 0; round < 4; round += 1) await look();
    const loads = await listLoads(database.db, clock(), 9);
    const ends = loads.map(({ fileName, status, failure }) => [fileName, status, failure]);
    expect(new Set(ends)).toEqual(
      new Set([
        ['older.zip', 'failed', registryMessages.older],
        ['newer.zip', 'loaded', ''],
      ]),
    );
    expect(await findMirror(database.db)).toMatchObject({ file_name: 'newer.zip' });
  });

  it('is watched on beside a link that leads nowhere and a folder with the name of an archive', async () => {
    symlinkSync(path.join(folder, 'nowhere'), path.join(folder, 'link.zip'));
    mkdirSync(path.join(folder, 'folder.zip'));
    writeFileSync(path.join(folder, 'FracFocusCSV.zip'), archive);
    utimesSync(path.join(folder, 'FracFocusCSV.zip'), clock(), new Date('2020-01-01T00:00:00Z'));
    const look = anInstance();
    for (let round = 0; round < 2; round += 1) await look();
    expect((await told()).map(([status]) => status)).toEqual(['loaded']);
  });

  it('is told once while it is missing, and again when it is missing again', async () => {
    const look = anInstance();
    const whenGone = async () => {
      rmSync(folder, { recursive: true });
      await expect(look()).rejects.toThrow('ENOENT');
      for (let round = 0; round < 3; round += 1) await look();
      mkdirSync(folder);
      await look();
    };
    await whenGone();
    await whenGone();
  });

  it('has a load begun again that failed without the fault of the archive, but not for ever', async () => {
    writeFileSync(path.join(folder, 'FracFocusCSV.zip'), archive);
    const failed = registryMessages.failed('no space left on device');
    const look = anInstance(
      async ({ id }) => void (await endLoad(database.db, id, { status: 'failed', failure: failed }, clock())),
    );
    for (let round = 0; round < 6; round += 1) await look();
    const loads = await listLoads(database.db, clock(), 9);
    expect(loads.map(({ failure }) => failure)).toEqual([failed, failed, failed]);
  });

  it('has a load that was cut off begun again, but not for ever', async () => {
    writeFileSync(path.join(folder, 'deadly.zip'), archive);
    const look = anInstance(cutOff);
    await look();
    await look();
    expect(await told()).toEqual([['failed', 'deadly.zip', registryMessages.byFolder]]);
    for (let round = 0; round < 5; round += 1) await look();
    expect(await told()).toHaveLength(3);
  });
});
