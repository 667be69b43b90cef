import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FracProApp, fracProCalls, fracProClock, startFracProApp } from '../../test/fracpro-app.ts';
import { insertPerson, signInAs } from '../../test/people.ts';
import { readSettings } from '../settings/read-settings.ts';
import { openFracPro } from './open-fracpro.ts';

describe('the calls to FracPro', () => {
  let office: FracProApp;
  beforeAll(async () => (office = await startFracProApp()));
  beforeEach(() => void (office.requests.length = 0));
  afterAll(() => office.stop());

  const work = async (jobs: readonly number[]) => {
    const before = process.cpuUsage();
    for (const job of jobs) await office.get(`/api/fracpro/process-job-data?jobNumber=${job}`);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };

  it('pass on what the service says', async () => {
    const api = office.api(office.editor);
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
    const { body } = await office.get('/api/fracpro/process-job-data?jobNumber=%201002%20');
    expect(body).toMatchObject({ simulated: true, wells: [{ name: 'Mesquite State 11H' }, {}, {}] });
    expect(Object.keys(body)).toEqual(['wells', 'simulated']);
  });

  it('answer the older structure unchanged', async () => {
    const raw = await office.get('/api/fracpro/fracture-job?jobNumber=1003');
    expect((await office.get('/api/fracpro/process-job-data?jobNumber=1003')).body).toEqual(raw.body);
  });

  it('answer no wells for a job that has none', async () => {
    const { status, body } = await office.get('/api/fracpro/process-job-data?jobNumber=1000');
    expect([status, body]).toEqual([200, { wells: [], simulated: true }]);
  });

  it('remember which codes a job of a known customer used', async () => {
    const customers = [
      { name: 'Caprock Mesa Energy', operator_number: '1' },
      { name: 'Someone Else', operator_number: '2' },
    ];
    const [caprock] = await office.db.insertInto('customers').values(customers).returning('id').execute();
    await office.get('/api/fracpro/process-job-data?jobNumber=1006');
    const seen = await office.db.selectFrom('seen_codes').selectAll().orderBy('chem_code').execute();
    expect(seen.map(({ customer_id, chem_code, job_number }) => [customer_id, chem_code, job_number])).toEqual(
      ['A1047', 'CP1012', 'P1050'].map((code) => [caprock?.id, code, '1006']),
    );
  });

  it.each(fracProCalls)('refuse viewers and strangers: %s', async (path) => {
    const { email } = await insertPerson(office.db, { email: `viewer${path.length}${path[13]}@example.com` });
    const viewer = await signInAs(office, email);
    expect((await office.get(path, viewer)).status).toBe(403);
    const stranger = await office.app.inject({ url: path });
    expect(stranger.statusCode).toBe(401);
    expect(office.requests).toEqual([]);
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
      const { status, body } = await office.get(`/api/fracpro/${call}${query}`);
      expect(status).toBe(400);
      expect(body.message).toMatch(message);
      expect(body.error).toBe(body.message);
    }
    expect(office.requests).toEqual([]);
  });

  it.each([
    ['wellApi=42/461&stage=1&timeType=timeStart', 'wellApi'],
    ['wellApi=42-461-47037&stage=0&timeType=timeStart', 'stage'],
    ['wellApi=42-461-47037&stage=1e3&timeType=timeStart', 'stage'],
    ['wellApi=42-461-47037&stage=1&timeType=now', 'timeType'],
    ['', 'wellApi'],
  ])('refuse the time %j', async (query, field) => {
    const { status, body } = await office.get(`/api/fracpro/start-end-time?${query}`);
    expect([status, body.errors[0].path]).toEqual([400, field]);
    expect(office.requests).toEqual([]);
  });

  it.each([
    ['process-job-data?jobNumber=9404', 404, 'FracPro has no job 9404. Please check the job number.'],
    ['process-job-data?jobNumber=9302', 502, /another address, and redirects are not followed/],
    [
      'start-end-time?wellApi=42-461-47037&stage=99&timeType=timeEnd',
      404,
      'FracPro has no time for stage 99 of this well.',
    ],
  ])('say under error what went wrong: %s', async (call, code, message) => {
    const { status, body } = await office.get(`/api/fracpro/${call}`);
    expect(status).toBe(code);
    expect(body.error).toMatch(message);
    expect(body).toMatchObject({ message: body.error, code: expect.any(String), requestId: expect.any(String) });
  });

  it('tell when to try again', async () => {
    const { status, headers } = await office.get('/api/fracpro/treatment-report?jobNumber=9429');
    expect([status, headers['retry-after']]).toEqual([503, '5']);
  });

  it('give every person a sign of the connection, and no secret in answers or logs', async () => {
    const { body } = await office.get('/api/fracpro/token');
    expect(body).toEqual({ token: expect.stringMatching(/^[\w-]{32}$/), expiresAt: '2026-11-15T09:00:00.000Z' });
    const jobs = ['1001', '1003', '9401', '9500', '9201', '9404'];
    const answers = await Promise.all(jobs.map((job) => office.get(`/api/fracpro/process-job-data?jobNumber=${job}`)));
    const said = [...answers.map(({ text }) => text), ...office.logs].join('\n');
    expect(said).toContain('9404');
    expect(said).not.toContain(office.secret);
    expect(said).not.toMatch(/access_token|Bearer|db-7\.internal/);
  });

  it('bring a hundred wells with no more work than ten times ten', async () => {
    const { body } = await office.get('/api/fracpro/process-job-data?jobNumber=1100');
    expect(body.wells).toHaveLength(100);
    await work([1010]);
    const tens = await work(Array.from({ length: 10 }, () => 1010));
    // Were each well compared with each other one, it would be ten times as much.
    expect(await work([1100])).toBeLessThan(4 * tens);
  });
});

describe('incomplete settings', () => {
  it('are told at the start', async () => {
    const settings = readSettings({ FRACPRO_URL: 'https://fracpro.example.com' });
    await expect(openFracPro(settings, fracProClock)).rejects.toThrow('FRACPRO_CLIENT_ID and FRACPRO_CLIENT_SECRET');
  });
});
