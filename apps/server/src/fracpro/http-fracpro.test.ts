import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectFracPro, FRACPRO_NOW } from '../../test/fracpro-client.ts';
import { type Simulator, startSimulator } from '../fracpro-simulator/start-simulator.ts';
import { usualMapping } from './mapping/mapping.ts';

const requests: string[] = [];
let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator({ port: 0, clock: () => FRACPRO_NOW, onRequest: (line) => requests.push(line) });
});
afterAll(() => simulator.stop());

/** The wells of a job in the newer form. */
async function wellsOf(jobNumber: string) {
  const job = await connectFracPro(simulator.url).job(jobNumber);
  if (!('wells' in job)) throw new Error('the job has the older form');
  return job.wells as Extract<typeof job, { wells: object[] }>['wells'];
}

interface Raw {
  readonly stages: readonly { apiNumber: string; topTvd: number; bottomTvd: number; cleanVolume: number }[];
  readonly chemicals: readonly { apiNumber: string; code: string; amount: number; unit: string }[];
}

/** In whole quarters, so that nothing can be rounded. */
const quarters = (values: readonly number[]): bigint => values.reduce((sum, value) => sum + BigInt(value * 4), 0n);

describe('a job from FracPro', () => {
  it('is one whole well', async () => {
    const [well, ...others] = await wellsOf('1001');
    expect(others).toEqual([]);
    expect(well).toMatchObject({
      name: 'Bluebonnet 1H',
      api: '42-461-47037-00-00',
      county: 'Upton',
      state: 'Texas',
      longitude: -102.039863,
      latitude: 31.370137,
      startDate: '2026-11-04 10:41',
      customer: 'Bluebonnet Ridge Operating LLC',
      totalStages: 32,
      missing: [],
      notes: [],
    });
    expect(well?.endDate).toMatch(/^2026-11-09 17:/);
    expect(well?.chemicalUnits).toMatchObject({ S100: 'lb', FR100: 'gal', HCL15: 'gal' });
  });

  it.each(['1001', '1002', '1004', '1006', '1010'])('%s has the sums of its raw reports, to the digit', async (job) => {
    const fracpro = connectFracPro(simulator.url);
    const raw = Object.assign(
      {},
      ...(await Promise.all([fracpro.report('treatmentReport', job), fracpro.report('chemicalsReport', job)])),
    ) as Raw;
    const wells = await wellsOf(job);
    expect(wells.length).toBe(new Set(raw.stages.map(({ apiNumber }) => apiNumber)).size);
    for (const { api, clean, tvd, chemicals } of wells) {
      const stages = raw.stages.filter(({ apiNumber }) => apiNumber === api);
      expect(BigInt((clean ?? 0) * 4)).toBe(42n * quarters(stages.map(({ cleanVolume }) => cleanVolume)));
      const depths = quarters(stages.flatMap(({ topTvd, bottomTvd }) => [topTvd, bottomTvd]));
      expect(Math.abs((tvd ?? 0) * stages.length * 8 - Number(depths))).toBeLessThanOrEqual(
        0.04 * stages.length + 1e-6,
      );
      const rows = raw.chemicals.filter(({ apiNumber }) => apiNumber === api);
      expect(Object.keys(chemicals)).toEqual([...new Set(rows.map(({ code }) => code))]);
      for (const [code, amount] of Object.entries(chemicals)) {
        const of = rows.filter((row) => row.code === code);
        const factor = of[0]?.unit === 'bbl' ? 42n : 1n;
        expect(BigInt(Number(amount) * 4)).toBe(factor * quarters(of.map((row) => row.amount)));
      }
    }
  });

  it('asks for times that the treatment report leaves out', async () => {
    requests.length = 0;
    const wells = await wellsOf('1002');
    expect(wells.map(({ missing }) => missing)).toEqual([[], [], []]);
    expect(wells[0]?.startDate).toMatch(/^2026-\d\d-\d\d \d\d:\d\d$/);
    expect(requests.filter((line) => line.includes('/stages/')).sort()).toEqual(
      wells
        .flatMap(({ api, totalStages }) => [`${api}/stages/1/timeStart`, `${api}/stages/${totalStages}/timeEnd`])
        .map((path) => `GET /v1/wells/${path}`)
        .sort(),
    );
  });

  it('in the older form is passed on unchanged', async () => {
    const fracpro = connectFracPro(simulator.url);
    const raw = await fracpro.report('fractureJob', '1003');
    expect(await fracpro.job('1003')).toEqual(raw);
    expect(raw).toMatchObject({ simulated: true, tvdPresent: true });
  });

  it('names two customers', async () => {
    expect((await wellsOf('1004')).map(({ customer }) => customer)).toEqual([
      'Badlands Butte Petroleum Corporation',
      'Laurel Hollow Oil & Gas Company',
    ]);
  });

  it('brings a well without coordinates, and says so', async () => {
    expect((await wellsOf('1005')).map(({ longitude, missing }) => [longitude === null, missing])).toEqual([
      [true, ['longitude', 'latitude']],
      [false, []],
    ]);
  });

  it('may have no wells, and is then asked no further', async () => {
    requests.length = 0;
    expect(await connectFracPro(simulator.url).job('1000')).toEqual({ wells: [], simulated: true });
    expect(requests).toEqual(['POST /oauth/token', 'GET /v1/jobs/1000']);
  });

  it('of a hundred wells comes whole', async () => {
    const wells = await wellsOf('1100');
    expect(wells).toHaveLength(100);
    expect(wells.flatMap(({ missing }) => missing)).toEqual([]);
  });
});

