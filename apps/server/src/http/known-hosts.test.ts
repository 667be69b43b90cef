import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendRaw } from '../../test/raw-request.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { HOUR } from '../clock.ts';
import { createHourlyMemory } from './known-hosts.ts';

let test: TestApp;
let demo: TestApp;
const settings = { PUBLIC_URL: 'https://xml.example.com', ALLOWED_HOSTS: 'xml.intern, Bücher.example' };
beforeAll(async () => {
  test = await startTestApp(settings);
  demo = await startTestApp(settings, { isDemo: true });
  for (const { app } of [test, demo]) await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await test.stop();
  await demo.stop();
});

async function send({ app }: TestApp, ...lines: readonly string[]) {
  const { port } = app.server.address() as AddressInfo;
  const answer = await sendRaw(`http://127.0.0.1:${port}`, [...lines, 'Connection: close']);
  return { status: Number(answer.slice(9, 12)), answer };
}
const ask = (app: TestApp, host: string, ...more: string[]) =>
  send(app, 'GET /api/version HTTP/1.1', `Host: ${host}`, ...more);

const loopback = ['localhost', 'LOCALHOST:3000', 'localhost.', '127.0.0.1:1', '127.1.2.3', '[::1]', '[::1]:3000'];
const public_ = [
  'xml.example.com',
  'XML.example.com:8443',
  'xml.example.com.',
  'xml.intern:3000',
  'xn--bcher-kva.example',
];
const addresses = ['192.168.1.5', '10.0.0.1:3000', '[fd00::1]:3000'];
const foreign = [
  'evil.example',
  'xml.example.com.evil.example',
  'evil-xml.example.com',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  '2130706433',
  '1.2.3',
];

describe('a request for the host', () => {
  it.each([...loopback, ...public_, ...addresses])('%s is answered', async (host) => {
    expect(await ask(test, host)).toMatchObject({ status: 200 });
  });

  it.each(foreign)('%s is refused', async (host) => {
    const { status, answer } = await ask(test, host);
    expect(status).toBe(421);
    expect(answer).toContain(
      '"message":"This address is not known here. Set PUBLIC_URL or ALLOWED_HOSTS.","code":"unknown-host"',
    );
    expect(answer).toContain("frame-ancestors 'none'");
  });

  it.each(['/login', '/', '/sign-in', '/assets/x.js', '/api/docs/', '/nothing.here'])(
    'of others is refused at %s too',
    async (path) => {
      expect(await send(test, `GET ${path} HTTP/1.1`, 'Host: evil.example')).toMatchObject({ status: 421 });
    },
  );

  it.each(['Host: evil.example', 'Host: app-1:3000'])('of others is refused the metrics: %s', async (host) => {
    for (const each of [test, demo]) {
      expect(await send(each, 'GET /metrics HTTP/1.1', host)).toMatchObject({ status: 403 });
    }
    expect(await send(test, 'GET /metrics HTTP/1.0')).toMatchObject({ status: 403 });
  });

  it.each(['/healthz', '/readyz'])('of others is answered at %s, where probes ask', async (path) => {
    for (const each of [test, demo]) {
      expect(await send(each, `GET ${path} HTTP/1.1`, 'Host: 10-0-0-7.pod')).toMatchObject({ status: 200 });
    }
  });

  it.each([
    ['twice', ['Host: xml.example.com', 'Host: xml.example.com']],
    ['twice, of others too', ['Host: xml.example.com', 'host: evil.example']],
    ['not at all', []],
    ['without a name', ['Host:']],
    ['with a user', ['Host: xml.example.com@evil.example']],
    ['with a path', ['Host: xml.example.com/evil.example']],
    ['as a list', ['Host: xml.example.com, evil.example']],
  ])('named %s is malformed', async (_, hosts) => {
    for (const path of ['/api/version', '/healthz']) {
      const { status, answer } = await send(test, `GET ${path} HTTP/1.1`, ...hosts);
      expect(status).toBe(400);
      expect(answer).toContain('The request must name one host, in one Host header.');
      expect(answer).toContain("frame-ancestors 'none'");
    }
  });

  it('of others cannot hide in the target', async () => {
    const target = (host: string) => send(test, `GET http://${host}/api/version HTTP/1.1`, 'Host: xml.example.com');
    expect(await target('xml.example.com')).toMatchObject({ status: 200 });
    expect(await target('evil.example')).toMatchObject({ status: 421 });
    expect(await target('xml.example.com@evil.example')).toMatchObject({ status: 400 });
  });

  it('may be missing in HTTP/1.0, for probes only', async () => {
    expect(await send(test, 'GET /healthz HTTP/1.0')).toMatchObject({ status: 200 });
    expect(await send(test, 'GET /api/version HTTP/1.0')).toMatchObject({ status: 421 });
    expect(await send(test, 'GET /api/version HTTP/1.0', 'Host: localhost')).toMatchObject({ status: 200 });
  });

  it('of others is logged once an hour', async () => {
    const told = (host: string) => test.logs.filter((line) => line.includes(`"host":"${host}"`));
    for (let time = 0; time < 3; time += 1) await ask(test, 'first.example');
    await ask(test, 'second.example');
    expect([told('first.example').length, told('second.example').length]).toEqual([1, 1]);
    test.pass(HOUR);
    for (let time = 0; time < 3; time += 1) await ask(test, 'first.example');
    expect(told('first.example')).toHaveLength(2);
    expect(JSON.parse(told('first.example')[0] ?? '')).toMatchObject({ level: 40, address: '127.0.0.1' });
  });
});

describe('a demo', () => {
  it.each(loopback)('answers at %s', async (host) => {
    expect(await ask(demo, host)).toMatchObject({ status: 200 });
  });

  it.each([...public_, ...addresses, ...foreign, '0.0.0.0'])('does not answer at %s', async (host) => {
    expect(await ask(demo, host)).toMatchObject({ status: 421 });
  });

  it.each([
    'Forwarded: for=203.0.113.7',
    'Via: 1.1 proxy',
    'X-Forwarded-For: 127.0.0.1',
    'X-Forwarded-Host: localhost',
    'X-Forwarded-Proto: http',
    'X-Real-IP: 127.0.0.1',
    'CF-Connecting-IP: 203.0.113.7',
    'True-Client-IP: 203.0.113.7',
    'X-Original-Host: localhost',
  ])('does not answer a proxy: %s', async (header) => {
    expect(await ask(demo, 'localhost', header)).toMatchObject({ status: 421 });
    expect(await ask(test, 'localhost', header)).toMatchObject({ status: 200 });
  });
});

describe('the memory for names in the log', () => {
  it('has an end, and the names of a flood are forgotten after an hour', () => {
    let now = new Date('2026-11-15T08:00:00Z');
    const isFirst = createHourlyMemory(() => now);
    const flood = (prefix: string) => Array.from({ length: 1500 }, (_, index) => isFirst(`${prefix}${index}`));
    expect(flood('a').filter(Boolean)).toHaveLength(1000);
    expect(flood('b').filter(Boolean)).toHaveLength(0);
    now = new Date(now.getTime() + HOUR);
    expect(flood('a').filter(Boolean)).toHaveLength(1000);
    expect(isFirst('x'.repeat(10_000))).toBe(false);
  });
});
