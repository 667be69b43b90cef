import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { endpoints } from '@disclosure/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendRaw } from '../../test/raw-request.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => (test = await startTestApp()));
afterAll(() => test.stop());

const expected = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; " +
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; frame-ancestors 'none'; base-uri 'none'; " +
    "form-action 'self'; object-src 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
};

const requests = [
  ...Object.values(endpoints).map(({ method, path }) => ({ method, url: path })),
  { method: 'GET', url: '/api/openapi.json' },
  { method: 'GET', url: '/api/nothing' },
  { method: 'GET', url: '/sign-in' },
  { method: 'GET', url: '/missing.js' },
  { method: 'GET', url: '/%zz' },
  { method: 'DELETE', url: '/login' },
  { method: 'OPTIONS', url: '/login' },
] as const;

describe('the answer', () => {
  it.each(requests)('to $method $url has every header of safety, and lets no other origin in', async (request) => {
    const { headers } = await test.app.inject({ ...request, headers: { origin: 'https://evil.example' } });
    expect(headers).toMatchObject(expected);
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(headers).not.toHaveProperty('x-powered-by');
  });

  it('to what is hardly a request has them too', async () => {
    const address = await test.app.listen({ port: 0 });
    const answers = await Promise.all([
      sendRaw(address, ['nonsense']),
      sendRaw(address, ['GET / HTTP/1.1', 'Host: localhost', `X-Long: ${'x'.repeat(20_000)}`]),
    ]);
    expect(answers[0]).toMatch(/^HTTP\/1\.1 400 /);
    expect(answers[1]).toMatch(/^HTTP\/1\.1 431 /);
    for (const answer of answers) {
      expect(answer).toContain("frame-ancestors 'none'");
      expect(answer).toContain('"requestId":"');
    }
  });

  it.each([
    ['two lengths', ['Content-Length: 2', 'Content-Length: 40']],
    ['a length and chunks', ['Content-Length: 4', 'Transfer-Encoding: chunked']],
    ['chunks that are none', ['Transfer-Encoding: xchunked']],
    ['a line that is folded', ['X-Folded: one', ' two', 'Content-Length: 2']],
  ])('to a request with %s is one refusal, and nothing behind it is read', async (_, lines) => {
    const { port } = test.app.server.address() as AddressInfo;
    const smuggled = 'GET /api/version HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
    const head = ['POST /login HTTP/1.1', 'Host: localhost', 'Content-Type: application/json', ...lines];
    const answer = await sendRaw(`http://127.0.0.1:${port}`, head, `0\r\n\r\n${smuggled}`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.match(/HTTP\/1\.1 \d/g)).toHaveLength(1);
  });

  it('to a client that is too slow to ask has them too, and is not waited for long', async () => {
    const { server } = test.app;
    expect(server.headersTimeout).toBe(20_000);
    const socket = connect((server.address() as AddressInfo).port);
    const [accepted] = (await once(server, 'connection')) as [Socket];
    const tooSlow = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    server.emit('clientError', tooSlow, accepted);
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 408 .*"code":"request-timeout"/s);
    expect(answer).toContain("frame-ancestors 'none'");
  });

  it('promises HTTPS only where it is', async () => {
    const plain = await startTestApp({ PUBLIC_URL: 'http://localhost:3000' });
    expect((await plain.app.inject('/healthz')).headers).not.toHaveProperty('strict-transport-security');
    await plain.stop();
  });

  it.each([
    ['/api/users/me/customers', 'GET'],
    // Not also what a user with an id takes.
    ['/api/users/me', 'GET, PUT'],
    ['/api/users/7', 'GET, PUT, DELETE'],
  ])('to a method that %s does not take says which it takes', async (url, allowed) => {
    const answer = await test.app.inject({ method: 'PATCH', url });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers).toMatchObject({ allow: allowed });
    expect(answer.json()).toMatchObject({
      code: 'method-not-allowed',
      message: `This address takes ${allowed} only.`,
    });
  });

  it('to TRACE gives nothing back that was sent', async () => {
    const { port } = test.app.server.address() as AddressInfo;
    const lines = ['TRACE /api/users/me HTTP/1.1', 'Host: localhost', 'X-Secret: canary', 'Connection: close'];
    const answer = await sendRaw(`http://127.0.0.1:${port}`, lines);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer).not.toContain('canary');
  });
});
