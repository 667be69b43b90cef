import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startFaultProxy } from '../../test/fault-proxy.ts';
import { connectFracPro, FRACPRO_NOW } from '../../test/fracpro-client.ts';
import { body, startScriptedServer, status } from '../../test/scripted-server.ts';
import { type Simulator, startSimulator, SIMULATOR_CLIENT } from '../fracpro-simulator/start-simulator.ts';

const requests: string[] = [];
let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator({ port: 0, clock: () => FRACPRO_NOW, onRequest: (line) => requests.push(line) });
});
afterAll(() => simulator.stop());

const orFile = 'or load the job data from a file.';

describe('a job that goes wrong', () => {
  it.each([
    ['9404', 404, 'FracPro has no job 9404. Please check the job number.'],
    ['9500', 502, `FracPro reported an error (status 500). Please try again later, ${orFile}`],
    ['9200', 502, `FracPro answered with a web page instead of data. Please try again later, ${orFile}`],
    ['9201', 502, `The answer from FracPro is incomplete or cannot be read. Please try again, ${orFile}`],
    ['9202', 502, /^FracPro answered with data in an unexpected format \(wells\[0\]\.wellName\)/],
    ['9302', 502, /^FracPro redirected to another address, and redirects are not followed/],
    ['9429', 503, 'FracPro has too many requests. Please try again in 5 s.'],
  ])('%s is told with status %d', async (jobNumber, code, message) => {
    requests.length = 0;
    await expect(connectFracPro(simulator.url).job(jobNumber)).rejects.toMatchObject({
      status: code,
      message: typeof message === 'string' ? message : expect.stringMatching(message),
    });
    expect(requests).toEqual(['POST /oauth/token', `GET /v1/jobs/${jobNumber}`]);
  });

  it.each([
    ['treatment report', '/v1/jobs/7/treatment-report'],
    ['chemicals report', '/v1/jobs/7/chemicals-report'],
    ['field tickets', '/v1/jobs/7/field-tickets'],
  ])('that is there without its %s is not told as one that is not', async (report, path) => {
    const answer =
      '{"wells":[{"wellName":"Alder 1H","apiNumber":"42-461-42471"}],"stages":[],"chemicals":[],"tickets":[]}';
    const { url } = await startScriptedServer([
      (response, request) => (request.url === path ? status(404) : body(answer))(response, request),
    ]);
    await expect(connectFracPro(url).job('7')).rejects.toMatchObject({
      status: 404,
      message: `FracPro has no ${report} of job 7. Please check the job number, ${orFile}`,
    });
  });

  it('9504 is given up in time', async () => {
    const fracpro = connectFracPro(simulator.url, { answerMilliseconds: 100 });
    await expect(fracpro.job('9504')).rejects.toMatchObject({
      status: 504,
      message: `FracPro did not answer in time. Please try again later, ${orFile}`,
    });
  });

  it('9401 is asked again with a new token, once', async () => {
    requests.length = 0;
    expect(await connectFracPro(simulator.url).job('9401')).toMatchObject({ wells: [{ name: 'Second Token 1H' }] });
    expect(requests.slice(0, 4)).toEqual([
      'POST /oauth/token',
      'GET /v1/jobs/9401',
      'POST /oauth/token',
      'GET /v1/jobs/9401',
    ]);
  });

  it('ends after the total time, however often it may be tried', async () => {
    const { url } = await startScriptedServer([(response) => void setTimeout(() => response.destroy(), 60)]);
    const started = connectFracPro(url, { totalMilliseconds: 100 });
    await expect(started.job('1')).rejects.toMatchObject({ status: 504 });
  });
});

describe('wrong credentials', () => {
  it('are told without naming them', async () => {
    const fracpro = connectFracPro(simulator.url, { credentials: { clientId: 'someone', clientSecret: 'guessed-it' } });
    const failure = await fracpro.sign().then(String, (error: Error) => error);
    expect(failure).toMatchObject({ status: 502 });
    expect(inspect(failure, { depth: null, showHidden: true })).not.toMatch(/guessed-it|someone/);
  });

  it('are not tried for ever when a new token is refused too', async () => {
    const { url, requests: asked } = await startScriptedServer([status(401)]);
    await expect(connectFracPro(url).job('1')).rejects.toThrow('FracPro rejected the sign-in of this server');
    expect(asked).toHaveLength(4);
  });
});

