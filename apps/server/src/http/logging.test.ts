import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertPerson, PASSWORD } from '../../test/people.ts';
import { problemOf } from '../../test/staff.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { type Api, startTestApp, type TestApp } from '../../test/test-app.ts';
import { asOwner } from '../../test/test-database.ts';
import { fromBase32 } from '../../test/two-step.ts';
import { codeOf, stepAt } from '../accounts/two-step/codes.ts';
import type { Db } from '../database/db.ts';

let test: TestApp;
let secrets: readonly string[];
beforeAll(async () => {
  test = await startTestApp({ LOG_LEVEL: 'trace' });
  secrets = await sendSecrets();
});
afterAll(() => test.stop());

/** Sends every kind of secret where it belongs, also while the database refuses, and returns them all. */
async function sendSecrets(): Promise<string[]> {
  const { email } = await insertPerson(test.db, { roles: ['Manager'] });
  const first = await test.app.inject({ method: 'POST', url: '/login', payload: { email, password: PASSWORD } });
  const { token } = first.json<{ token: string }>();
  const api = test.api(token);
  const passwords = ['wrong-hush', 'new-hush-battery', 'last-hush-battery', 'broken-hush'];
  const [wrong = '', next = '', last = '', broken = ''] = passwords;
  await problemOf(test.api().login({ body: { email, password: wrong } }));
  await api.changePassword({ body: { current_password: PASSWORD, new_password: next } });
  const { token: successor } = await api.refreshToken();
  const { secret } = await api.beginTwoStep({ body: { current_password: next } });
  const otp = codeOf(fromBase32(secret), stepAt(test.now()));
  const { recovery_codes: codes } = await api.confirmTwoStep({ body: { otp } });
  await problemOf(test.api().login({ body: { email, password: next, otp } }));
  await problemOf(test.api().login({ body: { email, password: next, otp: codes[0] ?? '' } }));
  await api.createUser({ body: { first_name: 'A', last_name: 'B', email: 'new@example.com', roles: ['Viewer'] } });
  await api.updateMe({ body: { name: 'Pat Lee', email: 'moved@example.com', current_password: next } });
  await test.api().forgotPassword({ body: { email } });
  const links = (await test.delivered()).flatMap(({ text }) => /(?:token|confirm)=([\w-]{43})/.exec(text)?.[1] ?? []);
  for (const link of links) {
    for (const url of [`/reset-password?token=${link}`, `/profile?confirm=${link}`]) await test.app.inject(url);
    await problemOf(api.confirmEmail({ body: { token: link } }));
  }
  const key = await sendCalendarKey(api);
  await asOwner(test, (db) => sql`alter table password_links alter expires_at type integer using 0`.execute(db));
  for (const link of links) {
    expect(await problemOf(test.api().resetPassword({ body: { token: link, new_password: last } }))).toMatchObject({
      status: 500,
    });
  }
  await asOwner(test, (db) =>
    sql`alter table password_links alter expires_at type timestamptz using now()`.execute(db),
  );
  const headers = { 'content-type': 'application/json' };
  await test.app.inject({ method: 'POST', url: '/login', payload: `{"password":"${broken}`, headers });
  const cookies = [first.headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(/[=;]/)[1] ?? '');
  expect([cookies.length > 0, links.length]).toEqual([true, 3]);
  return [token, successor, key, PASSWORD, ...passwords, secret, otp, ...codes, ...links, ...cookies, '$argon2id'];
}

/** While it is good, while the server fails, and when it is revoked. */
async function sendCalendarKey(api: Api): Promise<string> {
  const { pathname, search, searchParams } = new URL((await api.makeCalendarAddress()).url);
  const read = async () => (await test.app.inject(pathname + search)).statusCode;
  expect(await read()).toBe(200);
  await asOwner(test, (db) => sql`alter table filings rename to hidden`.execute(db));
  expect(await read()).toBe(503);
  await asOwner(test, (db) => sql`alter table hidden rename to filings`.execute(db));
  await api.revokeCalendarAddress();
  expect(await read()).toBe(404);
  return searchParams.get('key') ?? '';
}

/** All rows of all tables as text, bytes in hexadecimal. */
async function readDatabase(db: Db): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db);
  const texts = tables.map(({ name }) =>
    sql<{
      text: string;
    }>`select coalesce(string_agg(row::text, ' '), '') as text from ${sql.table(name)} as row`.execute(db),
  );
  return (await Promise.all(texts)).map(({ rows }) => rows[0]?.text).join('\n');
}

/** Not as a part of a longer number: a code has six digits only. */
const holds = (text: string, secret: string) =>
  new RegExp(String.raw`(?<!\w)${secret.replaceAll('$', String.raw`\$`)}(?!\w)`).test(text);

