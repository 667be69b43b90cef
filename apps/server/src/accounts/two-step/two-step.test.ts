import { messages } from '@disclosure/core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertPerson, PASSWORD, signInAs } from '../../../test/people.ts';
import { hire, problemOf } from '../../../test/staff.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { type Device, enrol, fromBase32, wrongCode } from '../../../test/two-step.ts';
import { DAY, MINUTE, SECOND } from '../../clock.ts';
import { codeOf, stepAt } from './codes.ts';

const email = 'pat.lee@example.com';

let test: TestApp;
let device: Device;
beforeAll(async () => (test = await startTestApp()));
beforeEach(async () => {
  await test.reset();
  await insertPerson(test.db);
  device = await enrol(test, email);
});
afterAll(() => test.stop());

const login = (otp?: string) => test.api().login({ body: { email, password: PASSWORD, ...(otp && { otp }) } });
const statusOf = async (call: Promise<unknown>) => (await problemOf(call))?.status ?? 200;
const refused = { status: 401, code: 'wrong-code', message: messages.twoStep.wrongCode };
const mailsTo = async () => (await test.delivered()).filter(({ to }) => to === email).map(({ subject }) => subject);

describe('signing in with two steps', () => {
  it('asks for a code after the right password, and takes it with the password', async () => {
    expect(await problemOf(login())).toMatchObject({
      status: 401,
      code: 'second-step-required',
      message: 'Enter the 6-digit code from your authenticator app.',
    });
    const { token, user } = await login(` ${device.code().slice(0, 3)} ${device.code().slice(3)} `);
    expect(user).toMatchObject({ email });
    expect(await test.api(token).getTwoStep()).toEqual({ is_on: true, is_required: false, recovery_codes_left: 10 });
  });

  it('asks for a code also after a forgotten password was reset', async () => {
    await test.api().forgotPassword({ body: { email } });
    const mail = (await test.delivered()).findLast(({ to }) => to === email);
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const password = 'nine yellow valves';
    await test.api().resetPassword({ body: { token, new_password: password } });
    const again = (otp?: string) => test.api().login({ body: { email, password, ...(otp && { otp }) } });
    expect(await problemOf(again())).toMatchObject({ status: 401, code: 'second-step-required' });
    expect(await statusOf(again(device.code()))).toBe(200);
  });

  it('says nothing of a second step to those who do not know the password', async () => {
    const answers = await Promise.all(
      [email, 'nobody@example.com'].map((who) =>
        problemOf(test.api().login({ body: { email: who, password: 'wrong', otp: device.code() } })),
      ),
    );
    for (const answer of answers) {
      expect(answer).toMatchObject({
        status: 401,
        code: 'invalid-credentials',
        message: 'Invalid email or password',
      });
    }
    expect(await statusOf(login(device.code()))).toBe(200);
  });

  it('takes a code once, also when it is sent many times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => statusOf(login(device.code()))));
    expect(answers.toSorted((one, other) => one - other)).toEqual([200, 401, 401, 401]);
    test.pass(30 * SECOND);
    expect(await problemOf(login(device.code(-1)))).toMatchObject(refused);
    expect(await statusOf(login(device.code()))).toBe(200);
  });

  it('rests after five wrong codes, longer each time, and tells the user', async () => {
    const wrong = wrongCode(device);
    for (let count = 0; count < 5; count += 1) expect(await problemOf(login(wrong))).toMatchObject(refused);
    expect(await problemOf(login(device.code()))).toMatchObject({
      status: 429,
      message: messages.twoStep.tooManyCodes(15),
      details: { retryAfterSeconds: 900 },
    });
    expect(await mailsTo()).toContain('Someone may know your password');
    test.pass(15 * MINUTE);
    expect(await statusOf(login(wrongCode(device)))).toBe(401);
    test.pass(29 * MINUTE);
    expect(await statusOf(login(device.code()))).toBe(429);
    test.pass(MINUTE);
    expect(await statusOf(login(device.code()))).toBe(200);
  });

  it('goes on counting when the password is given without a code in between', async () => {
    for (let count = 0; count < 5; count += 1) {
      expect(await statusOf(login(wrongCode(device)))).toBe(401);
      expect(await problemOf(login())).toMatchObject({ code: 'second-step-required' });
    }
    expect(await statusOf(login(device.code()))).toBe(429);
    test.pass(DAY);
    expect(await statusOf(login(device.code()))).toBe(200);
  });

  it('takes each recovery code once, however it is typed', async () => {
    const [first = '', second = ''] = device.recoveryCodes;
    expect(first).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/);
    const answers = await Promise.all([first, first].map((code) => statusOf(login(code))));
    expect(answers.toSorted((one, other) => one - other)).toEqual([200, 401]);
    const { token } = await login(second.toUpperCase().replaceAll('-', ' '));
    expect(await test.api(token).getTwoStep()).toMatchObject({ recovery_codes_left: 8 });
    expect((await test.delivered()).at(-1)?.text).toContain('A recovery code was used; 8 are left.');
  });

  it('keeps neither the secret nor a recovery code in the database', async () => {
    const [row] = await test.db.selectFrom('two_steps').selectAll().execute();
    expect(row?.secret).toHaveLength(8 + 12 + 16 + 20);
    const codes = await test.db.selectFrom('recovery_codes').selectAll().execute();
    expect(codes.every(({ hash }) => hash.startsWith('$argon2id$'))).toBe(true);
  });
});

