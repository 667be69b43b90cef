import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { asOwner } from '../../test/test-database.ts';
import { connectDatabase } from '../database/connect.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ TIME_ZONE: 'America/Chicago' });
});
afterAll(() => test.stop());

describe('the version', () => {
  it('says what runs here, whether it is a demo, and where days are counted', async () => {
    const program = { version: '1.2.3', commit: '0123456789ab', schema: '0021', timeZone: 'America/Chicago' };
    expect(await test.api().getVersion()).toEqual({ ...program, demo: false });
    await test.db.updateTable('installation').set({ demo: true }).execute();
    expect(await test.api().getVersion()).toEqual({ ...program, demo: true });
  });
});

describe('readiness', () => {
  it('is there when everything that is needed is', async () => {
    expect(await test.api().getReadiness()).toEqual({ status: 'ready' });
  });

  it('names what is away', async () => {
    const { folder } = test;
    renameSync(join(folder, 'files'), join(folder, 'elsewhere'));
    const answer = await test.app.inject('/readyz');
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
    expect(answer.json()).toMatchObject({ code: 'unavailable', message: 'Not ready: storage' });
    const { body } = await test.app.inject('/metrics');
    expect(body.match(/^ready\{.*$/gm)).toEqual([
      'ready{part="database"} 1',
      'ready{part="schema"} 1',
      'ready{part="storage"} 0',
      'ready{part="disk"} 1',
    ]);
    renameSync(join(folder, 'elsewhere'), join(folder, 'files'));
    expect(await test.api().getReadiness()).toEqual({ status: 'ready' });
  });
});

describe('an outage', () => {
  it('is logged once, however often a user asks, and so is its end', async () => {
    const { folder, logs } = test;
    const begin = logs.length;
    const told = () =>
      logs.slice(begin).map((line) => JSON.parse(line) as { msg: string; level: number; err?: object });
    const lines = () => told().filter(({ msg }) => /^(Not ready|Ready again)/.test(msg));
    renameSync(join(folder, 'files'), join(folder, 'elsewhere'));
    for (let time = 0; time < 3; time += 1) expect((await test.app.inject('/readyz')).statusCode).toBe(503);
    expect(lines()).toEqual([
      expect.objectContaining({ msg: 'Not ready: storage', level: 50, err: expect.anything() }),
    ]);
    expect(told().filter(({ level }) => level >= 50)).toHaveLength(1);
    renameSync(join(folder, 'elsewhere'), join(folder, 'files'));
    for (let time = 0; time < 3; time += 1) await test.api().getReadiness();
    expect(lines().at(-1)).toMatchObject({ msg: 'Ready again', level: 30 });
    expect(lines()).toHaveLength(2);
  });
});

describe('a database that is away', () => {
  it('gives 503 to callers, and the process is still healthy', async () => {
    const log = { error: () => undefined };
    const lonely = await startTestApp({}, { db: connectDatabase('postgres://x@127.0.0.1:1/x', log) });
    expect((await lonely.app.inject('/healthz')).statusCode).toBe(200);
    const ready = await lonely.app.inject('/readyz');
    expect(ready.json()).toMatchObject({ message: 'Not ready: database' });
    const version = await lonely.app.inject('/api/version');
    expect(version.statusCode).toBe(503);
    expect(version.json()).toMatchObject({ code: 'unavailable' });
    await lonely.stop();
  });
});

describe('a restore that is half done', () => {
  it.each([
    ['no table', 'alter table installation rename to elsewhere', 'alter table elsewhere rename to installation'],
    [
      'another column',
      'alter table installation rename demo to other',
      'alter table installation rename other to demo',
    ],
    [
      'no row',
      'create table kept as table installation; delete from installation',
      'insert into installation table kept',
    ],
  ])('with %s gives 503 to callers, who may try again', async (_, begin, end) => {
    await asOwner(test, (db) => sql.raw(begin).execute(db));
    const answer = await test.app.inject('/api/version');
    await asOwner(test, (db) => sql.raw(end).execute(db));
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
    expect((await test.app.inject('/api/version')).statusCode).toBe(200);
  });
});

describe('metrics', () => {
  it('count requests by route and status', async () => {
    await test.app.inject('/api/users/me');
    const { body, headers } = await test.app.inject('/metrics');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/api\/users\/me",status="401"\} 1/);
    expect(body).toContain('nodejs_eventloop_lag_seconds');
    expect(body).toContain('build_info{version="1.2.3",commit="0123456789ab",schema="0021"} 1');
    expect(body).toContain('stored_files_damaged 0');
    expect(body).toContain('stored_files_scrubbed_seconds 0');
  });

  it('tell of no scrub that could be late where it is turned off', async () => {
    const quiet = await startTestApp({ SCRUB_FILES_PER_MINUTE: '0' });
    const { body } = await quiet.app.inject('/metrics');
    expect(body).toContain('stored_files_damaged 0');
    expect(body).not.toContain('stored_files_scrubbed_seconds');
    await quiet.stop();
  });

  it.each([
    ['another machine', { remoteAddress: '10.0.0.1' }],
    ['behind a proxy on this one', { headers: { 'x-forwarded-for': '1.2.3.4' } }],
  ])('are not for %s', async (_, from) => {
    expect((await test.app.inject({ url: '/metrics', ...from })).statusCode).toBe(403);
  });

  it('are for callers with the token, when there is one', async () => {
    const guarded = await startTestApp(
      { METRICS_TOKEN: 'letmein' },
      { poolFigures: () => ({ total: 3, idle: 2, waiting: 0 }) },
    );
    // The name of an instance in deploy/prometheus.yml.
    const read = (authorization?: string) =>
      guarded.app.inject({ url: '/metrics', headers: { host: 'app-1:3000', ...(authorization && { authorization }) } });
    expect((await read()).statusCode).toBe(401);
    expect((await read('Bearer wrong')).statusCode).toBe(401);
    expect((await read('Bearer letmein')).body).toContain('database_connections{state="idle"} 2');
    await guarded.stop();
  });
});

describe('the OpenAPI document', () => {
  it('is there, and so is a page to read it', async () => {
    expect((await test.app.inject('/api/openapi.json')).json()).toMatchObject({
      openapi: '3.1.0',
      info: { version: '1.2.3' },
      paths: { '/login': { post: { operationId: 'login' } } },
    });
    expect((await test.app.inject('/api/docs')).headers['location']).toBe('/api/docs/');
    const page = await test.app.inject('/api/docs/');
    expect(page.body).toContain('/api/openapi.json');
    expect(page.body).not.toMatch(/https?:\/\//);
    expect(page.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^']+';/);
    expect((await test.app.inject('/api/docs/js/scalar.js')).headers['content-type']).toMatch(/javascript/);
  });
});
