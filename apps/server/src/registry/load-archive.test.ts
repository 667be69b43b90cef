import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { registryMessages } from '@disclosure/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { lockFor, locks } from '../database/locks.ts';
import { askNeighbours } from '../publications/ask-neighbours.ts';
import { beginLoad, endLoad, findLoad } from './loads.ts';
import { type AfterCopyStep, findMirror } from './mirror-tables.ts';
import { runLoad } from './run-load.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const clock = () => new Date('2026-11-15T10:00:00Z');

const DISCLOSURES =
  'DisclosureId,JobStartDate,JobEndDate,APINumber,StateName,CountyName,OperatorName,WellName,Latitude,Longitude,Projection,TVD,TotalBaseWaterVolume,TotalBaseNonWaterVolume,FFVersion,FederalWell,IndianWell';
const INGREDIENTS = `${DISCLOSURES},PurposeId,TradeName,Supplier,Purpose,IngredientsId,CASNumber,IngredientName,IngredientCommonName,PercentHighAdditive,PercentHFJob,IngredientComment,IngredientMSDS,MassIngredient,ClaimantCompany`;
const ONE =
  'd1,5/11/2013 12:00:00 AM,5/12/2013 12:00:00 AM,42-461-42471-00-00,Texas,Upton,Operator,"Well, 1",31.4,-102,NAD83,9000,100.10,,4,False,True';

function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = path.join(temporaryFolder(), 'archive');
  mkdirSync(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  return folder;
}

async function load(file: string, steps?: readonly AfterCopyStep[]) {
  const id = await beginLoad(database.db, { fileName: path.basename(file), by: 'Test' }, clock());
  const end = await runLoad(
    { id, address: database.address, file, fileName: path.basename(file), isFullSpeed: true },
    { clock, ...(steps && { steps }) },
  );
  return { id, end };
}

describe('an archive that is loaded', () => {
  it('is what readers see', async () => {
    expect(await findMirror(database.db)).toBeUndefined();
    const { id, end } = await load(
      folderOf({
        'DisclosureList_1.csv': `${DISCLOSURES}\n${ONE}\n`,
        'FracFocusRegistry_1.csv': `${INGREDIENTS}\n${ONE},p,Sand,Acme,Proppant,i,14808-60-7,Quartz,,100,7.10,,True,5,\n`,
        'WaterSource_1.csv': 'WaterSourceId,DisclosureId,Description,Percent\nw,D1,Fresh,100\n',
      }),
    );
    expect(end).toMatchObject({ status: 'loaded', report: { disclosures: 1, ingredients: 1, waterSources: 1 } });
    expect(await findMirror(database.db)).toMatchObject({ load_id: id, newest_job_end: '2013-05-12', disclosures: 1 });
    const loaded = { status: 'loaded', by: 'Test', failure: '' };
    expect(await findLoad(database.db, id, clock())).toMatchObject(loaded);
    // A program that lost its connection does not know that it has ended.
    expect(await endLoad(database.db, id, { status: 'failed', failure: 'lost' }, clock())).toEqual(end);
    expect(await findLoad(database.db, id, clock())).toMatchObject(loaded);
    const { rows } = await sql`
      select api_number, job_end::text, well_name, base_water_volume::text, text, percent_hf_job::text
        from registry.disclosures
        join registry.ingredients on disclosure = disclosures.id
        join registry.texts on texts.id = cas_number`.execute(database.db);
    expect(rows).toEqual([
      {
        api_number: '42461424710000',
        job_end: '2013-05-12',
        well_name: 'Well, 1',
        base_water_volume: '100.10',
        text: '14808-60-7',
        percent_hf_job: '7.10',
      },
    ]);
  });
});

describe('an archive with a line that is left out', () => {
  it('is loaded, also where the example of the line ends within a character', async () => {
    const files = folderOf({
      'DisclosureList_1.csv': `${DISCLOSURES}\n${ONE}\n`,
      'FracFocusRegistry_1.csv': `${INGREDIENTS}\n${'x'.repeat(159)}\u{1F4A7}\n`,
    });
    const { id, end } = await load(files);
    expect(end).toMatchObject({ status: 'loaded', report: { leftOut: { tooFewColumns: 1 } } });
    const found = await findLoad(database.db, id, clock());
    expect(found?.report?.examples?.['tooFewColumns']?.text).toBe(`${'x'.repeat(159)}\u{FFFD}`);
  });
});

