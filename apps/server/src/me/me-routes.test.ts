import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertPerson, PASSWORD, signInAs } from '../../test/people.ts';
import { problemOf } from '../../test/staff.ts';
import { type Api, startTestApp, type TestApp } from '../../test/test-app.ts';
import { DAY, HOUR } from '../clock.ts';

let test: TestApp;
let id: number;
let token: string;
let api: Api;
beforeAll(async () => (test = await startTestApp()));
beforeEach(async () => {
  await test.reset();
  ({ id } = await insertPerson(test.db, { roles: ['2', 'Editor'] }));
  token = await signInAs(test, 'pat.lee@example.com');
  api = test.api(token);
});
afterAll(() => test.stop());

const profile = { name: 'Pat Lee', email: 'pat.lee@example.com' };
const moving = { ...profile, email: 'pat@new.example.com', current_password: PASSWORD };

describe('my profile', () => {
  it('shows who I am', async () => {
    expect(await api.getMe()).toEqual({
      id,
      first_name: 'Pat',
      last_name: 'Lee',
      email: 'pat.lee@example.com',
      roles: ['Editor', 'Viewer'],
      pending_email: null,
      version: 1,
    });
  });

  it('takes a new name, split at its last blank', async () => {
    const saved = await api.updateMe({ body: { ...profile, name: '  Ana  María García ' } });
    expect(saved).toMatchObject({ first_name: 'Ana María', last_name: 'García', version: 2 });
    expect(await api.getMe()).toEqual(saved);
  });

  it('stays as it is when nothing changes', async () => {
    expect(await api.updateMe({ body: { ...profile, email: ' PAT.LEE@example.com ' } })).toEqual(await api.getMe());
  });

  it.each([
    [{ ...profile, name: ' ' }, 'PROFILE-04'],
    [{ ...profile, name: 'Pat' }, 'PROFILE-05'],
    [{ ...profile, email: '' }, 'PROFILE-06'],
    [{ ...profile, email: 'not an address' }, 'PROFILE-07'],
    [{ ...profile, email: 'pat@new.example.com' }, 'PROFILE-08'],
  ])('refuses %j', async (body, rule) => {
    await expect(api.updateMe({ body })).rejects.toMatchObject({ status: 400, details: { errors: [{ id: rule }] } });
    expect(await api.getMe()).toMatchObject({ first_name: 'Pat', version: 1, pending_email: null });
  });

  it('is not overwritten when someone else saved first', async () => {
    const save = () => api.updateMe({ body: { ...profile, name: 'Pat Long' }, ifMatch: 1 });
    expect(await save()).toMatchObject({ version: 2 });
    expect(await save()).toMatchObject({ version: 2 });
    await expect(api.updateMe({ body: { ...profile, name: 'Pat Short' }, ifMatch: 1 })).rejects.toMatchObject({
      status: 412,
      code: 'stale',
      details: { current: { last_name: 'Long', version: 2 } },
    });
    expect(await api.getMe()).toMatchObject({ last_name: 'Long' });
  });

  it('takes one of two writes to the same version', async () => {
    const write = (name: string) => api.updateMe({ body: { ...profile, name }, ifMatch: 1 });
    const answers = await Promise.allSettled([write('Pat One'), write('Pat Two'), write('Pat Three')]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('ignores fields that are not mine to set', async () => {
    await test.app.inject({
      method: 'PUT',
      url: '/api/users/me',
      headers: { authorization: `Bearer ${token}` },
      payload: { ...profile, id: 99, roles: ['Manager'], role: '1', version: 7, password_hash: 'x' },
    });
    expect(await api.getMe()).toMatchObject({ id, roles: ['Editor', 'Viewer'], version: 1 });
  });
});

describe('my new address', () => {
  const confirmation = async () =>
    /confirm=(\S+)/.exec((await test.delivered()).find(({ to }) => to === moving.email)?.text ?? '')?.[1] ?? '';
  const invalid = { status: 400, code: 'invalid-link' };

  it('counts only when it is confirmed', async () => {
    expect(await api.updateMe({ body: moving })).toMatchObject({
      email: 'pat.lee@example.com',
      pending_email: 'pat@new.example.com',
    });
    expect(await signInAs(test, 'pat.lee@example.com')).toHaveLength(43);
    expect(await api.confirmEmail({ body: { token: await confirmation() } })).toEqual({
      message: 'Your email address has been changed.',
    });
    expect(await api.getMe()).toMatchObject({ email: 'pat@new.example.com', pending_email: null, version: 2 });
    expect(await signInAs(test, 'pat@new.example.com')).toHaveLength(43);
    await expect(signInAs(test, 'pat.lee@example.com')).rejects.toMatchObject({ status: 401 });
  });

  it('gets a link, and the old one a notice', async () => {
    await api.updateMe({ body: moving });
    const mails = [...(await test.delivered())].sort((one, other) => one.to.localeCompare(other.to));
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['pat.lee@example.com', 'Your email address is about to change'],
      ['pat@new.example.com', 'Confirm your new email address'],
    ]);
    expect(mails[0]?.text).not.toContain('confirm=');
    expect(mails[1]?.text).toContain('https://xml.example.com/profile?confirm=');
  });

  it('needs the right password', async () => {
    await expect(api.updateMe({ body: { ...moving, current_password: 'wrong' } })).rejects.toMatchObject({
      status: 401,
      code: 'wrong-password',
      message: 'Current password is incorrect',
    });
    expect(await test.delivered()).toEqual([]);
  });

  it('must be free, when asked for and when confirmed', async () => {
    const taken = { status: 409, message: 'A user with this email already exists' };
    await insertPerson(test.db, { email: 'taken@example.com' });
    await expect(api.updateMe({ body: { ...moving, email: 'TAKEN@example.com' } })).rejects.toMatchObject(taken);

    await api.updateMe({ body: moving });
    await insertPerson(test.db, { email: 'PAT@new.example.com' });
    await expect(api.confirmEmail({ body: { token: await confirmation() } })).rejects.toMatchObject(taken);
    expect(await api.getMe()).toMatchObject({ email: 'pat.lee@example.com' });
  });

  it('is confirmed by me, once, within a day', async () => {
    await api.updateMe({ body: moving });
    const link = await confirmation();
    await insertPerson(test.db, { email: 'other@example.com' });
    const other = test.api(await signInAs(test, 'other@example.com'));
    await expect(other.confirmEmail({ body: { token: link } })).rejects.toMatchObject(invalid);
    await api.confirmEmail({ body: { token: link } });
    await expect(api.confirmEmail({ body: { token: link } })).rejects.toMatchObject(invalid);
  });

  it('can be another one meanwhile, and then only that', async () => {
    await api.updateMe({ body: moving });
    const first = await confirmation();
    await api.updateMe({ body: { ...moving, email: 'third@example.com' } });
    expect(await api.getMe()).toMatchObject({ pending_email: 'third@example.com' });
    await expect(api.confirmEmail({ body: { token: first } })).rejects.toMatchObject(invalid);
  });

  it('is forgotten after a day', async () => {
    await api.updateMe({ body: moving });
    const link = await confirmation();
    test.pass(DAY);
    const fresh = test.api(await signInAs(test, 'pat.lee@example.com'));
    expect(await fresh.getMe()).toMatchObject({ pending_email: null });
    await expect(fresh.confirmEmail({ body: { token: link } })).rejects.toMatchObject(invalid);
  });

  it('is told to the old one when it is confirmed', async () => {
    await api.updateMe({ body: moving });
    await api.confirmEmail({ body: { token: await confirmation() } });
    const mails = await test.delivered();
    expect(mails).toHaveLength(3);
    expect(mails[2]).toMatchObject({ to: 'pat.lee@example.com', subject: 'Your email address has changed' });
    expect(mails[2]?.text).toContain('is now pat@new.example.com.');
  });

  it('is forgotten with a new password, which the notice advises', async () => {
    await api.updateMe({ body: moving });
    const first = await confirmation();
    await api.changePassword({ body: { current_password: PASSWORD, new_password: 'another horse battery' } });
    expect(await api.getMe()).toMatchObject({ pending_email: null });
    await expect(api.confirmEmail({ body: { token: first } })).rejects.toMatchObject(invalid);
  });

  it('is forgotten with a password that is set by a link', async () => {
    await api.updateMe({ body: moving });
    const link = await confirmation();
    await test.api().forgotPassword({ body: { email: profile.email } });
    const reset = /token=(\S+)/.exec((await test.delivered()).at(-1)?.text ?? '')?.[1] ?? '';
    await test.api().resetPassword({ body: { token: reset, new_password: 'another horse battery' } });
    const fresh = test.api(await signInAs(test, profile.email, 'another horse battery'));
    expect(await fresh.getMe()).toMatchObject({ pending_email: null });
    await expect(fresh.confirmEmail({ body: { token: link } })).rejects.toMatchObject(invalid);
  });

  it('can be asked for five times an hour, whichever it is', async () => {
    const ask = (number: number) => api.updateMe({ body: { ...moving, email: `pat${number}@new.example.com` } });
    for (const number of [1, 2, 3, 4, 5]) await ask(number);
    await expect(ask(6)).rejects.toMatchObject({ status: 429, code: 'too-many-requests' });
    expect(await test.delivered()).toHaveLength(10);
    expect(await api.getMe()).toMatchObject({ pending_email: 'pat5@new.example.com' });
    test.pass(HOUR);
    await test.api(await signInAs(test, profile.email)).updateMe({ body: moving });
    expect(await test.delivered()).toHaveLength(12);
  });

  it('gets no more mails than one address may get, no matter who asks', async () => {
    const forgotten = () => problemOf(test.api().forgotPassword({ body: { email: moving.email } }));
    for (let ask = 0; ask < 5; ask += 1) expect(await forgotten()).not.toMatchObject({ status: 429 });
    await expect(api.updateMe({ body: moving })).rejects.toMatchObject({ status: 429 });
    expect(await test.delivered()).toEqual([]);
  });

  it('ends the links that were sent to the old one', async () => {
    await test.api().forgotPassword({ body: { email: profile.email } });
    const reset = /token=(\S+)/.exec((await test.delivered()).at(-1)?.text ?? '')?.[1] ?? '';
    await api.updateMe({ body: moving });
    await api.confirmEmail({ body: { token: await confirmation() } });
    const body = { token: reset, new_password: 'another horse battery' };
    await expect(test.api().resetPassword({ body })).rejects.toMatchObject(invalid);
  });
});

describe('my customers', () => {
  it('are mine, by name, and not the archived ones', async () => {
    const customers = await test.db
      .insertInto('customers')
      .values([
        { name: 'bolt', operator_number: '2' },
        { name: 'Acme', operator_number: '1' },
        { name: 'Gone', operator_number: '3', archived_at: test.now() },
        { name: 'Foreign', operator_number: '4' },
      ])
      .returning(['id', 'name'])
      .execute();
    const mine = customers.filter(({ name }) => name !== 'Foreign');
    const links = mine.map((customer) => ({ customer_id: customer.id, user_id: id }));
    await test.db.insertInto('customer_users').values(links).execute();
    expect((await api.listMyCustomers()).map(({ name }) => name)).toEqual(['Acme', 'bolt']);
  });
});
