import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Endpoint, endpoints } from '@disclosure/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCustomer } from '@disclosure/server/test/documents.ts';
import { gatherCrowd, names, rolesOf } from './crowd.ts';
import { createDice } from '../dice.ts';
import { findFaults } from './find-faults.ts';
import { hostileRequest, weightOf } from './hostile-request.ts';
import { startTestApp, type TestApp } from '@disclosure/server/test/test-app.ts';
import type { FracPro } from '@disclosure/server/src/fracpro/fracpro.ts';

// npm run fuzz sets these.
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 2000);
const SEED = Number(process.env['FUZZ_SEED'] ?? 1);
const SHOWN = 5;
const KNOWN = 40;

const fracpro: FracPro = {
  source: 'fuzz',
  sign: async () => ({ token: 'sign', expiresAt: new Date('2026-11-15T09:00:00Z') }),
  report: async () => ({}),
  job: async () => ({ wells: [] }),
  stageTime: async () => '2026-11-15T09:00:00',
  isPaused: () => false,
  close: () => undefined,
};

const webRoot = mkdtempSync(join(tmpdir(), 'web-'));
let test: TestApp;
beforeAll(async () => {
  writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>Web</title>');
  const settings = { LOG_LEVEL: 'error', SMTP_URL: 'smtp://user:smtp-secret@mail.example' };
  test = await startTestApp(settings, { fracpro, webRoot });
  for (const name of ['Llano Ridge', 'Quarter Horse']) await addCustomer(test.db, name);
});
afterAll(async () => {
  await test.stop();
  rmSync(webRoot, { recursive: true });
});

const all: readonly Endpoint[] = Object.values(endpoints);
const calls = all.flatMap((endpoint) => Array.from({ length: weightOf(endpoint) }, () => endpoint));
const ids = { numbers: [1, 2, 3] as number[], uuids: [] as string[] };

/** What answers name, later requests are about. */
function remember(text: string): void {
  for (const [, id] of text.matchAll(/"id":"([0-9a-f-]{36})"/g)) if (id) ids.uuids.push(id);
  for (const [, id] of text.matchAll(/"id":(\d{1,6})\b/g)) ids.numbers.push(Number(id));
  for (const known of [ids.numbers, ids.uuids]) known.splice(0, known.length - KNOWN);
}

const short = (request: object) => JSON.stringify(request).slice(0, 1500);

describe(`of ${REQUESTS} hostile requests with seed ${SEED}`, () => {
  it(
    'none breaks the server, gets in where it may not, or learns what it must not',
    { timeout: 3_600_000 },
    async () => {
      const crowd = gatherCrowd(test);
      const found: string[] = [];
      const statuses = new Set<number>();
      for (let number = 0; number < REQUESTS && found.length < SHOWN; number += 1) {
        const dice = createDice(SEED * 1_000_003 + number);
        const [endpoint, name] = [dice.pick(calls), dice.chance(0.5) ? 'manager' : dice.pick(names)] as const;
        const request = hostileRequest(endpoint, dice, ids, await crowd.tokenOf(name));
        const answer = await test.app.inject(request);
        statuses.add(answer.statusCode);
        const asked = { endpoint, method: request.method, roles: rolesOf(name), secrets: ['smtp-secret'] };
        const faults = findFaults(answer, asked);
        const token = request.headers?.['authorization'];
        if (faults.length > 0)
          found.push(`${number} as ${name}: ${faults.join(', ')}\n${short(request)}\n${answer.payload}`);
        else if (answer.statusCode < 300 && token !== undefined) remember(answer.payload);
        if (answer.statusCode < 300 && request.method !== 'GET') crowd.doubt();
      }
      expect(found.join('\n\n'), test.logs.slice(-3).join('')).toBe('');
      // Requests that are all refused at the door would prove nothing.
      expect([...statuses]).toEqual(expect.arrayContaining([200, 201, 204, 400, 401, 403, 404, 409, 413, 415]));
    },
  );
});