describe('an archive with a job that ended after its own day', () => {
  it('counts the others only, for the newest day and for the neighbors', async () => {
    const endOf = (id: string, start: string, end: string) =>
      ONE.replace('d1', id).replace('5/11/2013', start).replace('5/12/2013', end);
    const list = [endOf('d1', '1/3/2026', '1/5/2026'), endOf('d2', '1/3/2026', '12/5/2026')];
    const folder = folderOf({
      'DisclosureList_1.csv': [DISCLOSURES, ...list, ''].join('\n'),
      'FracFocusRegistry_1.csv': `${INGREDIENTS}\n`,
    });
    const day = new Date('2026-01-05T12:00:00Z');
    for (const name of ['DisclosureList_1.csv', 'FracFocusRegistry_1.csv'])
      utimesSync(path.join(folder, name), day, day);
    await sql`delete from registry.mirror`.execute(database.db);
    const { end } = await load(folder);
    expect(end).toMatchObject({ report: { disclosures: 2, odd: { years: 1 }, newestJobEnd: '2026-01-05' } });
    const question = { state: 'Texas', county: 'Upton', endDate: '', rows: [], well: {} };
    expect(await askNeighbours(database.db, question)).toMatchObject({ stateJobs: 1, from: '2024-01-05' });
  });
});

describe('an archive for which the disk of the database has no room', () => {
  it('says so in words, and the one before stays in use', async () => {
    const files = folderOf({
      'DisclosureList_1.csv': `${DISCLOSURES}\n${ONE}\n`,
      'FracFocusRegistry_1.csv': `${INGREDIENTS}\n${ONE},p,Sand,Acme,Proppant,i,14808-60-7,Quartz,,100,7.10,,True,5,\n`,
    });
    const { id } = await load(files);
    const fault = 'could not extend file "base/5/16408": No space left on device';
    const full: AfterCopyStep = {
      afterCopy: async (client) => {
        await client.query(`do $$ begin raise exception using errcode = '53100', message = '${fault}'; end $$`);
      },
    };
    const { end } = await load(files, [full]);
    expect(end).toEqual({ status: 'failed', failure: registryMessages.failed(registryMessages.noRoom) });
    expect(await findMirror(database.db)).toMatchObject({ load_id: id });
  });
});

describe('an archive that waits for the audit trail', () => {
  it('keeps no reader from the mirror meanwhile', async () => {
    const files = folderOf({
      'DisclosureList_1.csv': `${DISCLOSURES}\n${ONE}\n`,
      'FracFocusRegistry_1.csv': `${INGREDIENTS}\n${ONE},p,Sand,Acme,Proppant,i,14808-60-7,Quartz,,100,7.10,,True,5,\n`,
    });
    await load(files);
    let loading: ReturnType<typeof load> | undefined;
    await database.db.transaction().execute(async (tx) => {
      await lockFor(tx, 'auditTrail');
      loading = load(files);
      const waiting = await vi.waitUntil(async () => (await listWaiting())[0], { timeout: 60_000, interval: 20 });
      expect(waiting).toEqual({ holdsMirror: false });
    });
    expect((await loading)?.end).toMatchObject({ status: 'loaded' });
  });

  async function listWaiting() {
    const { rows } = await sql<{ holdsMirror: boolean }>`
      select exists (
               select from pg_locks as held join pg_class on pg_class.oid = held.relation
                where held.pid = waiting.pid and held.mode = 'AccessExclusiveLock' and held.granted
                  and relnamespace = 'registry'::regnamespace) as "holdsMirror"
        from pg_locks as waiting
       where locktype = 'advisory' and objid = ${locks.auditTrail} and not granted
         and database = (select oid from pg_database where datname = current_database())`.execute(database.db);
    return rows;
  }
});
