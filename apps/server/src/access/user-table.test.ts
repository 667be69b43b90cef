import type { ImportReport } from '@disclosure/api';
import { messages, tableMessages } from '@disclosure/core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { addCustomer, hireFor } from '../../test/documents.ts';
import { insertPerson, signInAs } from '../../test/people.ts';
import { hireStaff, problemOf, type Staff } from '../../test/staff.ts';
import { csv, dryRun, xlsx } from '../../test/table-files.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { untilLockWait } from '../../test/until-lock-wait.ts';
import { lockFor } from '../database/locks.ts';

let test: TestApp;
let staff: Staff;
beforeAll(async () => {
  test = await startTestApp();
  staff = await hireStaff(test);
  for (const name of ['Agave', 'Bluebonnet', 'Smith; Sons']) await addCustomer(test.db, name);
});
afterAll(() => test.stop());

const head = ['First Name', 'Last Name', 'Email', 'Roles', 'Customers'];
const tableOf = (...rows: string[][]) => csv([head, ...rows]);
const faultsOf = ({ errors }: ImportReport) => errors.map(({ row, column, message }) => [row, column, message]);
const findUser = async (email: string) => {
  const { items } = await staff.manager.listUsers({ query: { search: email } });
  const user = items.find((one) => one.email === email);
  return user && staff.manager.getUser({ params: { id: user.id } });
};