describe('what may be retried', () => {
  it.each([[502], [503], [504]])('is %d, twice', async (code) => {
    const { url, requests: asked } = await startScriptedServer([status(code)]);
    await expect(connectFracPro(url).job('1')).rejects.toMatchObject({ status: 502 });
    expect(asked.filter((line) => line.includes('/jobs/'))).toHaveLength(3);
  });

  it.each([[400], [404], [500], [501]])('is not %d', async (code) => {
    const { url, requests: asked } = await startScriptedServer([status(code)]);
    await expect(connectFracPro(url).job('1')).rejects.toThrow();
    expect(asked.filter((line) => line.includes('/jobs/'))).toHaveLength(1);
  });

  it('is 429 when the wait is short, and succeeds', async () => {
    const pauses: number[] = [];
    const { url } = await startScriptedServer([status(429, { 'retry-after': '1' }), status(503), body('{"wells":[]}')]);
    const wait = async (milliseconds: number) => void pauses.push(milliseconds);
    expect(await connectFracPro(url, { wait }).job('1')).toEqual({ wells: [] });
    expect(pauses).toEqual([1000, 400]);
  });
});

describe('an answer', () => {
  it.each([
    ['{"wells":[', 'is incomplete or cannot be read'],
    ['{"wells":[{"wellName":NaN}]}', 'is incomplete or cannot be read'],
    ['', 'is incomplete or cannot be read'],
    ['null', 'an unexpected format (wells)'],
    ['{"wells":{}}', 'an unexpected format (wells)'],
    ['{"wells":[1]}', 'an unexpected format (wells[0])'],
    ['{"wells":[{"latitude":"31 N"}]}', 'an unexpected format (wells[0].latitude)'],
    ['{"wells":[{"totalStages":1e999}]}', 'an unexpected format (wells[0].totalStages)'],
    ['{"error":"ORA-01017: invalid"}', 'an unexpected format (error)'],
    ['  <html>', 'web page instead of data'],
  ])('of %s is refused', async (text, message) => {
    const { url } = await startScriptedServer([body(text)]);
    await expect(connectFracPro(url).job('1')).rejects.toThrow(message);
  });

  it('may begin with the mark of its encoding', async () => {
    const { url } = await startScriptedServer([body('\u{FEFF}{"wells":[]}')]);
    expect(await connectFracPro(url).job('1')).toEqual({ wells: [] });
  });

  it('in another encoding is refused, and its names are not guessed', async () => {
    const latin1 = Buffer.from('{"wells":[{"wellName":"Pe\u{F1}a 1H"}]}', 'latin1');
    const { url } = await startScriptedServer([(response) => void response.end(latin1)]);
    await expect(connectFracPro(url).report('fractureJob', '1')).rejects.toThrow('cannot be read');
  });

  it('that repeats our secrets is not passed on', async () => {
    const echoes = [SIMULATOR_CLIENT.secret, 'given-token'].map((secret) => body(`{"wells":[],"debug":"${secret}"}`));
    const { url } = await startScriptedServer(echoes);
    for (const _ of echoes)
      await expect(connectFracPro(url).report('fractureJob', '1')).rejects.toThrow('cannot be read');
  });

  it('that never ends is refused', async () => {
    const chunk = Buffer.alloc(1024 * 1024, 32);
    const { url } = await startScriptedServer([
      (response) => {
        const more = () => void (response.writable && response.write(chunk, more));
        more();
      },
    ]);
    await expect(connectFracPro(url).job('1')).rejects.toThrow('too large to be valid');
  });
});

