import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertPerson, PASSWORD, signInAs } from '../../test/people.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => (test = await startTestApp({ LOG_LEVEL: 'trace' })));
afterAll(() => test.stop());

describe('the log', () => {
  it('never holds a password or a token', async () => {
    const { email } = await insertPerson(test.db);
    const token = await signInAs(test, email);
    const api = test.api(token);
    await api.login({ body: { email, password: 'wrong-secret' } }).catch(() => undefined);
    const body = { current_password: PASSWORD, new_password: 'new-secret-battery' };
    await api.changePassword({ body });
    const { token: successor } = await api.refreshToken();
    await test.api().forgotPassword({ body: { email } });
    const link = /token=(\S+)/.exec((await test.delivered()).at(-1)?.text ?? '')?.[1] ?? '';
    await test.app.inject(`/reset-password?token=${link}`);
    await test.api().resetPassword({ body: { token: link, new_password: 'last-secret-battery' } });
    await test.app.inject({
      method: 'POST',
      url: '/login',
      payload: '{"password":"broken-secret',
      headers: { 'content-type': 'application/json' },
    });

    const log = test.logs.join('');
    expect(log.length).toBeGreaterThan(500);
    for (const secret of [token, successor, link, PASSWORD, 'secret', '$argon2id']) expect(log).not.toContain(secret);
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
    const answer = await test.app.inject({ url: '/healthz?x=1', headers: { 'user-agent': 'a\r\nb' } });
    const lines = test.logs.filter((line) => line.includes(String(answer.headers['x-request-id'])));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ method: 'GET', path: '/healthz', status: 200, msg: 'request' });
  });

  it('cannot be given a line by a caller', async () => {
    await test.app.inject({ url: '/api/x%0d%0a{"level":60,"msg":"forged"}' });
    for (const line of test.logs) expect(line.trimEnd().split('\n')).toHaveLength(1);
    expect(test.logs.some((line) => (JSON.parse(line) as { msg?: string }).msg === 'forged')).toBe(false);
  });
});
