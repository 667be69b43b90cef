import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertPerson, PASSWORD, signInAs } from '../../../test/people.ts';
import { problemOf } from '../../../test/staff.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { HOUR, MINUTE } from '../../clock.ts';
import { readDevice } from './own-sessions.ts';

const email = 'pat.lee@example.com';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

let test: TestApp;
beforeAll(async () => (test = await startTestApp()));
beforeEach(async () => {
  await test.reset();
  await insertPerson(test.db);
});
afterAll(() => test.stop());

async function signInFromPhone(): Promise<string> {
  const payload = { email, password: PASSWORD };
  const answer = await test.app.inject({ method: 'POST', url: '/login', payload, headers: { 'user-agent': PHONE } });
  return answer.json<{ token: string }>().token;
}

describe('the own sessions', () => {
  it('are listed with device and time, this one first', async () => {
    const here = await signInAs(test, email);
    test.pass(MINUTE);
    await signInFromPhone();
    const at = (minutes: number) => new Date(test.now().getTime() - minutes * MINUTE).toISOString();
    const common = { address: '127.0.0.1', id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string };
    expect(await test.api(here).listMySessions()).toEqual([
      { ...common, device: 'Unknown device', started_at: at(1), last_seen: at(1), current: true },
      { ...common, device: 'Safari on iPhone', started_at: at(0), last_seen: at(0), current: false },
    ]);
  });

  it('end one by one, at once', async () => {
    const [here, phone] = [test.api(await signInAs(test, email)), test.api(await signInFromPhone())];
    const id = (await here.listMySessions()).find(({ current }) => !current)?.id ?? '';
    await here.endMySession({ params: { id: id.toUpperCase() } });
    expect(await problemOf(phone.getMe())).toMatchObject({ status: 401 });
    expect(await problemOf(here.endMySession({ params: { id } }))).toMatchObject({ status: 404 });
    expect(await here.listMySessions()).toHaveLength(1);
  });

  it('end all but this one', async () => {
    const [here, phone] = [test.api(await signInAs(test, email)), test.api(await signInFromPhone())];
    await here.endMyOtherSessions();
    expect(await problemOf(phone.getMe())).toMatchObject({ status: 401 });
    expect(await here.listMySessions()).toMatchObject([{ current: true }]);
  });

  it('do not show what time has ended', async () => {
    await signInFromPhone();
    test.pass(2 * HOUR);
    expect(await test.api(await signInAs(test, email)).listMySessions()).toHaveLength(1);
  });

  it('are not those of other users', async () => {
    await insertPerson(test.db, { email: 'kim@example.com', roles: ['Manager'] });
    const kim = test.api(await signInAs(test, 'kim@example.com'));
    const pat = test.api(await signInAs(test, email));
    const [session] = await pat.listMySessions();
    expect(await problemOf(kim.endMySession({ params: { id: session?.id ?? '' } }))).toMatchObject({
      status: 404,
      message: 'Session not found',
    });
    expect(await pat.getMe()).toMatchObject({ email });
  });
});

describe('a device', () => {
  const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0';
  it.each([
    [`${windows} Safari/537.36`, 'Chrome on Windows'],
    [`${windows} Safari/537.36 Edg/142.0.0.0`, 'Edge on Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
    ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36', 'Chrome on Android'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) AppleWebKit/605 Version/18.0 Safari/605', 'Safari on macOS'],
    ['curl/8.5.0', 'Unknown device'],
    ['', 'Unknown device'],
  ])('of %j is %s', (userAgent, device) => {
    expect(readDevice(userAgent)).toBe(device);
  });
});
