import { readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { registryMessages } from '@disclosure/core';
import { strToU8, zipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { signInAs } from '../../test/people.ts';
import { hire, hireStaff, problemOf, type Staff } from '../../test/staff.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { until } from '../../test/until.ts';
import { findBrokenEntry } from '../audit/check-trail.ts';
import { HOUR } from '../clock.ts';
import { tryLockConnection } from '../database/locks.ts';
import { withSession } from '../database/session.ts';
import { sweepUploads, uploadArchive } from './upload-archive.ts';

const dataFolder = path.join(tmpdir(), `registry-routes-${process.pid}`);
const spooled = path.join(dataFolder, 'registry');

let test: TestApp;
let staff: Staff;
let token: string;
beforeAll(async () => {
  test = await startTestApp({ DATA_DIR: dataFolder });
  staff = await hireStaff(test);
  token = await signInAs(test, 'manager@example.com');
});
afterAll(async () => {
  await test.stop();
  rmSync(dataFolder, { recursive: true, force: true });
});

const line =
  'd1,5/11/2026 12:00:00 AM,5/12/2026 12:00:00 AM,42461424710000,Texas,Upton,Operator,Well 1,31.4,-102,NAD83,9000,100,,4,False,False';
const columns =
  'DisclosureId,JobStartDate,JobEndDate,APINumber,StateName,CountyName,OperatorName,WellName,Latitude,Longitude,Projection,TVD,TotalBaseWaterVolume,TotalBaseNonWaterVolume,FFVersion,FederalWell,IndianWell';
const more =
  'TradeName,Supplier,Purpose,CASNumber,IngredientName,IngredientCommonName,PercentHighAdditive,PercentHFJob,IngredientComment,IngredientMSDS,MassIngredient,ClaimantCompany';

/** An archive of one disclosure and so many ingredients. */
const archiveOf = (rows: number) =>
  new Uint8Array(
    zipSync({
      'DisclosureList_1.csv': strToU8(`${columns}\n${line}\n`),
      'FracFocusRegistry_1.csv': strToU8(
        `${columns},${more}\n${`${line},Sand,Acme,Proppant,14808-60-7,Quartz,,100,7,,True,5,\n`.repeat(rows)}too,short\n`,
      ),
    }),
  );

const whenEnded = (id: string) =>
  until(async () => {
    const load = await staff.manager.getRegistryLoad({ params: { id } });
    expect(load.status).not.toBe('loading');
    return load;
  });

describe('an archive that a Manager uploads', () => {
  it('is loaded, reported, and deleted again', async () => {
    expect(await staff.viewer.getRegistry()).toEqual({ inUse: null, isFolderWatched: false });
    const { id } = await staff.manager.loadRegistry({ query: { name: 'Nightly.zip' }, archive: archiveOf(3) });
    const load = await whenEnded(id);
    expect(load).toMatchObject({
      status: 'loaded',
      fileName: 'Nightly.zip',
      failure: '',
      report: {
        disclosures: 1,
        ingredients: 3,
        leftOut: { tooFewColumns: 1, unreadable: 0 },
        examples: { tooFewColumns: { file: 'FracFocusRegistry_1.csv', line: 5, text: 'too,short' } },
      },
    });
    expect(await staff.manager.listRegistryLoads()).toEqual([load]);
    expect(await staff.viewer.getRegistry()).toMatchObject({
      inUse: { fileName: 'Nightly.zip', newestJobEnd: '2026-05-12', disclosures: 1, ingredients: 3 },
    });
    await until(() => expect(readdirSync(spooled)).toEqual([]));
    const { items } = await staff.manager.listAuditEntries({ query: { entity: 'registry' } });
    expect(items).toMatchObject([
      {
        user: { email: 'manager@example.com' },
        name: 'Nightly.zip',
        action: 'loaded',
        after: {
          load_id: id,
          disclosures: 1,
          ingredients: 3,
          water_sources: 0,
          left_out: 1,
          newest_job_end: '2026-05-12',
        },
      },
    ]);
    expect(await findBrokenEntry(test.db)).toBeUndefined();
  });

  it('is refused in words when it is none, or while another is loaded, and leaves no file', async () => {
    const send = (archive: Uint8Array<ArrayBuffer>) => problemOf(staff.manager.loadRegistry({ query: {}, archive }));
    expect(await send(new Uint8Array([1, 2, 3]))).toMatchObject({ status: 422, message: registryMessages.notZip });
    const json = await test.app.inject({
      method: 'POST',
      url: '/api/registry/load',
      headers: { authorization: `Bearer ${token}` },
      payload: {},
    });
    expect([json.statusCode, json.json<{ message: string }>().message]).toEqual([415, registryMessages.noArchive]);
    await withSession(test.databaseAddress, async (client) => {
      await tryLockConnection(client, 'registryLoad');
      expect(await send(archiveOf(1))).toMatchObject({ status: 409, message: registryMessages.another });
    });
    expect(readdirSync(spooled)).toEqual([]);
  });

  it('is refused in words when the disk has no room for it', async () => {
    async function* full(): AsyncGenerator<Uint8Array> {
      yield new Uint8Array([80, 75]);
      throw Object.assign(new Error('write'), { code: 'ENOSPC' });
    }
    const services = {
      db: test.db,
      clock: () => test.now(),
      settings: { DATA_DIR: dataFolder, REGISTRY_FOLDER: undefined, TIME_ZONE: 'UTC' },
      databaseAddress: () => test.databaseAddress,
      over: new AbortController().signal,
    };
    const upload = uploadArchive(services, { archive: full(), fileName: 'Nightly.zip' });
    await expect(upload).rejects.toMatchObject({ code: 'unavailable', message: registryMessages.noRoomForUpload });
    expect(readdirSync(spooled)).toEqual([]);
  });

  it('is not loaded when its Manager is dismissed while it arrives', async () => {
    const leaving = await hire(test, 'Manager', 'leaving@example.com');
    const bearer = await signInAs(test, leaving.email);
    const loads = await staff.manager.listRegistryLoads();
    const whole = archiveOf(1);
    async function* halves(): AsyncGenerator<Uint8Array> {
      yield whole.subarray(0, 200);
      await until(() => expect(readdirSync(spooled)).toHaveLength(1));
      const body = { first_name: 'Pat', last_name: 'Lee', roles: ['Viewer' as const] };
      await staff.manager.updateUser({ params: { id: leaving.id }, body });
      yield whole.subarray(200);
    }
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/registry/load',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/zip' },
      payload: Readable.from(halves()),
    });
    expect(answer.statusCode).toBe(401);
    expect(await staff.manager.listRegistryLoads()).toEqual(loads);
    expect(readdirSync(spooled)).toEqual([]);
  });

  it('is refused before it is read when it is larger than 2 GB, and is taken nowhere else', async () => {
    const send = (url: string, length: number) =>
      test.app.inject({
        method: 'POST',
        url,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/zip',
          'content-length': String(length),
        },
        payload: Buffer.from('PK'),
      });
    const large = await send('/api/registry/load', 2 * 1024 ** 3 + 1);
    expect([large.statusCode, large.json<{ message: string }>().message]).toEqual([413, registryMessages.tooLarge(2)]);
    expect((await send('/api/vendors', 2)).statusCode).toBe(415);
  });

  it('can be cancelled while it is loaded, and a load that is not known cannot', async () => {
    const { id } = await staff.manager.loadRegistry({ query: {}, archive: archiveOf(50_000) });
    await staff.manager.cancelRegistryLoad({ params: { id } });
    expect(await whenEnded(id)).toMatchObject({ status: 'cancelled' });
    const none = { params: { id: '00000000-0000-4000-8000-000000000000' } };
    expect(await problemOf(staff.manager.cancelRegistryLoad(none))).toMatchObject({
      status: 404,
      message: registryMessages.noLoad,
    });
  });

  it('is told with the words of a later version, which loads into the same database', async () => {
    const counts = { disclosures: 1, ingredients: 1, waterSources: 1, seconds: 1, linesRead: 9 };
    const kinds = { leftOut: { tooHeavy: 2 }, mended: { nulBytes: 0 }, odd: { years: 0 } };
    const report = { ...counts, ...kinds, newestJobEnd: null, examples: {} };
    const { rows } = await sql<{ id: string }>`
      insert into registry_loads (id, status, file_name, by_name, started_at, told_at, progress, report)
        values (gen_random_uuid(), 'loading', 'a.zip', 'Later', ${test.now()}, ${test.now()},
               '{"stage": "weighing", "part": 1, "parts": 2, "bytes": 3, "allBytes": 4, "lines": 5, "leftOut": 6}',
               ${JSON.stringify(report)})
      returning id`.execute(test.db);
    const { id = '' } = rows[0] ?? {};
    onTestFinished(async () => void (await sql`delete from registry_loads where id = ${id}`.execute(test.db)));
    const later = { progress: { stage: 'weighing' }, report: { leftOut: { tooHeavy: 2 } } };
    expect(await staff.manager.getRegistryLoad({ params: { id } })).toMatchObject(later);
    expect(await staff.manager.listRegistryLoads()).toContainEqual(expect.objectContaining({ id }));
  });

  it('is swept when the server that took it was killed', async () => {
    await until(() => expect(readdirSync(spooled)).toEqual([]));
    for (const [name, age] of [
      ['old.zip', 7 * HOUR],
      ['new.zip', HOUR],
    ] as const) {
      writeFileSync(path.join(spooled, name), 'x');
      const at = new Date(test.now().getTime() - age);
      utimesSync(path.join(spooled, name), at, at);
    }
    await sweepUploads({ settings: { DATA_DIR: dataFolder }, clock: () => test.now() });
    expect(readdirSync(spooled)).toEqual(['new.zip']);
    expect(readFileSync(path.join(spooled, 'new.zip'), 'utf8')).toBe('x');
  });
});
