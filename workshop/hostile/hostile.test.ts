import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCustomer, hireFor } from '@disclosure/server/test/documents.ts';
import { signInAs } from '@disclosure/server/test/people.ts';
import { startTestApp, type TestApp } from '@disclosure/server/test/test-app.ts';
import { corpus } from './corpus.ts';
import { doors, type Kind } from './kind.ts';
import { bodyOf } from './send.ts';

/** Of what each door takes. The bench sends the whole. */
const SMALL = 0.002;
const LONGEST_REFUSAL = 64 * 1024;

let test: TestApp;
let token: string;
let customerId: number;
beforeAll(async () => {
  test = await startTestApp({ LOG_LEVEL: 'error' });
  customerId = await addCustomer(test.db, 'Lone Star Energy');
  await hireFor(test, 'Editor', 'editor@example.com', [customerId]);
  token = await signInAs(test, 'editor@example.com');
});
afterAll(() => test.stop());

/** What is wrong with the answer to a kind; undefined when it is a success or a refusal in words. */
async function faultOf(kind: Kind): Promise<string | undefined> {
  const { path, type } = doors[kind.door];
  const headers = { authorization: `Bearer ${token}`, 'content-type': type };
  const payload = bodyOf(kind, SMALL, customerId);
  const answer = await test.app.inject({ method: 'POST', url: path, headers, payload });
  const { statusCode: status } = answer;
  const isRight = status < 500 || (status === 503 && answer.headers['retry-after'] !== undefined);
  if (!isRight) return `${kind.name}: ${status}`;
  if (status < 400) return undefined;
  if (answer.rawPayload.length > LONGEST_REFUSAL) return `${kind.name}: ${answer.rawPayload.length} bytes`;
  return answer.json<{ message?: string }>().message === undefined ? `${kind.name}: no words` : undefined;
}

describe('a hostile corpus', () => {
  it('has many kinds, each with a name of its own', () => {
    expect(new Set(corpus.map(({ name }) => name)).size).toBe(corpus.length);
    expect(corpus.length).toBeGreaterThan(200);
  });

  it('gets a short refusal or a success for each kind, and never an unexpected failure', async () => {
    const faults: string[] = [];
    for (const kind of corpus) faults.push(...[await faultOf(kind)].filter((fault) => fault !== undefined));
    expect(faults, test.logs.slice(-3).join('')).toEqual([]);
  });
});
