import { accountEndpoints, type Endpoint, endpoints, meEndpoints } from '@disclosure/api';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertPerson, signInAs } from '../../test/people.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
let token: string;
beforeAll(async () => (test = await startTestApp()));
afterAll(() => test.stop());
async function startAfresh() {
  await test.reset();
  await insertPerson(test.db, { roles: ['Manager'] });
  token = await signInAs(test, 'pat.lee@example.com');
}

/** Everything that a call could have stored. */
const stored = async () => ({
  users: await test.db.selectFrom('users').selectAll().execute(),
  outbox: await test.db.selectFrom('outbox').selectAll().execute(),
  passwordLinks: await test.db.selectFrom('password_links').selectAll().execute(),
  emailLinks: await test.db.selectFrom('email_links').selectAll().execute(),
});

async function send({ method, path }: Endpoint, payload: string | Buffer, type = 'application/json') {
  const headers = { authorization: `Bearer ${token}`, 'content-type': type };
  return test.app.inject({ method, url: path, headers, payload });
}

const calls = Object.entries({ ...accountEndpoints, ...meEndpoints }).filter(([, endpoint]) => 'body' in endpoint);
type Fields = Record<string, { _zod: { optin?: string } }>;
const fieldsOf = (endpoint: Endpoint) => Object.entries((endpoint.body as unknown as { shape: Fields }).shape);
const goodBody = (endpoint: Endpoint) => Object.fromEntries(fieldsOf(endpoint).map(([name]) => [name, 'x']));

type Case = [what: string, payload: string | Buffer, status: number, type?: string];
const json = (value: unknown) => JSON.stringify(value);

const casesOfBody = (good: object): Case[] => [
  ['broken JSON', '{"email":', 400],
  ['no body', '', 400],
  ['an array', '[]', 400],
  ['a text', '"text"', 400],
  ['null', 'null', 400],
  ['a form', 'email=x', 415, 'application/x-www-form-urlencoded'],
  ['plain text', json(good), 415, 'text/plain'],
  ['another charset', json(good), 415, 'application/json; charset=utf-16'],
  ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]), 400],
  ['10 MB', json({ ...good, extra: 'x'.repeat(10 * 1024 * 1024) }), 413],
  ['a prototype', '{"__proto__":{"roles":["Manager"]}}', 400],
  ['deep nesting', '['.repeat(10_000) + ']'.repeat(10_000), 400],
];

const badValues = [5, true, null, ['x'], { $gt: '' }, 'ä'.repeat(5000), 'a\0b', '\ud800'];

function casesOfField(good: object, field: string, isOptional: boolean): Case[] {
  const withValue = (value: unknown): Case => [
    `${field}: ${json(value)?.slice(0, 20) ?? 'missing'}`,
    json({ ...good, [field]: value }),
    400,
  ];
  return badValues.map(withValue).concat(isOptional ? [] : [withValue(undefined)]);
}

function casesOf(name: string, endpoint: Endpoint) {
  const good = goodBody(endpoint);
  const ofFields = fieldsOf(endpoint).flatMap(([field, type]) =>
    casesOfField(good, field, type._zod.optin === 'optional'),
  );
  return casesOfBody(good)
    .concat(ofFields)
    .map(([what, payload, status, type]) => ({ name, endpoint, what, payload, status, type }));
}

const cases = calls.flatMap(([name, endpoint]) => casesOf(name, endpoint));

describe('bad input', () => {
  beforeAll(startAfresh);

  it.each(cases)('to $name ($what) is a $status that says why', async ({ endpoint, payload, status, type }) => {
    const before = await stored();
    const answer = await send(endpoint, payload, type);
    expect(answer.statusCode).toBe(status);
    const { message, requestId } = answer.json<{ message: string; requestId: string }>();
    expect(message.length).toBeGreaterThan(10);
    expect(requestId).toBe(answer.headers['x-request-id']);
    expect(await stored()).toEqual(before);
  });

  it('names the field and what is wrong with it', async () => {
    const answer = await send(endpoints.login, '{"email":5}');
    expect(answer.json()).toMatchObject({
      code: 'invalid-request',
      message: 'Email must be text',
      errors: [
        { path: 'email', message: 'Email must be text' },
        { path: 'password', message: 'Password is required' },
      ],
    });
  });

  it('names the whole body when it is of another kind', async () => {
    const answer = await send(endpoints.login, '[]');
    expect(answer.json()).toMatchObject({ message: 'The body must be an object' });
  });

  it.each(['"x"', 'x', '-1', '"1.5"', '""'])('in If-Match (%s) is refused', async (ifMatch) => {
    const payload = { name: 'Pat Long', email: 'pat.lee@example.com' };
    const headers = { authorization: `Bearer ${token}`, 'if-match': ifMatch };
    const answer = await test.app.inject({ method: 'PUT', url: '/api/users/me', headers, payload });
    expect(answer.statusCode).toBe(400);
  });

  it.each(['/%', '/%zz', '/api/%c0%ae', `/api/${'x'.repeat(3000)}`, '/api/users/me/..%2f..%2fetc'])(
    'in the address (%s) is refused',
    async (url) => {
      const answer = await test.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
      expect([400, 404, 414]).toContain(answer.statusCode);
      expect(answer.json()).toHaveProperty('requestId');
    },
  );
});

describe('odd but good input', () => {
  beforeEach(startAfresh);

  it.each(['refreshToken', 'signOut'] as const)('to %s: an empty JSON body', async (name) => {
    expect((await send(endpoints[name], '')).statusCode).toBe(200);
  });

  it('with unknown fields is taken without them', async () => {
    const body = { email: 'pat.lee@example.com', extra: 'x', roles: ['Manager'] };
    expect((await send(endpoints.forgotPassword, JSON.stringify(body))).statusCode).toBe(200);
  });

  it('with letters of any script is kept', async () => {
    const body = { name: 'Łukasz Дмитрий 李🛢️', email: 'pat.lee@example.com' };
    expect((await send(endpoints.updateMe, JSON.stringify(body))).json()).toMatchObject({
      first_name: 'Łukasz Дмитрий',
      last_name: '李🛢️',
    });
  });
});
