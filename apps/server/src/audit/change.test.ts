import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { forAllTests } from '../../test/for-all-tests.ts';
import { insertPerson, signInAs } from '../../test/people.ts';
import { hire, problemOf } from '../../test/staff.ts';
import { type Api, startTestApp } from '../../test/test-app.ts';
import { until } from '../../test/until.ts';
import { lockFor } from '../database/locks.ts';

const office = forAllTests(async () => {
  const test = await startTestApp();
  return { test, manager: (await hire(test, 'Manager')).api };
});

type Role = 'Manager' | 'Editor' | 'Viewer';

async function anotherManager(email: string) {
  const { test } = office();
  const { id } = await insertPerson(test.db, { email, roles: ['Manager'] });
  return { id, api: test.api(await signInAs(test, email)) };
}

const giveRole = (api: Api, id: number, role: Role) =>
  problemOf(api.updateUser({ params: { id }, body: { first_name: 'Pat', last_name: 'Lee', roles: [role] } }));

const rolesOf = async (id: number) =>
  (await office().test.db.selectFrom('users').select('roles').where('id', '=', id).executeTakeFirstOrThrow()).roles;

const untilWaiting = (changes: number) =>
  until(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`.execute(
      office().test.db,
    );
    expect(rows).toHaveLength(changes);
  });

describe('a change', () => {
  it('is refused when its author lost their roles while it waited', async () => {
    const { test, manager } = office();
    const demoted = await anotherManager('demoted@example.com');
    const held = await test.db.startTransaction().execute();
    await lockFor(held, 'managers');
    const demotion = giveRole(manager, demoted.id, 'Viewer');
    await untilWaiting(1);
    const revenge = giveRole(demoted.api, demoted.id, 'Manager');
    await untilWaiting(2);
    await held.commit().execute();
    expect(await demotion).toBeUndefined();
    expect(await revenge).toMatchObject({ status: 401 });
    expect(await rolesOf(demoted.id)).toEqual(['Viewer']);
  });

  it('is refused also when it waited for the audit trail alone', async () => {
    const { test, manager } = office();
    const demoted = await anotherManager('late@example.com');
    const held = await test.db.startTransaction().execute();
    await lockFor(held, 'auditTrail');
    const demotion = giveRole(manager, demoted.id, 'Viewer');
    await untilWaiting(1);
    const friend = { first_name: 'A', last_name: 'Friend', email: 'friend@example.com', roles: ['Manager' as const] };
    const revenge = problemOf(demoted.api.createUser({ body: friend }));
    await untilWaiting(2);
    await held.commit().execute();
    expect(await demotion).toBeUndefined();
    expect(await revenge).toMatchObject({ status: 401 });
    expect(await test.db.selectFrom('users').select('id').where('email', '=', friend.email).execute()).toEqual([]);
  });

  it('may end the session that it is made in', async () => {
    const [leaving, stepping] = [await anotherManager('leaving@example.com'), await anotherManager('down@example.com')];
    expect(await problemOf(leaving.api.endSessionsOfUser({ params: { id: leaving.id } }))).toBeUndefined();
    expect(await problemOf(leaving.api.getMe())).toMatchObject({ status: 401 });
    expect(await giveRole(stepping.api, stepping.id, 'Editor')).toBeUndefined();
    expect(await problemOf(stepping.api.getMe())).toMatchObject({ status: 401 });
    expect(await rolesOf(stepping.id)).toEqual(['Editor']);
  });
});