describe('the connection to FracPro', () => {
  it('has a sign that is not the token of the service', async () => {
    const fracpro = connectFracPro(simulator.url);
    const { token, expiresAt } = await fracpro.sign();
    expect(token).toMatch(/^[\w-]{32}$/);
    expect(expiresAt).toEqual(new Date('2026-11-15T09:00:00Z'));
    expect((await fracpro.sign()).token).toBe(token);
    expect((await connectFracPro(simulator.url).sign()).token).not.toBe(token);
  });

  it('fetches a token once, and again before it ends', async () => {
    let now = FRACPRO_NOW;
    const fracpro = connectFracPro(simulator.url, { clock: () => now });
    const tokens = async () => {
      requests.length = 0;
      await fracpro.report('fractureJob', '1001');
      return requests.filter((line) => line === 'POST /oauth/token').length;
    };
    expect(await tokens()).toBe(1);
    expect(await tokens()).toBe(0);
    now = new Date('2026-11-15T08:58:59Z');
    expect(await tokens()).toBe(0);
    now = new Date('2026-11-15T08:59:00Z');
    expect(await tokens()).toBe(1);
  });

  it('shares one request for a token among calls at the same time', async () => {
    requests.length = 0;
    const fracpro = connectFracPro(simulator.url);
    await Promise.all(['1001', '1002', '1005'].map((job) => fracpro.report('fractureJob', job)));
    expect(requests.filter((line) => line === 'POST /oauth/token')).toHaveLength(1);
  });

  it('shares one request among those who ask the same at the same time', async () => {
    requests.length = 0;
    const fracpro = connectFracPro(simulator.url);
    await Promise.all([1, 2, 3].map(() => fracpro.report('fractureJob', '1001')));
    expect(requests).toEqual(['POST /oauth/token', 'GET /v1/jobs/1001']);
  });

  it('follows a mapping of other paths and fields', async () => {
    const mapping = structuredClone(usualMapping);
    mapping.fractureJob.row.name = 'apiNumber';
    mapping.petrixData.path = '/v1/jobs/{jobNumber}/treatment-report';
    const fracpro = connectFracPro(simulator.url, { mapping });
    await expect(fracpro.report('petrixData', '1001')).rejects.toThrow('an unexpected format (tickets)');
    expect(await fracpro.report('fractureJob', '1001')).toMatchObject({ wells: [{ wellName: 'Bluebonnet 1H' }] });
  });

  it('encodes what goes into a path', async () => {
    requests.length = 0;
    const time = { wellApi: '../../jobs?x=', stage: 1, timeType: 'timeStart' as const };
    await expect(connectFracPro(simulator.url).stageTime(time)).rejects.toThrow('FracPro has no time for stage 1');
    expect(requests.at(-1)).toBe('GET /v1/wells/..%2F..%2Fjobs%3Fx%3D/stages/1/timeStart');
  });
});
