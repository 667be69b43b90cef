import { ProblemError } from '@disclosure/api';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertPerson, signInAs } from '../../test/people.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { type Simulator, startSimulator } from '../fracpro-simulator/start-simulator.ts';
import { readSettings } from '../settings/read-settings.ts';
import { openFracPro } from './open-fracpro.ts';

const clock = () => new Date('2026-11-15T08:00:00Z');
const times = { FRACPRO_ANSWER_MILLISECONDS: '5000' };

const requests: string[] = [];
let simulator: Simulator;
let test: TestApp;
let editor: string;
beforeAll(async () => {
  simulator = await startSimulator({ port: 0, clock, onRequest: (line) => requests.push(line) });
});
beforeEach(() => void (requests.length = 0));
afterAll(() => simulator.stop());

async function startApp(environment: Record<string, string> = {}) {
  const settings = readSettings({ ...simulator.settings, ...times, ...environment });
  test = await startTestApp({}, { fracpro: await openFracPro(settings, clock) });
  await insertPerson(test.db, { email: 'editor@example.com', roles: ['Editor'] });
  editor = await signInAs(test, 'editor@example.com');
}

const get = async (path: string, token = editor) => {
  const answer = await test.app.inject({ url: path, headers: { authorization: `Bearer ${token}` } });
  return { status: answer.statusCode, headers: answer.headers, text: answer.body, body: JSON.parse(answer.body) };
};

const calls = [
  '/api/fracpro/token',
  '/api/fracpro/treatment-report?jobNumber=1001',
  '/api/fracpro/chemicals-report?jobNumber=1001',
  '/api/fracpro/petrix-data?jobNumber=1001',
  '/api/fracpro/fracture-job?jobNumber=1001',
  '/api/fracpro/start-end-time?wellApi=42-461-47037-00-00&stage=1&timeType=timeStart',
  '/api/fracpro/process-job-data?jobNumber=1001',
];

