import { ProblemError } from '@disclosure/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FracProApp, fracProCalls, startFracProApp } from '../../test/fracpro-app.ts';
import { until } from '../../test/until.ts';

describe('the last good answer', () => {
  let office: FracProApp;
  beforeAll(async () => (office = await startFracProApp()));
  afterAll(() => office.stop());

  it('is given while the service is down, with its time and the reason', async () => {
    const good = await office.get('/api/fracpro/process-job-data?jobNumber=1005');
    await office.stopFracPro();
    try {
      const { status, body } = await office.get('/api/fracpro/process-job-data?jobNumber=1005');
      expect(status).toBe(200);
      expect(body).toEqual({
        ...good.body,
        lastGood: {
          retrievedAt: '2026-11-15T08:00:00.000Z',
          reason: 'FracPro could not be reached. Please try again later, or load the job data from a file.',
        },
      });
      expect((await office.get('/api/fracpro/process-job-data?jobNumber=1006')).status).toBe(502);
      expect((await office.get('/api/fracpro/treatment-report?jobNumber=1005')).status).toBe(502);
    } finally {
      await office.startFracProAgain();
    }
    expect((await office.get('/api/fracpro/process-job-data?jobNumber=1005')).body).toEqual(good.body);
  });

  it('keeps the older structure, and the order of chemicals', async () => {
    const { body } = await office.get('/api/fracpro/process-job-data?jobNumber=1003');
    const row = await office.db
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
  let office: FracProApp;
  beforeAll(async () => (office = await startFracProApp()));
  afterAll(() => office.stop());

  it('holds up neither other jobs nor other calls', async () => {
    let answered = 0;
    const hanging = Array.from({ length: 12 }, () =>
      office.get('/api/fracpro/process-job-data?jobNumber=9504').then(
        () => (answered += 1),
        () => undefined,
      ),
    );
    const others = await Promise.all([
      office.get('/api/fracpro/process-job-data?jobNumber=1001'),
      office.get('/api/fracpro/process-job-data?jobNumber=1010'),
      office.get('/api/users/me'),
      office.get('/verify-token'),
    ]);
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await until(() => expect(office.requests.filter((line) => line.endsWith('/9504'))).toHaveLength(1));
    expect(answered).toBe(0);
    await office.stopFracPro();
    await Promise.all(hanging);
    expect(answered).toBe(12);
    await office.startFracProAgain();
  });
});

describe('without a service', () => {
  let office: FracProApp;
  beforeAll(async () => (office = await startFracProApp({ FRACPRO_URL: '' })));
  afterAll(() => office.stop());

  it.each(fracProCalls)('%s says so', async (path) => {
    const { status, body } = await office.get(path);
    expect([status, body.error, body.message]).toEqual([503, 'FracPro is not configured', 'FracPro is not configured']);
  });

  it('a wrong job number is still told first', async () => {
    const call = office.api(office.editor).processJobData({ query: { jobNumber: '../x' } });
    await expect(call).rejects.toBeInstanceOf(ProblemError);
    await expect(call).rejects.toMatchObject({ status: 400 });
  });
});
