import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRoles } from '@disclosure/core';
import { insertPerson, signInAs } from '../../test/people.ts';
import { hire, problemOf } from '../../test/staff.ts';
import { type Api, startTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const countManagers = async () => {
  const rows = await test.db
    .selectFrom('users')
    .select('roles')
    .where('deleted_at', 'is', null)
    .where('password_hash', 'is not', null)
    .execute();
  return rows.filter(({ roles }) => readRoles(roles).includes('Manager')).length;
};

const demote = (api: Api, id: number) =>
  api.updateUser({ params: { id }, body: { first_name: 'X', last_name: 'Y', roles: ['Viewer'] } });

describe('the last Manager', () => {
  it('stays, also when the only other one has not accepted yet', async () => {
    const { id, api } = await hire(test, 'Manager', 'only@example.com');
    await insertPerson(test.db, { email: 'invited@example.com', roles: ['Manager'], isInvited: true });
    expect(await problemOf(demote(api, id))).toMatchObject({
      status: 409,
      message: 'This is the last Manager who can sign in. Please make someone else a Manager first.',
    });
    expect(await countManagers()).toBe(1);
  });

  it('is never lost, whatever several Managers do to each other at the same time', async () => {
    const step = fc.record({ by: fc.nat(3), to: fc.nat(3), how: fc.constantFrom('demote', 'delete') });
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
        run += 1;
        const people = await Promise.all(
          [0, 1, 2, 3].map(async (number) => {
            const email = `m${run}-${number}@example.com`;
            const { id } = await insertPerson(test.db, { email, roles: ['Manager'] });
            return { id, api: test.api(await signInAs(test, email)) };
          }),
        );
        await test.db
          .updateTable('users')
          .set({ deleted_at: test.now() })
          .where(
            'id',
            'not in',
            people.map(({ id }) => id),
          )
          .execute();
        const answers = await Promise.all(
          steps.map(({ by, to, how }) => {
            const [actor, target] = [people[by], people[to]];
            if (!actor || !target) throw new Error('no such person');
            const call =
              how === 'demote' ? demote(actor.api, target.id) : actor.api.deleteUser({ params: { id: target.id } });
            return problemOf(call);
          }),
        );
        for (const answer of answers) expect([undefined, 401, 403, 404, 409]).toContain(answer?.status);
        expect(await countManagers()).toBeGreaterThanOrEqual(1);
      }),
      { numRuns: 12 },
    );
  });
});
