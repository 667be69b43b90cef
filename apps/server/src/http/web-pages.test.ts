import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/test-app.ts';

let webRoot: string;
let test: TestApp;
const SCRIPT = 'console.log("hello");';
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'web-'));
  await mkdir(join(webRoot, 'assets'));
  await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>Web</title>');
  await writeFile(join(webRoot, 'mark.svg'), '<svg/>');
  await writeFile(join(webRoot, 'assets/app-abc123.js'), SCRIPT);
  await writeFile(join(webRoot, 'assets/app-abc123.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(join(webRoot, 'assets/app-abc123.js.gz'), gzipSync(SCRIPT));
  test = await startTestApp({}, { webRoot });
});
afterAll(async () => {
  await test.stop();
  await rm(webRoot, { recursive: true });
});

describe('a page', () => {
  it.each([
    '/',
    '/sign-in',
    '/login',
    '/reset-password?token=a',
    '/forgot-password',
    '/settings/users',
    '/test',
    '/nowhere',
  ])('%s is the one document, asked for again each time', async (url) => {
    const { statusCode, headers, body } = await test.app.inject(url);
    expect(statusCode).toBe(200);
    expect(body).toContain('<title>Web</title>');
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
    expect(headers['content-security-policy']).toContain("script-src 'self'");
  });

  it('of testing can be turned off', async () => {
    const other = await startTestApp({ ENABLE_TEST_PAGE: 'false' }, { webRoot });
    expect((await other.app.inject('/test')).statusCode).toBe(404);
    expect((await other.app.inject('/sign-in')).statusCode).toBe(200);
    await other.stop();
  });

  it.each(['/api', '/api/nothing', '/assets/missing.js', '/missing.png'])('is not what %s gives', async (url) => {
    const answer = await test.app.inject(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'not-found' });
  });

  it.each(['.', './', '/.', '.a'])('is found at once, also in an address of nothing but %s', async (piece) => {
    const path = `/${piece.repeat(100_000 / piece.length)}`;
    const start = performance.now();
    expect((await test.app.inject(`${path}/`)).body).toContain('<title>Web</title>');
    expect((await test.app.inject(`${path}/a.png`)).statusCode).toBe(404);
    expect(performance.now() - start).toBeLessThan(5000);
  });

  it('runs no WebAssembly; only the worker that checks files may', async () => {
    await writeFile(join(webRoot, 'assets/check-worker-abc_1-23.js'), SCRIPT);
    const policyOf = async (url: string) => (await test.app.inject(url)).headers['content-security-policy'];
    expect(await policyOf('/assets/check-worker-abc_1-23.js')).toContain("script-src 'self' 'wasm-unsafe-eval';");
    for (const url of ['/', '/xml-viewer/check', '/assets/app-def_4-56.js']) {
      expect(await policyOf(url)).not.toContain('wasm-unsafe-eval');
    }
  });

  it('begins with what the last build brought, also when that came later', async () => {
    await writeFile(join(webRoot, 'assets/app-def_4-56.js'), SCRIPT);
    expect((await test.app.inject('/assets/app-def_4-56.js')).body).toBe(SCRIPT);
  });

  it.each(['/../package.json', '/..%2fpackage.json', '/assets/..%2f..%2fetc/passwd'])(
    'outside the folder (%s) is not given',
    async (url) => expect((await test.app.inject(url)).body).not.toMatch(/"private"|root:/),
  );

  it('that is not built says so', async () => {
    const bare = await startTestApp();
    const answer = await bare.app.inject('/sign-in');
    expect(answer.statusCode).toBe(503);
    expect(answer.body).toBe('The pages are not built yet. Please run "npm run build" and start again.\n');
    await bare.stop();
  });
});

describe('a file of the build', () => {
  it.each([
    ['br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['identity', undefined],
  ])('for a browser that takes %s comes as %s, for ever', async (accepted, encoding) => {
    const answer = await test.app.inject({ url: '/assets/app-abc123.js', headers: { 'accept-encoding': accepted } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers['content-type']).toMatch(/javascript/);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('is the icon, also for pages that name none', async () => {
    const answer = await test.app.inject('/favicon.ico');
    expect(answer).toMatchObject({ statusCode: 301, headers: { location: '/mark.svg' } });
    expect((await test.app.inject('/mark.svg')).headers['content-type']).toBe('image/svg+xml');
  });

  it('shares one route with all of its folder, so that a start does not take longer the more there are', () => {
    expect(test.app.hasRoute({ method: 'GET', url: '/assets/*' })).toBe(true);
    expect(test.app.hasRoute({ method: 'GET', url: '/assets/app-abc123.js' })).toBe(false);
  });

  it('that came after the start from elsewhere is not given out', async () => {
    await writeFile(join(webRoot, 'assets/late.js'), SCRIPT);
    expect((await test.app.inject('/assets/late.js')).statusCode).toBe(404);
  });

  it('without a hash in its name is asked for again', async () => {
    expect((await test.app.inject('/mark.svg')).headers['cache-control']).toBe('no-cache');
  });
});
