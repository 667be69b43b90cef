import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertPerson, signInAs } from '../../test/people.ts';
import { sendRaw } from '../../test/raw-request.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await startTestApp();
  token = await signInAs(test, (await insertPerson(test.db)).email);
});
afterAll(() => test.stop());

describe('a token', () => {
  it.each(['Bearer', 'bearer', 'BEARER '])('after %s is taken', async (scheme) => {
    const headers = { authorization: `${scheme} ${token}` };
    expect((await test.app.inject({ url: '/verify-token', headers })).statusCode).toBe(200);
  });

  it('that is missing is asked for', async () => {
    const answer = await test.app.inject('/verify-token');
    expect(answer.json()).toMatchObject({ code: 'unauthenticated', message: 'Authentication token is missing' });
  });
});

describe('a garbled token', () => {
  it.each([
    ['empty', 'Bearer '],
    ['another scheme', 'Basic cGF0OmxlZQ=='],
    ['garbage', 'Bearer ../../etc/passwd'],
    ['10 KB', `Bearer ${'a'.repeat(10_240)}`],
    ['of the right shape', `Bearer ${'a'.repeat(43)}`],
    ['two tokens', `Bearer ${'a'.repeat(43)} ${'b'.repeat(43)}`],
    ['not a token', 'undefined'],
  ])('(%s) is refused', async (_, authorization) => {
    const answer = await test.app.inject({ url: '/api/users/me', headers: { authorization } });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ code: 'unauthenticated' });
    expect(answer.headers['www-authenticate']).toBe('Bearer');
  });

  it('is refused when it comes with a good one', async () => {
    const address = await test.app.listen({ port: 0 });
    const answer = await sendRaw(address, [
      'GET /api/users/me HTTP/1.1',
      'Host: localhost',
      'Connection: close',
      `Authorization: Bearer ${token}`,
      'Authorization: Bearer other',
    ]);
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  });
});
