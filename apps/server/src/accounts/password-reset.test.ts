import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertPerson, PASSWORD, signInAs } from '../../test/people.ts';
import { hire } from '../../test/staff.ts';
import { type Api, startTestApp, type TestApp } from '../../test/test-app.ts';
import { DAY, HOUR, MINUTE } from '../clock.ts';

let test: TestApp;
let person: { id: number; email: string };
beforeAll(async () => (test = await startTestApp()));
beforeEach(async () => {
  await test.reset();
  person = await insertPerson(test.db);
});
afterAll(() => test.stop());

const NEW = 'another horse battery';
const invalid = {
  status: 400,
  code: 'invalid-link',
  message: 'Invalid or expired reset token. Please request a new password reset.',
};

async function askForLink() {
  await test.api().forgotPassword({ body: { email: person.email } });
  return /token=(\S+)/.exec((await test.delivered()).at(-1)?.text ?? '')?.[1] ?? '';
}
const reset = (token: string, password = NEW) => test.api().resetPassword({ body: { token, new_password: password } });

describe('a forgotten password', () => {
  it('gives a mail with a link to the public address, whatever host the request names', async () => {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/forgot-password',
      headers: { host: '10.6.6.6', 'x-forwarded-host': 'evil.example' },
      payload: { email: ' PAT.LEE@example.com ' },
    });
    expect(answer.json()).toEqual({ message: 'Password reset instructions have been sent to your email.' });
    const [mail] = await test.delivered();
    expect(mail).toMatchObject({ to: 'pat.lee@example.com', subject: 'Set a new password' });
    expect(mail?.text).toMatch(/https:\/\/xml\.example\.com\/reset-password\?token=[\w-]{43}\n/);
    expect(mail?.text).not.toMatch(/evil|10\.6\.6\.6/);
  });

  it('gives a link to the port that the system chose', async () => {
    const local = await startTestApp({ PUBLIC_URL: '', PORT: '0' });
    await insertPerson(local.db);
    const address = await local.app.listen({ host: '127.0.0.1', port: 0 });
    await local.api().forgotPassword({ body: { email: person.email } });
    expect((await local.delivered())[0]?.text).toContain(`\n${address}/reset-password?token=`);
    await local.stop();
  });

  it('of an unknown address is a 404, and no mail', async () => {
    await expect(test.api().forgotPassword({ body: { email: 'nobody@example.com' } })).rejects.toMatchObject({
      status: 404,
      message: 'No account found with this email address.',
    });
    expect(await test.delivered()).toEqual([]);
  });

  it('needs an address', async () => {
    await expect(test.api().forgotPassword({ body: { email: ' ' } })).rejects.toMatchObject({
      status: 400,
      details: { errors: [{ id: 'FORGOT-01', path: 'email' }] },
    });
  });

  it.each(['pat.lee@example.com', 'nobody@example.com'])('of %s can be asked for five times an hour', async (email) => {
    const ask = () => test.app.inject({ method: 'POST', url: '/forgot-password', payload: { email } });
    const statuses = [];
    for (let times = 0; times < 5; times += 1) statuses.push((await ask()).statusCode);
    test.pass(20 * MINUTE);
    const sixth = await ask();
    expect(new Set(statuses).size).toBe(1);
    expect(sixth.statusCode).toBe(429);
    expect(sixth.headers['retry-after']).toBe('2400');
    expect(sixth.json()).toMatchObject({ message: 'Too many requests. Please try again in 2400 s.' });
    test.pass(40 * MINUTE);
    expect((await ask()).statusCode).toBe(statuses[0]);
  });
});