describe('the calls to FracPro', () => {
  beforeAll(() => startApp());
  afterAll(() => test.stop());

  it('pass on what the service says', async () => {
    const api = test.api(editor);
    const query = { jobNumber: '1001' };
    expect(await api.getTreatmentReport({ query })).toMatchObject({ stages: expect.any(Array) });
    expect(await api.getChemicalsReport({ query })).toMatchObject({ chemicals: expect.any(Array) });
    expect(await api.getPetrixData({ query })).toMatchObject({
      tickets: [{ customer: 'Bluebonnet Ridge Operating LLC' }],
    });
    expect(await api.getFractureJob({ query })).toMatchObject({ wells: [{ wellName: 'Bluebonnet 1H' }] });
    expect(
      await api.getStartEndTime({ query: { wellApi: '42-461-47037-00-00', stage: '32', timeType: 'timeEnd' } }),
    ).toEqual({ date: '2026-11-09 17:18' });
  });

  it('answer the wells of a job, marked as simulated', async () => {
    const { body } = await get('/api/fracpro/process-job-data?jobNumber=%201002%20');
    expect(body).toMatchObject({ simulated: true, wells: [{ name: 'Mesquite State 11H' }, {}, {}] });
    expect(Object.keys(body)).toEqual(['wells', 'simulated']);
  });

  it('answer the older structure unchanged', async () => {
    const raw = await get('/api/fracpro/fracture-job?jobNumber=1003');
    expect((await get('/api/fracpro/process-job-data?jobNumber=1003')).body).toEqual(raw.body);
  });

  it('answer no wells for a job that has none', async () => {
    const { status, body } = await get('/api/fracpro/process-job-data?jobNumber=1000');
    expect([status, body]).toEqual([200, { wells: [], simulated: true }]);
  });

  it('remember which codes a job of a known customer used', async () => {
    const customers = [
      { name: 'Caprock Mesa Energy', operator_number: '1' },
      { name: 'Someone Else', operator_number: '2' },
    ];
    const [caprock] = await test.db.insertInto('customers').values(customers).returning('id').execute();
    await get('/api/fracpro/process-job-data?jobNumber=1006');
    const seen = await test.db.selectFrom('seen_codes').selectAll().orderBy('chem_code').execute();
    expect(seen.map(({ customer_id, chem_code, job_number }) => [customer_id, chem_code, job_number])).toEqual(
      ['A1047', 'CP1012', 'P1050'].map((code) => [caprock?.id, code, '1006']),
    );
  });

  it.each(calls)('refuse viewers and strangers: %s', async (path) => {
    const { email } = await insertPerson(test.db, { email: `viewer${path.length}${path[13]}@example.com` });
    const viewer = await signInAs(test, email);
    expect((await get(path, viewer)).status).toBe(403);
    const stranger = await test.app.inject({ url: path });
    expect(stranger.statusCode).toBe(401);
    expect(requests).toEqual([]);
  });

  it.each([
    ['', 'Please enter a job number'],
    ['?jobNumber=', 'Please enter a job number'],
    ['?jobNumber=%20', 'Please enter a job number'],
    ['?jobNumber=..%2F..%2Fadmin', /^A job number has at most 40 letters/],
    ['?jobNumber=http:%2F%2F169.254.169.254', /^A job number has/],
    ['?jobNumber=.hidden', /^A job number has/],
    [`?jobNumber=${'1'.repeat(41)}`, /^A job number has/],
    [`?jobNumber=${'1'.repeat(300)}`, 'Job number must be at most 200 characters long'],
    ['?jobNumber=1&jobNumber=2', 'Job number must be text'],
  ])('refuse the query %j before anything goes out', async (query, message) => {
    for (const call of ['process-job-data', 'treatment-report', 'chemicals-report', 'petrix-data', 'fracture-job']) {
      const { status, body } = await get(`/api/fracpro/${call}${query}`);
      expect(status).toBe(400);
      expect(body.message).toMatch(message);
      expect(body.error).toBe(body.message);
    }
    expect(requests).toEqual([]);
  });

  it.each([
    ['wellApi=42/461&stage=1&timeType=timeStart', 'wellApi'],
    ['wellApi=42-461-47037&stage=0&timeType=timeStart', 'stage'],
    ['wellApi=42-461-47037&stage=1e3&timeType=timeStart', 'stage'],
    ['wellApi=42-461-47037&stage=1&timeType=now', 'timeType'],
    ['', 'wellApi'],
  ])('refuse the time %j', async (query, field) => {
    const { status, body } = await get(`/api/fracpro/start-end-time?${query}`);
    expect([status, body.errors[0].path]).toEqual([400, field]);
    expect(requests).toEqual([]);
  });

  it.each([
    ['process-job-data?jobNumber=9404', 404, 'FracPro has no job 9404. Please check the job number.'],
    ['process-job-data?jobNumber=9302', 502, /another address, which is not followed/],
    [
      'start-end-time?wellApi=42-461-47037&stage=99&timeType=timeEnd',
      404,
      'FracPro has no time for stage 99 of this well.',
    ],
  ])('say under error what went wrong: %s', async (call, code, message) => {
    const { status, body } = await get(`/api/fracpro/${call}`);
    expect(status).toBe(code);
    expect(body.error).toMatch(message);
    expect(body).toMatchObject({ message: body.error, code: expect.any(String), requestId: expect.any(String) });
  });

  it('tell when to try again', async () => {
    const { status, headers } = await get('/api/fracpro/treatment-report?jobNumber=9429');
    expect([status, headers['retry-after']]).toEqual([503, '5']);
  });

  it('give every person a sign of the connection, and no secret in answers or logs', async () => {
    const { body } = await get('/api/fracpro/token');
    expect(body).toEqual({ token: expect.stringMatching(/^[\w-]{32}$/), expiresAt: '2026-11-15T09:00:00.000Z' });
    const jobs = ['1001', '1003', '9401', '9500', '9201', '9404'];
    const answers = await Promise.all(jobs.map((job) => get(`/api/fracpro/process-job-data?jobNumber=${job}`)));
    const said = [...answers.map(({ text }) => text), ...test.logs].join('\n');
    expect(said).toContain('9404');
    expect(said).not.toContain(simulator.settings.FRACPRO_CLIENT_SECRET);
    expect(said).not.toMatch(/access_token|Bearer|db-7\.internal/);
  });

  it('bring a hundred wells with less than two seconds of work', async () => {
    const before = process.cpuUsage();
    const { body } = await get('/api/fracpro/process-job-data?jobNumber=1100');
    const { user, system } = process.cpuUsage(before);
    expect(body.wells).toHaveLength(100);
    // The simulator's own work is in this figure too.
    expect((user + system) / 1_000_000).toBeLessThan(2);
  });
});