const linesOf = ({ headers }: { readonly headers: Readonly<Record<string, unknown>> }) =>
  test.logs.filter((line) => line.includes(String(headers['x-request-id']))).map((line) => JSON.parse(line) as object);

describe('secrets', () => {
  it('are not in the database as they were sent', async () => {
    let stored = '';
    await asOwner(test, async (db) => (stored = await readDatabase(db)));
    expect(stored).toContain('moved@example.com');
    const inHex = (secret: string) => Buffer.from(secret).toString('hex');
    const found = secrets.filter((secret) => holds(stored, secret) || stored.includes(inHex(secret)));
    expect(found).toEqual(['$argon2id']);
  });
});

describe('the log', () => {
  it('holds no password, token, link, code or cookie that was sent, also when the server fails', () => {
    const log = test.logs.join('');
    expect(log.match(/"msg":"request"/g)?.length).toBeGreaterThan(20);
    expect(log.match(/"level":50/g)).toHaveLength(4);
    expect(secrets.filter((secret) => secret.length < 6 || holds(log, secret))).toEqual([]);
  });

  it('holds no link that a mail server repeats', async () => {
    const send = async ({ text }: { text: string }) => Promise.reject(new Error(`550 refused: ${text}`));
    const office = await startTestApp({ LOG_LEVEL: 'trace' }, { mailer: { send, close: () => undefined } });
    const { email } = await insertPerson(office.db);
    await office.api().forgotPassword({ body: { email } });
    await office.delivered();
    const mail = await office.db.selectFrom('outbox').select('body').executeTakeFirstOrThrow();
    const token = /token=([\w-]{43})/.exec(mail.body)?.[1] ?? 'none';
    const log = office.logs.join('');
    expect(log).toContain('550 refused');
    expect(log).not.toContain(token);
    await office.stop();
  });

  it('never holds the link of a mail that is written to a folder', async () => {
    const folder = temporaryFolder();
    const office = await startTestApp({ DATA_DIR: folder }, { mailer: undefined });
    const { email } = await insertPerson(office.db);
    await office.api().forgotPassword({ body: { email } });
    await office.delivered();
    await office.stop();
    const [file = ''] = readdirSync(join(folder, 'outbox'));
    const mail = readFileSync(join(folder, 'outbox', file), 'utf8');
    const token = /token=([\w-]{43})/.exec(mail)?.[1] ?? 'none';
    const log = office.logs.join('');
    expect(log).toContain(file);
    expect(log).not.toContain(token);
    expect(log).not.toContain('reset-password');
  });

  it('has one line for each answer, with the id that the answer carries', async () => {
    const answer = await test.app.inject({ url: '/api/version?x=1', headers: { 'user-agent': 'a\r\nb' } });
    const line = { method: 'GET', path: '/api/version', call: 'getVersion', status: 200, msg: 'request' };
    expect(linesOf(answer)).toEqual([expect.objectContaining(line)]);
  });

  it('says of a rejected request which call it was, why it was rejected, and by which rule', async () => {
    const rejected = async (url: string, payload?: object) => {
      const answer = await test.app.inject({ url, ...(payload && { method: 'POST', payload }) });
      return linesOf(answer)[0];
    };
    expect(await rejected('/login', { email: '', password: 'x' })).toMatchObject({
      call: 'login',
      status: 400,
      code: 'rule-broken',
      rules: ['SIGN-IN-01'],
    });
    expect(await rejected('/api/users/me')).toMatchObject({ call: 'getMe', status: 401, code: 'unauthenticated' });
    expect(await rejected('/api/nowhere')).toMatchObject({ status: 404, code: 'not-found' });
    expect(await rejected('/api/%E0%A4%A')).toMatchObject({ status: 400, code: 'invalid-request' });
  });

  it('leaves out what machines ask all the time, unless they are refused', async () => {
    for (const url of ['/healthz', '/readyz', '/metrics']) {
      const answer = await test.app.inject(url);
      expect([url, answer.statusCode, linesOf(answer)]).toEqual([url, 200, []]);
    }
    const refused = await test.app.inject({ url: '/metrics', remoteAddress: '10.0.0.1' });
    expect(linesOf(refused)).toEqual([expect.objectContaining({ call: 'getMetrics', status: 403, code: 'forbidden' })]);
  });

  it('cannot be given a line by a caller', async () => {
    await test.app.inject({ url: '/api/x%0d%0a{"level":60,"msg":"forged"}' });
    for (const line of test.logs) expect(line.trimEnd().split('\n')).toHaveLength(1);
    expect(test.logs.some((line) => (JSON.parse(line) as { msg?: string }).msg === 'forged')).toBe(false);
  });
});