describe('setting up two-step sign-in', () => {
  it('needs the password, and does nothing until a code confirms it', async () => {
    const { api } = await hire(test, 'Editor');
    expect(await problemOf(api.beginTwoStep({ body: { current_password: 'wrong' } }))).toMatchObject({
      code: 'wrong-password',
    });
    expect(await problemOf(api.confirmTwoStep({ body: { otp: '123456' } }))).toMatchObject({
      status: 409,
      message: messages.twoStep.notBegun,
    });
    const { secret, uri } = await api.beginTwoStep({ body: { current_password: PASSWORD } });
    expect(uri).toBe(
      `otpauth://totp/FracFocus%20XML%20Generator:editor%40example.com?secret=${secret}&issuer=FracFocus%20XML%20Generator`,
    );
    expect(await api.getTwoStep()).toMatchObject({ is_on: false });
    expect(await signInAs(test, 'editor@example.com')).toBeTruthy();
    expect(await problemOf(api.confirmTwoStep({ body: { otp: 'abc' } }))).toMatchObject(refused);
  });

  const notBegun = { status: 409, message: messages.twoStep.notBegun };

  /** A user who has begun: takes a code, right or wrong, and begins again. */
  async function begin() {
    let { api } = await hire(test, 'Editor');
    let key: Buffer = Buffer.alloc(0);
    const code = (steps = 0) => codeOf(key, stepAt(test.now()) + steps);
    const again = async () => {
      key = fromBase32((await api.beginTwoStep({ body: { current_password: PASSWORD } })).secret);
    };
    const confirm = (otp: string) => problemOf(api.confirmTwoStep({ body: { otp } }));
    await again();
    const signIn = async () => void (api = test.api(await signInAs(test, 'editor@example.com')));
    return { again, signIn, right: () => confirm(code()), wrong: () => confirm(wrongCode({ code })) };
  }

  it('ends with the fifth wrong code', async () => {
    const setUp = await begin();
    for (let count = 0; count < 5; count += 1) expect(await setUp.wrong()).toMatchObject(refused);
    expect(await setUp.wrong()).toMatchObject(notBegun);
    expect(await setUp.right()).toMatchObject(notBegun);
    await setUp.again();
    for (let count = 0; count < 4; count += 1) expect(await setUp.wrong()).toMatchObject(refused);
    expect(await setUp.right()).toBeUndefined();
  });

  it('starts its count of wrong codes over when it is begun again', async () => {
    const setUp = await begin();
    for (let count = 0; count < 4; count += 1) expect(await setUp.wrong()).toMatchObject(refused);
    await setUp.again();
    for (let count = 0; count < 4; count += 1) expect(await setUp.wrong()).toMatchObject(refused);
    expect(await setUp.right()).toBeUndefined();
  });

  it('ends after half an hour without a code', async () => {
    const setUp = await begin();
    test.pass(30 * MINUTE);
    await setUp.signIn();
    expect(await setUp.right()).toMatchObject(notBegun);
    await setUp.again();
    test.pass(29 * MINUTE);
    await setUp.signIn();
    expect(await setUp.right()).toBeUndefined();
  });

  it('ends the other sessions, stands in the audit trail and is mailed', async () => {
    await insertPerson(test.db, { email: 'kim@example.com' });
    const other = await signInAs(test, 'kim@example.com');
    const { token } = await enrol(test, 'kim@example.com');
    expect(await statusOf(test.api(other).getMe())).toBe(401);
    expect(await statusOf(test.api(token).getMe())).toBe(200);
    const { api } = await hire(test, 'Manager');
    const { items } = await api.listAuditEntries({ query: {} });
    expect(items[0]).toMatchObject({ action: 'changed', before: { two_step: false }, after: { two_step: true } });
    expect((await test.delivered()).map(({ to, subject }) => `${to}: ${subject}`)).toContain(
      'kim@example.com: Your two-step sign-in has changed',
    );
  });

  it('cannot be begun again while it is on', async () => {
    const again = test.api(device.token).beginTwoStep({ body: { current_password: PASSWORD } });
    expect(await problemOf(again)).toMatchObject({ status: 409, message: messages.twoStep.isOn });
  });
});