describe('the last good answer', () => {
  beforeAll(() => startApp());
  afterAll(() => test.stop());

  it('is given while the service is down, with its time and the reason', async () => {
    const good = await get('/api/fracpro/process-job-data?jobNumber=1005');
    const { port } = new URL(simulator.url);
    await simulator.stop();
    try {
      const { status, body } = await get('/api/fracpro/process-job-data?jobNumber=1005');
      expect(status).toBe(200);
      expect(body).toEqual({
        ...good.body,
        lastGood: {
          retrievedAt: '2026-11-15T08:00:00.000Z',
          reason: 'FracPro could not be reached. Please try again later, or load the job data from a file.',
        },
      });
      expect((await get('/api/fracpro/process-job-data?jobNumber=1006')).status).toBe(502);
      expect((await get('/api/fracpro/treatment-report?jobNumber=1005')).status).toBe(502);
    } finally {
      simulator = await startSimulator({ port: Number(port), clock, onRequest: (line) => requests.push(line) });
    }
    expect((await get('/api/fracpro/process-job-data?jobNumber=1005')).body).toEqual(good.body);
  });

  it('keeps the older structure, and the order of chemicals', async () => {
    const { body } = await get('/api/fracpro/process-job-data?jobNumber=1003');
    const row = await test.db
      .selectFrom('fracpro_jobs')
      .selectAll()
      .where('job_number', '=', '1003')
      .executeTakeFirst();
    expect(row?.answer).toEqual(body);
    const usage = (job: object | undefined) =>
      JSON.stringify(job && 'wellChemicalUsage' in job && job.wellChemicalUsage);
    expect(usage(row?.answer)).toBe(usage(body));
  });
});

describe('a service that hangs', () => {
  afterAll(() => test.stop());

  it('holds up neither other jobs nor other calls', async () => {
    await startApp({ FRACPRO_ANSWER_MILLISECONDS: '60000', FRACPRO_TOTAL_MILLISECONDS: '60000' });
    let answered = 0;
    const hanging = Array.from({ length: 12 }, () =>
      get('/api/fracpro/process-job-data?jobNumber=9504').then(
        () => (answered += 1),
        () => undefined,
      ),
    );
    const others = await Promise.all([
      get('/api/fracpro/process-job-data?jobNumber=1001'),
      get('/api/fracpro/process-job-data?jobNumber=1010'),
      get('/api/users/me'),
      get('/verify-token'),
    ]);
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(requests.filter((line) => line.endsWith('/9504'))).toHaveLength(1);
    expect(answered).toBe(0);
    await simulator.stop();
    await Promise.all(hanging);
    expect(answered).toBe(12);
    simulator = await startSimulator({ port: 0, clock, onRequest: (line) => requests.push(line) });
  });
});

describe('without a service', () => {
  beforeAll(() => startApp({ FRACPRO_URL: '' }));
  afterAll(() => test.stop());

  it.each(calls)('%s says so', async (path) => {
    const { status, body } = await get(path);
    expect([status, body.error, body.message]).toEqual([503, 'FracPro is not configured', 'FracPro is not configured']);
  });

  it('a wrong job number is still told first', async () => {
    const call = test.api(editor).processJobData({ query: { jobNumber: '../x' } });
    await expect(call).rejects.toBeInstanceOf(ProblemError);
    await expect(call).rejects.toMatchObject({ status: 400 });
  });
});

describe('incomplete settings', () => {
  it('are told at the start', async () => {
    const settings = readSettings({ FRACPRO_URL: 'https://fracpro.example.com' });
    await expect(openFracPro(settings, clock)).rejects.toThrow('FRACPRO_CLIENT_ID and FRACPRO_CLIENT_SECRET');
  });
});
