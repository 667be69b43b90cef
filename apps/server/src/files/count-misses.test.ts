import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addCustomer, hireFor, upload } from '../../test/documents.ts';
import { signInAs } from '../../test/people.ts';
import { buildSecondInstance } from '../../test/second-instance.ts';
import { problemOf } from '../../test/staff.ts';
import { type Api, clientOf, startTestApp, type TestApp } from '../../test/test-app.ts';
import { MINUTE } from '../clock.ts';

const LIMIT = 5;
const limits = { FILE_NAME_MISSES_PER_USER: String(LIMIT), TOKEN_MINUTES: '60' };

let test: TestApp;
let second: FastifyInstance;
let viewer: Api;
let there: Api;
let own: string;
let foreign: string;
beforeAll(async () => {
  test = await startTestApp(limits);
  const lone = await addCustomer(test.db, 'Lone Star Energy');
  const caprock = await addCustomer(test.db, 'Caprock Mesa Energy LLC');
  const editor = await hireFor(test, 'Editor', 'editor@example.com', [lone, caprock]);
  ({ api: viewer } = await hireFor(test, 'Editor', 'viewer@example.com', [lone]));
  second = buildSecondInstance(test, limits);
  there = clientOf(second, await signInAs(test, 'viewer@example.com'));
  own = (await upload(editor.api, { customerId: lone, wellName: 'Bluebonnet 1H' })).name;
  foreign = (await upload(editor.api, { customerId: caprock, wellName: 'Mesquite 11H' })).name;
});
afterAll(async () => {
  await second.close();
  await test.stop();
});
beforeEach(async () => void (await test.db.deleteFrom('throttles').execute()));

const download = (api: Api, fileName: string) => api.downloadFile({ params: { fileName }, query: {} });
const statusOf = async (call: Promise<unknown>) => (await problemOf(call))?.status ?? 200;
const guess = (count: number, api = viewer) =>
  Promise.all(Array.from({ length: count }, (_, index) => statusOf(download(api, `guess ${index}.xml`))));

describe('names that are guessed', () => {
  it('are soon answered alike, whether there is such a file or not', async () => {
    expect(await statusOf(download(viewer, foreign))).toBe(403);
    expect(await guess(LIMIT - 1)).toEqual([404, 404, 404, 404]);
    test.pass(5 * MINUTE);
    const refused = await problemOf(download(viewer, foreign));
    expect(refused).toMatchObject({
      status: 429,
      message: 'Too many requests for files that do not exist or are not yours. Please try again in 600 s.',
      details: { retryAfterSeconds: 600 },
    });
    expect(await problemOf(download(viewer, 'guess.xml'))).toMatchObject({ status: 429, message: refused?.message });
    expect(await statusOf(viewer.deleteFile({ params: { fileName: foreign } }))).toBe(429);
    expect(test.logs.filter((line) => line.includes('A user is guessing file names'))).toHaveLength(1);
  });

  it('count once for all instances, however many come at a time', async () => {
    const statuses = (await Promise.all([guess(LIMIT), guess(LIMIT, there)])).flat();
    expect(statuses.filter((status) => status === 404)).toHaveLength(LIMIT);
    expect(statuses.filter((status) => status === 429)).toHaveLength(LIMIT);
  });

  it('do not keep users from their own files', async () => {
    await guess(2 * LIMIT);
    expect(await statusOf(download(viewer, own))).toBe(200);
    expect(await statusOf(download(there, own))).toBe(200);
  });

  it('are forgotten after a quarter of an hour', async () => {
    await guess(LIMIT + 1);
    test.pass(15 * MINUTE);
    expect(await statusOf(download(viewer, foreign))).toBe(403);
  });
});