describe('two-step sign-in that is on', () => {
  it('is turned off with the password and a code, not with one of them', async () => {
    const api = test.api(device.token);
    const turnOff = (current_password: string, otp: string) => api.turnOffTwoStep({ body: { current_password, otp } });
    expect(await problemOf(turnOff('wrong', device.code()))).toMatchObject({ code: 'wrong-password' });
    expect(await problemOf(turnOff(PASSWORD, wrongCode(device)))).toMatchObject(refused);
    expect(await problemOf(turnOff(PASSWORD, ''))).toMatchObject({ code: 'second-step-required' });
    expect(await turnOff(PASSWORD, device.code())).toEqual({ message: 'Two-step sign-in is off.' });
    expect(await statusOf(login())).toBe(200);
    expect(await problemOf(turnOff(PASSWORD, device.code()))).toMatchObject({ message: messages.twoStep.isOff });
  });

  it('gives new recovery codes, and those from before end', async () => {
    const body = { current_password: PASSWORD, otp: device.code() };
    const { recovery_codes } = await test.api(device.token).renewRecoveryCodes({ body });
    expect(new Set(recovery_codes).size).toBe(10);
    expect(await problemOf(login(device.recoveryCodes[0]))).toMatchObject(refused);
    expect(await statusOf(login(recovery_codes[9]))).toBe(200);
  });

  it('is reset for another user by a Manager only, and its owner is told', async () => {
    const { api: editor } = await hire(test, 'Editor');
    const { api, id: ownId } = await hire(test, 'Manager');
    const users = (await api.listUsers({ query: {} })).items;
    expect(users.filter((user) => user.two_step).map((user) => user.email)).toEqual([email]);
    const params = { id: users.find((user) => user.email === email)?.id ?? 0 };
    for (const other of [test.api(), editor, test.api(device.token)]) {
      expect([401, 403]).toContain(await statusOf(other.resetTwoStepOfUser({ params })));
    }
    expect(await problemOf(login())).toMatchObject({ code: 'second-step-required' });
    await api.resetTwoStepOfUser({ params });
    expect(await mailsTo()).toContain('Your two-step sign-in has changed');
    expect(await statusOf(login())).toBe(200);
    expect(await problemOf(api.resetTwoStepOfUser({ params }))).toMatchObject({ status: 409 });
    expect(await problemOf(api.resetTwoStepOfUser({ params: { id: ownId } }))).toMatchObject({
      status: 409,
      message: messages.users.resetOwnTwoStep,
    });
    const { items } = await api.listAuditEntries({ query: { entity: 'user', id: params.id } });
    expect(items[0]).toMatchObject({ name: 'Pat Lee', after: { two_step: false }, user: { name: 'Manager Smith' } });
  });
});