describe('a reset link', () => {
  it('sets the password exactly as given', async () => {
    const odd = ' пароль 密码 🛢️ \t';
    expect(await reset(await askForLink(), odd)).toEqual({ message: 'Your password has been reset successfully!' });
    expect(await signInAs(test, person.email, odd)).toHaveLength(43);
    await expect(signInAs(test, person.email, odd.trim())).rejects.toMatchObject({ status: 401 });
    await expect(signInAs(test, person.email)).rejects.toMatchObject({ status: 401 });
  });

  it('takes a password of 128 characters whole', async () => {
    const long = 'ß🛢'.repeat(64);
    await reset(await askForLink(), long);
    await expect(signInAs(test, person.email, long.slice(0, -2))).rejects.toMatchObject({ status: 401 });
    expect(await signInAs(test, person.email, long)).toHaveLength(43);
  });

  it('works once', async () => {
    const token = await askForLink();
    await reset(token);
    await expect(reset(token, 'yet another battery')).rejects.toMatchObject(invalid);
    expect(await signInAs(test, person.email, NEW)).toHaveLength(43);
  });

  it('works once when it is used ten times at once', async () => {
    const token = await askForLink();
    const answers = await Promise.allSettled(Array.from({ length: 10 }, (_, index) => reset(token, `${NEW} ${index}`)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject(invalid);
  });

  it('lives for an hour', async () => {
    const token = await askForLink();
    test.pass(HOUR - 1);
    expect(await reset(token)).toHaveProperty('message');
  });

  it('has run out after 61 minutes', async () => {
    const token = await askForLink();
    test.pass(61 * MINUTE);
    await expect(reset(token)).rejects.toMatchObject(invalid);
  });

  it('dies when another one is used, or the password is changed', async () => {
    const [first, second, third] = [await askForLink(), await askForLink(), await askForLink()];
    await reset(second);
    await expect(reset(first)).rejects.toMatchObject(invalid);
    await expect(reset(third)).rejects.toMatchObject(invalid);

    const session = await signInAs(test, person.email, NEW);
    const fourth = await askForLink();
    await test.api(session).changePassword({ body: { current_password: NEW, new_password: PASSWORD } });
    await expect(reset(fourth)).rejects.toMatchObject(invalid);
  });

  it('is not used up by looking at the page', async () => {
    const token = await askForLink();
    await test.app.inject(`/reset-password?token=${token}`);
    expect(await reset(token)).toHaveProperty('message');
  });

  it.each(['', 'garbage', 'a'.repeat(43), '../..'])('is not %j', async (token) => {
    await expect(reset(token)).rejects.toMatchObject(invalid);
  });

  it.each([
    ['short', 'PASSWORD-01'],
    ['x'.repeat(129), 'PASSWORD-02'],
    ['Password123', 'PASSWORD-03'],
    ['FracFocus2026!', 'PASSWORD-04'],
  ])('stays good when the password %s is refused', async (password, id) => {
    const token = await askForLink();
    await expect(reset(token, password)).rejects.toMatchObject({
      status: 422,
      code: 'password-refused',
      details: { errors: [{ id, path: 'new_password' }] },
    });
    expect(await reset(token)).toHaveProperty('message');
  });
});

describe('an invitation', () => {
  const invite = async (api: Api, email: string) => {
    await api.createUser({ body: { first_name: 'New', last_name: 'User', email, roles: ['Viewer'] } });
    const mail = (await test.delivered()).findLast(({ to }) => to === email);
    return /token=([\w-]{43})&/.exec(mail?.text ?? '')?.[1] ?? '';
  };

  it('is a random link that sets a first password for seven days, and no longer', async () => {
    const { api } = await hire(test, 'Manager');
    const [first, late] = [await invite(api, 'a@example.com'), await invite(api, 'b@example.com')];
    expect(new Set([first, late, '']).size).toBe(3);
    await expect(signInAs(test, 'a@example.com', '')).rejects.toMatchObject({ status: 400 });
    test.pass(7 * DAY - 1);
    await reset(first);
    expect(await signInAs(test, 'a@example.com', NEW)).toHaveLength(43);
    test.pass(1);
    await expect(reset(late)).rejects.toMatchObject(invalid);
  });
});
