import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertPerson, PASSWORD } from '../../test/people.ts';
import { problemOf } from '../../test/staff.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { DAY, HOUR } from '../clock.ts';
import { insertMail } from '../mail/outbox.ts';

let test: TestApp;
let isPaused = false;
beforeAll(async () => {
  const fracpro = { ...noFracPro, isPaused: () => isPaused };
  test = await startTestApp({}, { fracpro, mailer: { send: refuse, close: () => undefined } });
});
afterAll(() => test.stop());

const refuse = () => Promise.reject(new Error('The mail server is away'));
const noFracPro = {
  source: 'none',
  sign: refuse,
  report: refuse,
  job: refuse,
  stageTime: refuse,
  close: () => undefined,
};

/** The figures by name and labels. */
async function readMetrics(): Promise<Map<string, number>> {
  const { body } = await test.app.inject('/metrics');
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}

describe('the metrics for people on call', () => {
  it('tell whether each part can be used, and how much space is left', async () => {
    await test.api().getReadiness();
    const metrics = await readMetrics();
    for (const part of ['database', 'schema', 'storage', 'disk']) expect(metrics.get(`ready{part="${part}"}`)).toBe(1);
    expect(metrics.get('disk_space_left_bytes{place="files"}')).toBeGreaterThan(0);
    expect([...metrics.keys()]).toContain('disk_space_left_bytes{place="data"}');
  });

  it('count mails that wait and for how long, and those that were given up', async () => {
    await insertMail(test.db, { to: 'a@b.example', subject: 'S', text: 'T' }, test.now());
    test.pass(HOUR);
    await insertMail(test.db, { to: 'a@b.example', subject: 'S', text: 'T' }, test.now());
    const waiting = await readMetrics();
    expect([waiting.get('mails_waiting'), waiting.get('mails_oldest_seconds')]).toEqual([2, 3600]);
    await test.db.updateTable('outbox').set({ given_up_at: test.now() }).execute();
    const givenUp = await readMetrics();
    expect(['mails_waiting', 'mails_oldest_seconds', 'mails_given_up'].map((name) => givenUp.get(name))).toEqual([
      0, 0, 2,
    ]);
    test.pass(DAY);
    expect((await readMetrics()).get('mails_given_up')).toBe(0);
  });

  it('count sessions and failed sign-ins, from the first one on', async () => {
    expect((await readMetrics()).get('sign_in_failures_total{code="invalid-credentials"}')).toBe(0);
    const { email } = await insertPerson(test.db);
    await test.api().login({ body: { email, password: PASSWORD } });
    await problemOf(test.api().login({ body: { email, password: 'wrong' } }));
    await problemOf(test.api().login({ body: { email: '', password: '' } }));
    const metrics = await readMetrics();
    expect(metrics.get('sign_in_failures_total{code="invalid-credentials"}')).toBe(1);
    expect(metrics.get('sessions_active')).toBe(1);
    test.pass(HOUR);
    expect((await readMetrics()).get('sessions_active')).toBe(0);
  });

  it('tell whether FracPro is asked, and how many files wait for a thread', async () => {
    expect((await readMetrics()).get('fracpro_paused')).toBe(0);
    isPaused = true;
    const metrics = await readMetrics();
    expect([metrics.get('fracpro_paused'), metrics.get('costly_tasks_waiting')]).toEqual([1, 0]);
  });

  it('leave out what cannot be read', async () => {
    await test.db.destroy();
    const metrics = await readMetrics();
    expect(metrics.get('mails_waiting')).toBeNaN();
    expect(metrics.get('fracpro_paused')).toBe(1);
  });
});
