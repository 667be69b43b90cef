import { endpoints } from '@disclosure/api';
import { messages } from '@disclosure/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertPerson, PASSWORD, signInAs } from '../../../test/people.ts';
import { hire, problemOf } from '../../../test/staff.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { enrol } from '../../../test/two-step.ts';

let test: TestApp;
beforeAll(async () => (test = await startTestApp({ REQUIRE_TWO_STEP_FOR_MANAGERS: 'true' })));
afterAll(() => test.stop());

const openCalls = Object.entries(endpoints)
  .filter(([, endpoint]) => 'opensBeforeTwoStep' in endpoint)
  .map(([name]) => name);

describe('a Manager who must use two-step sign-in', () => {
  it('signs in, and can do nothing but set it up', async () => {
    const { api } = await hire(test, 'Manager');
    expect(openCalls.toSorted()).toEqual([
      'beginTwoStep',
      'confirmTwoStep',
      'getMe',
      'getTwoStep',
      'refreshToken',
      'signOut',
      'verifyToken',
    ]);
    expect(await api.getMe()).toMatchObject({ roles: ['Manager'] });
    expect(await api.getTwoStep()).toEqual({ is_on: false, is_required: true, recovery_codes_left: 0 });
    const closed = [() => api.listUsers({ query: {} }), () => api.listMyCustomers(), () => api.listMySessions()];
    for (const call of closed) {
      expect(await problemOf(call())).toMatchObject({
        status: 403,
        code: 'two-step-required',
        message: messages.twoStep.managersMust,
      });
    }
  });

  it('can do everything once it is set up, and cannot turn it off', async () => {
    const { token, code } = await enrol(test, 'manager@example.com');
    expect((await test.api(token).listUsers({ query: {} })).total).toBe(1);
    const off = test.api(token).turnOffTwoStep({ body: { current_password: PASSWORD, otp: code() } });
    expect(await problemOf(off)).toMatchObject({ status: 409, message: messages.twoStep.managersMust });
  });

  it('is the only one of whom it is asked', async () => {
    await insertPerson(test.db, { email: 'editor@example.com', roles: ['Editor', 'Viewer'] });
    const token = await signInAs(test, 'editor@example.com');
    expect(await test.api(token).listMyCustomers()).toEqual([]);
  });
});
