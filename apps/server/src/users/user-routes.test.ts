import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '../clock.ts';
import { PASSWORD, signInAs } from '../../test/people.ts';
import { hire, hireStaff, problemOf, type Staff } from '../../test/staff.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
let staff: Staff;
beforeAll(async () => {
  test = await startTestApp();
  staff = await hireStaff(test);
});
afterAll(() => test.stop());

const add = (email: string) =>
  staff.manager.createUser({ body: { first_name: 'Kim', last_name: 'Park', email, roles: ['Editor'] } });

/** The token of the last link that was mailed to an address. */
async function mailedToken(email: string): Promise<string> {
  const mails = (await test.delivered()).filter(({ to }) => to === email);
  return /reset-password\?token=([\w-]+)&invited/.exec(mails.at(-1)?.text ?? '')?.[1] ?? 'no link';
}

describe('a new user', () => {
  it('is invited, chooses a password and is active', async () => {
    const user = await add(' Kim@Example.com ');
    expect(user).toMatchObject({ email: 'Kim@Example.com', roles: ['3'], status: 'invited', version: 1 });
    expect(new Date(user.invited_until ?? 0)).toEqual(new Date(test.now().getTime() + 7 * DAY));
    const login = { body: { email: 'kim@example.com', password: PASSWORD } };
    expect(await problemOf(test.api().login(login))).toMatchObject({ status: 401 });
    const token = await mailedToken('Kim@Example.com');
    await test.api().resetPassword({ body: { token, new_password: PASSWORD } });
    expect(await test.api().login(login)).toMatchObject({ user: { roles: ['Editor'] } });
    expect(await staff.manager.getUser({ params: { id: user.id } })).toMatchObject({
      status: 'active',
      invited_until: null,
      customers: [],
    });
    expect(await problemOf(staff.manager.inviteUser({ params: { id: user.id } }))).toMatchObject({
      status: 409,
      message: 'Kim Park has already chosen a password, so no invitation is needed.',
    });
  });

  it('is invited again with a new link, and the old one ends', async () => {
    const { id } = await add('lee@example.com');
    const first = await mailedToken('lee@example.com');
    test.pass(2 * DAY - 1);
    staff = { ...staff, manager: test.api(await signInAs(test, 'manager@example.com')) };
    expect(await staff.manager.inviteUser({ params: { id } })).toMatchObject({ status: 'invited' });
    const second = await mailedToken('lee@example.com');
    const use = (token: string) => test.api().resetPassword({ body: { token, new_password: PASSWORD } });
    expect(await problemOf(use(first))).toMatchObject({ status: 400 });
    test.pass(7 * DAY - 1);
    await use(second);
    staff = { ...staff, manager: test.api(await signInAs(test, 'manager@example.com')) };
  });

  it('has a name, a good address that is free, and a role', async () => {
    const body = { first_name: 'Kim', last_name: 'Park', email: 'kim2@example.com', roles: ['Editor'] } as const;
    const create = (change: object) => problemOf(staff.manager.createUser({ body: { ...body, ...change } as never }));
    expect(await create({ first_name: ' ' })).toMatchObject({
      status: 400,
      message: 'Please fill in all required fields',
    });
    expect(await create({ email: 'kim' })).toMatchObject({
      status: 400,
      message: 'Please enter a valid email address',
    });
    expect(await create({ roles: [] })).toMatchObject({ status: 400, message: 'Please choose at least one role' });
    expect(await create({ roles: ['Owner'] })).toMatchObject({ status: 400 });
    expect(await create({ email: 'KIM@example.com' })).toMatchObject({
      status: 409,
      message: 'A user with this email already exists',
    });
    expect(await create({ role: ['2', 'Manager'], roles: undefined })).toBeUndefined();
  });
});

describe('a user', () => {
  it('with other roles is signed out at once, with another name not', async () => {
    const { id, api } = await hire(test, 'Editor', 'ed@example.com');
    const params = { id };
    const name = { first_name: 'Ed', last_name: 'Green' };
    const renamed = await staff.manager.updateUser({ params, body: { ...name, roles: ['Editor'] }, ifMatch: 1 });
    expect(renamed).toMatchObject({ first_name: 'Ed', version: 2 });
    expect(await staff.manager.updateUser({ params, body: { ...name, roles: ['Editor'] }, ifMatch: 1 })).toEqual(
      renamed,
    );
    expect(await api.getMe()).toMatchObject({ first_name: 'Ed' });
    await staff.manager.updateUser({ params, body: { ...name, roles: ['Viewer', 'Editor'] } });
    expect(await problemOf(api.getMe())).toMatchObject({ status: 401 });
    const stale = staff.manager.updateUser({ params, body: { ...name, roles: ['Editor'] }, ifMatch: 2 });
    expect(await problemOf(stale)).toMatchObject({
      status: 412,
      details: { current: { version: 3, roles: ['3', '2'] } },
    });
  });

  it('who is deleted is gone at once, and their address is free', async () => {
    const { id, api } = await hire(test, 'Editor', 'gone@example.com');
    await staff.manager.deleteUser({ params: { id } });
    expect(await problemOf(api.getMe())).toMatchObject({ status: 401 });
    const sessions = test.db.selectFrom('sessions').select('ended_at').where('user_id', '=', id);
    expect(await sessions.execute()).toEqual([{ ended_at: test.now() }]);
    const login = { body: { email: 'gone@example.com', password: PASSWORD } };
    expect(await problemOf(test.api().login(login))).toMatchObject({ status: 401 });
    expect(await problemOf(staff.manager.getUser({ params: { id } }))).toMatchObject({ status: 404 });
    expect(await problemOf(staff.manager.deleteUser({ params: { id } }))).toMatchObject({ status: 404 });
    expect((await add('gone@example.com')).id).not.toBe(id);
  });

  it('can be signed out everywhere', async () => {
    const { id, api } = await hire(test, 'Viewer', 'out@example.com');
    await staff.manager.endSessionsOfUser({ params: { id } });
    expect(await problemOf(api.getMe())).toMatchObject({ status: 401 });
  });

  it('cannot delete themselves', async () => {
    expect(await problemOf(staff.manager.deleteUser({ params: { id: staff.managerId } }))).toMatchObject({
      status: 409,
      message: 'You cannot delete your own account. Please ask another Manager.',
    });
  });

  it('is found by name and address, and sorted', async () => {
    const { items, total } = await staff.manager.listUsers({ query: { search: 'smith', sort: 'email', limit: 2 } });
    expect(items.map(({ email }) => email)).toEqual(['editor@example.com', 'manager@example.com']);
    expect(total).toBe(4);
  });
});