describe('an import of users', () => {
  it('adds them with roles and customers, and invites all in one go', async () => {
    const table = await xlsx([
      head,
      ['Ana', 'Delgado', 'ana@example.com', 'editor', 'agave; Smith; Sons'],
      ['Ben', 'Okoro', 'ben@example.com', 'Viewer, Editor', ''],
    ]);
    const planned = await staff.manager.importUsers({ query: dryRun, table });
    expect(planned).toMatchObject({ new: 2, changed: 0, errors: [] });
    expect(await findUser('ana@example.com')).toBeUndefined();
    const send = () => staff.manager.importUsers({ query: {}, table, idempotencyKey: 'users-1' });
    expect(await send()).toMatchObject({ new: 2 });
    expect(await send()).toMatchObject({ new: 2 });
    expect(await findUser('ana@example.com')).toMatchObject({
      roles: ['3'],
      status: 'invited',
      customers: [{ name: 'Agave' }, { name: 'Smith; Sons' }],
    });
    expect(await findUser('ben@example.com')).toMatchObject({ roles: ['3', '2'], customers: [] });
    const mailed = (await test.delivered()).map(({ to }) => to).filter((to) => /^(ana|ben)@/.test(to));
    expect(mailed.toSorted()).toEqual(['ana@example.com', 'ben@example.com']);
    const { items } = await staff.manager.listAuditEntries({ query: { folded: 'yes' } });
    expect(items.slice(0, 2).map(({ entity, action, more }) => [entity, action, more])).toEqual([
      ['assignment', 'created', 1],
      ['user', 'created', 1],
    ]);
  });

  it('names what is wrong by row and column, and writes nothing', async () => {
    const table = tableOf(
      ['', 'Jensen', 'not an address', 'Viewer', 'Agave'],
      ['Carla', 'Jensen', 'carla@example.com', 'Admin', 'Agave; Nowhere Oil'],
      ['Dev', 'Patel', 'dev@example.com', '', ''],
      ['Eve', 'Patel', 'eve@example.com', 'Viewer', ''],
      ['Eve', 'Again', 'EVE@example.com', 'Viewer', ''],
    );
    const report = await staff.manager.importUsers({ query: dryRun, table });
    expect(faultsOf(report)).toEqual([
      [2, 'First Name', 'Please fill in all required fields'],
      [2, 'Email', 'Please enter a valid email address'],
      [3, 'Roles', tableMessages.noRole('Admin')],
      [3, 'Customers', tableMessages.noCustomer('Nowhere Oil')],
      [4, 'Roles', 'Please choose at least one role'],
      [6, 'Email', 'Row 5 already has the same Email'],
    ]);
    expect(await problemOf(staff.manager.importUsers({ query: {}, table }))).toMatchObject({ status: 400 });
    expect(await findUser('eve@example.com')).toBeUndefined();
    expect(await problemOf(staff.editor.importUsers({ query: dryRun, table }))).toMatchObject({ status: 403 });
  });

  it('lists what would change of a user who is known, and then changes it', async () => {
    const agave = await test.db
      .selectFrom('customers')
      .select('id')
      .where('name', '=', 'Agave')
      .executeTakeFirstOrThrow();
    const farah = await hireFor(test, 'Viewer', 'farah@example.com', [agave.id]);
    const table = tableOf(['Viewer', 'Smith', 'FARAH@example.com', 'Editor', 'Bluebonnet']);
    const planned = await staff.manager.importUsers({ query: dryRun, table });
    expect(planned.rows).toEqual([
      {
        row: 2,
        kind: 'changed',
        name: 'Viewer Smith',
        cells: [
          { column: 'Roles', before: 'Viewer', after: 'Editor' },
          { column: 'Customers', before: 'Agave', after: 'Bluebonnet' },
        ],
      },
    ]);
    await staff.manager.importUsers({ query: {}, table });
    expect(await findUser('farah@example.com')).toMatchObject({ roles: ['3'], customers: [{ name: 'Bluebonnet' }] });
    expect(await problemOf(farah.api.listFiles({ query: {} }))).toMatchObject({ status: 401 });
    const onlyNames = csv([
      ['First Name', 'Last Name', 'Email', 'Roles'],
      ['Farah', 'Smith', 'farah@example.com', 'Editor'],
    ]);
    await staff.manager.importUsers({ query: {}, table: onlyNames });
    expect(await findUser('farah@example.com')).toMatchObject({
      first_name: 'Farah',
      customers: [{ name: 'Bluebonnet' }],
    });
  });

  it('keeps the address, and the last Manager who can sign in', async () => {
    await insertPerson(test.db, { email: 'invited@example.com', roles: ['Manager'], isInvited: true });
    const user = await findUser('ben@example.com');
    const moved = csv([
      ['Id', ...head],
      [String(user?.id), 'Ben', 'Okoro', 'other@example.com', 'Viewer', ''],
    ]);
    const answer = await staff.manager.importUsers({ query: dryRun, table: moved });
    expect(faultsOf(answer)).toEqual([[2, 'Email', tableMessages.emailFixed]]);
    const lost = tableOf(
      ['Manager', 'Smith', 'manager@example.com', 'Viewer', ''],
      ['Benjamin', 'Okoro', 'ben@example.com', 'Viewer', ''],
    );
    expect(faultsOf(await staff.manager.importUsers({ query: dryRun, table: lost }))).toEqual([
      [2, 'Roles', messages.users.lastManager],
    ]);
    expect(await problemOf(staff.manager.importUsers({ query: {}, table: lost }))).toMatchObject({ status: 400 });
  });

  it('keeps the last Manager also when a colleague takes the role from another at the same time', async () => {
    const { id } = await hireFor(test, 'Manager', 'second@example.com', []);
    const colleague = await test.db.startTransaction().execute();
    await colleague
      .updateTable('users')
      .set({ roles: ['Viewer'] })
      .where('id', '=', id)
      .execute();
    const table = tableOf(['Manager', 'Smith', 'manager@example.com', 'Viewer', '']);
    const importing = problemOf(staff.manager.importUsers({ query: {}, table }));
    await untilLockWait(test.db);
    await colleague.commit().execute();
    expect(await importing).toMatchObject({ status: 400 });
  });

  it('lets others sign in until it ends, and nobody change what it has planned', async () => {
    const { id, email } = await insertPerson(test.db, { email: 'gus@example.com' });
    await insertPerson(test.db, { email: 'hana@example.com' });
    const customer_id = await addCustomer(test.db, 'Cactus');
    const open = await test.db.startTransaction().execute();
    onTestFinished(async () => void (open.isCommitted || (await open.rollback().execute())));
    await lockFor(open, 'auditTrail');
    const table = tableOf(['Hana', 'Moved', 'hana@example.com', 'Viewer', 'Agave']);
    const importing = staff.manager.importUsers({ query: {}, table });
    await untilLockWait(test.db, 'advisory');
    expect(await signInAs(test, email)).toBeTypeOf('string');
    const body = { assign: [{ user_id: id, customer_id }], remove: [] };
    const assigning = staff.manager.changeAccess({ body });
    await untilLockWait(test.db, 'relation');
    await open.commit().execute();
    expect(await importing).toMatchObject({ changed: 1, errors: [] });
    expect(await assigning).toMatchObject({ assigned: 1 });
  });

  it('adds a bounded number of users at once', async () => {
    const rows = Array.from({ length: 1001 }, (_, index) => ['U', `N${index}`, `u${index}@example.com`, 'Viewer', '']);
    const report = await staff.manager.importUsers({ query: dryRun, table: tableOf(...rows) });
    expect(faultsOf(report)).toEqual([[1002, 'Email', tableMessages.mostNewUsers(1000)]]);
  });

  it('finds nothing to change in what was exported', async () => {
    const { bytes } = await staff.manager.exportUsers({ query: { format: 'csv' } });
    const table = { type: 'text/csv', bytes: new Uint8Array(bytes) } as const;
    expect(await staff.manager.importUsers({ query: dryRun, table })).toMatchObject({
      new: 0,
      changed: 0,
      unchanged: (await staff.manager.listUsers({ query: {} })).total,
      errors: [],
    });
    const template = await staff.manager.getUserTemplate({ query: {} });
    expect(Buffer.from(template.bytes).toString().trim()).toContain(head.join(','));
  });
});