describe('the time of a stage', () => {
  /** A job whose treatment report leaves the times out. */
  async function startJob(time: string, wells: readonly object[]) {
    const reports: Readonly<Record<string, object>> = {
      '/v1/jobs/1': { wells },
      '/v1/jobs/1/treatment-report': { stages: [] },
      '/v1/jobs/1/chemicals-report': { chemicals: [] },
      '/v1/jobs/1/field-tickets': { tickets: [] },
    };
    return startScriptedServer([
      (response, { url = '' }) => {
        if (reports[url]) response.end(JSON.stringify(reports[url]));
        else response.writeHead(time === '' ? 400 : 200).end(time);
      },
    ]);
  }

  it.each(['{"date":null}', '{"date":" "}'])('that is %s is not known, and the job comes without it', async (time) => {
    const { url } = await startJob(time, [{ apiNumber: '42-461-42471-00-00', totalStages: 1 }]);
    expect(await connectFracPro(url).job('1')).toMatchObject({
      wells: [{ startDate: '', endDate: '', missing: expect.arrayContaining(['startDate', 'endDate']) }],
    });
    const asked = { wellApi: '42-461-42471-00-00', stage: 1, timeType: 'timeEnd' } as const;
    await expect(connectFracPro(url).stageTime(asked)).rejects.toThrow('FracPro has no time for stage 1');
  });

  it.each(['N/A', '..'])('is not asked for of a well with the API number %s', async (apiNumber) => {
    const { url, requests: asked } = await startJob('', [{ wellName: 'A 1H', apiNumber, totalStages: 3 }]);
    expect(await connectFracPro(url).job('1')).toMatchObject({ wells: [{ startDate: '', endDate: '' }] });
    expect(asked.filter((line) => line.includes('time'))).toEqual([]);
  });

  const aWell = (_: unknown, at: number) => ({ apiNumber: `42-461-${10_000 + at}-00-00`, totalStages: 1 });

  it('is asked for of more wells than calls may wait', async () => {
    const { url } = await startJob('{"date":"2026-11-04 10:41"}', Array.from({ length: 300 }, aWell));
    const job = await connectFracPro(url).job('1');
    const dates = (job.wells as { startDate: string; endDate: string }[]).flatMap((well) => [
      well.startDate,
      well.endDate,
    ]);
    expect([dates.length, new Set(dates)]).toEqual([600, new Set(['2026-11-04 10:41'])]);
  });

  it('is not asked for of further wells once the job is refused', async () => {
    const { url, requests: asked } = await startJob('{"date":7}', Array.from({ length: 50 }, aWell));
    const fracPro = connectFracPro(url);
    await expect(fracPro.job('1')).rejects.toThrow('date');
    const times = () => asked.filter((line) => line.includes('time')).length;
    // What is asked now comes after all that was still in the line.
    for (let turn = 0; turn < 20; turn += 1)
      await fracPro.stageTime({ wellApi: '1', stage: turn, timeType: 'timeEnd' }).catch(String);
    expect(times() - 20).toBeLessThan(10);
  });
});

describe('a bad network', () => {
  async function behindProxy() {
    const proxy = await startFaultProxy(Number(new URL(simulator.url).port));
    onTestFinished(() => proxy.stop());
    return { proxy, url: `http://127.0.0.1:${proxy.port}` };
  }

  it('that delays and trickles still brings the job', async () => {
    const { proxy, url } = await behindProxy();
    proxy.inflict({ delayMilliseconds: 5, trickle: { bytes: 4000, pauseMilliseconds: 1 } });
    const direct = await connectFracPro(simulator.url).job('1001');
    expect(await connectFracPro(url).job('1001')).toEqual(direct);
  });

  it('that trickles for ever is given up', async () => {
    const { proxy, url } = await behindProxy();
    proxy.inflict({ trickle: { bytes: 1, pauseMilliseconds: 20 } });
    const fracpro = connectFracPro(url, { answerMilliseconds: 150 });
    await expect(fracpro.job('1001')).rejects.toMatchObject({ status: 504 });
  });

  it.each([
    ['in the middle of an answer', { cutAfterBytes: 600 }, 'The answer from FracPro is incomplete'],
    ['before an answer', { cutAfterBytes: 0 }, 'FracPro could not be reached'],
    ['at once', { resets: true }, 'FracPro could not be reached'],
  ])('that ends connections %s is tried three times, then told', async (_, faults, message) => {
    const { proxy, url } = await behindProxy();
    const fracpro = connectFracPro(url);
    await fracpro.sign();
    proxy.inflict(faults);
    const before = proxy.connections();
    await expect(fracpro.report('treatmentReport', '1001')).rejects.toThrow(message);
    // The first try may still go over the connection that was kept.
    expect(proxy.connections() - before).toBeGreaterThanOrEqual(2);
    expect(proxy.connections() - before).toBeLessThanOrEqual(3);
    proxy.inflict({});
    expect(await fracpro.job('1001')).toMatchObject({ wells: [{ name: 'Bluebonnet 1H' }] });
  });

  it('keeps and reuses its connections', async () => {
    const { proxy, url } = await behindProxy();
    const fracpro = connectFracPro(url);
    for (const job of ['1001', '1005', '1006', '1001']) await fracpro.report('fractureJob', job);
    expect(proxy.connections()).toBe(1);
  });

  it('without a server behind it is told', async () => {
    const { proxy, url } = await behindProxy();
    await proxy.stop();
    await expect(connectFracPro(url).job('1001')).rejects.toMatchObject({ status: 502 });
  });
});
