import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoints } from '@disclosure/api';
import { createServer } from '@disclosure/server/src/http/server.ts';
import { answerNotFound, serveWebPages } from '@disclosure/server/src/http/web-pages.ts';
import { readSettings } from '@disclosure/server/src/settings/read-settings.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findNginx, startNginx } from './nginx.ts';

const program = await findNginx();

/** The pages of a version, whose files have names of their own. */
async function startPages(hash: string) {
  const webRoot = mkdtempSync(join(tmpdir(), 'pages-'));
  mkdirSync(join(webRoot, 'assets'));
  for (const name of assetsOf(hash)) writeFileSync(join(webRoot, name), `// ${hash}`);
  const links = assetsOf(hash).map((name) => `<script src="${name}"></script>`);
  writeFileSync(join(webRoot, 'index.html'), `<!doctype html>${links.join('')}`);
  const settings = readSettings({});
  const app = createServer(settings, { write: () => undefined });
  answerNotFound(app, endpoints, { sendPage: serveWebPages(app, webRoot), settings });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const stop = () => app.close();
  onTestFinished(async () => {
    await stop();
    rmSync(webRoot, { recursive: true });
  });
  return { address, stop };
}

const assetsOf = (hash: string) => ['main', 'style', 'viewer'].map((name) => `/assets/${name}-${hash}.js`);

async function startProxy(instances: readonly string[]) {
  if (program === undefined) throw new Error('This test needs nginx: install it, or name it in NGINX.');
  const proxy = await startNginx(program, instances);
  onTestFinished(() => proxy.stop());
  return proxy;
}

const TIMES = 8;

describe('the shipped proxy', () => {
  it('finds every file of a page while one instance is of an earlier version', async () => {
    const [one, other] = [await startPages('aaaaaaaa'), await startPages('bbbbbbbb')];
    const { address } = await startProxy([one.address, other.address]);
    const versions = new Set<string>();
    // Each process of the proxy takes its own turns: by chance the first pages may all be of one instance.
    for (let time = 0; time < TIMES || versions.size < 2; time += 1) {
      if (time >= TIMES) await (await fetch(`${address}/healthz`)).text();
      const page = await (await fetch(address)).text();
      for (const [, asset = ''] of page.matchAll(/src="([^"]+)"/g)) {
        const answer = await fetch(`${address}${asset}`);
        expect([asset, answer.status]).toEqual([asset, 200]);
        versions.add(await answer.text());
      }
    }
    expect([...versions].sort()).toEqual(['// aaaaaaaa', '// bbbbbbbb']);
    expect((await fetch(`${address}/assets/main-cccccccc.js`)).status).toBe(404);
  });

  it('keeps no secret of an address in its logs, also while an instance is gone', async () => {
    const [one, other] = [await startPages('aaaaaaaa'), await startPages('bbbbbbbb')];
    const { address, readLogs } = await startProxy([one.address, other.address]);
    const ask = async (path: string) => {
      for (let time = 0; time < TIMES; time += 1) await (await fetch(`${address}${path}`)).text();
    };
    const secret = ['/reset-password?token=SECRET', '/profile?confirm=SECRET', '/api/filings/calendar.ics?key=SECRET'];
    await other.stop();
    for (const path of [...secret, '/sign-in?search=PLAIN']) await ask(path);
    await one.stop();
    for (const path of secret) await ask(path);
    expect(readLogs()).toMatch(/connect\(\) failed [^\n]+ request: "GET \/sign-in\?search=PLAIN/);
    expect(readLogs()).toMatch(/^127[^\n]+"GET \/sign-in\?search=PLAIN/m);
    expect(readLogs()).not.toContain('SECRET');
  });
});
