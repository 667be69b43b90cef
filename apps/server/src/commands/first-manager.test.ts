import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { insertPerson } from '../../test/people.ts';
import { aCustomer, hire } from '../../test/staff.ts';
import { createManager } from './first-manager.ts';

describe('the first Manager', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.stop());

  const create = (email: string, allAccess?: string) => createManager(test.db, { email, allAccess, now: test.now() });

  it('sets the password through the link and can sign in', async () => {
    const { token } = await create('first@example.com');
    await test.api().resetPassword({ body: { token, new_password: 'eleven blue drums' } });
    const answer = await test.api().login({ body: { email: 'FIRST@example.com', password: 'eleven blue drums' } });
    expect(answer.user?.roles).toEqual(['Manager']);
    expect(await test.api(answer.token).listMyCustomers()).toEqual([]);
  });

  it('sees all files as a user of customer 133', async () => {
    const { token } = await create('second@example.com', 'Big Basin Operating');
    await test.api().resetPassword({ body: { token, new_password: 'eleven blue drums' } });
    const answer = await test.api().login({ body: { email: 'second@example.com', password: 'eleven blue drums' } });
    expect(await test.api(answer.token).listMyCustomers()).toEqual([
      { id: 133, name: 'Big Basin Operating', operator_number: '00000000' },
    ]);
    const customer = await test.db
      .selectFrom('customers')
      .select('all_access')
      .where('id', '=', 133)
      .executeTakeFirst();
    expect(customer?.all_access).toBe(true);
  });

  it('gets a new link while the password is not set', async () => {
    const first = await create('third@example.com');
    const second = await create('third@example.com');
    expect(second.token).not.toBe(first.token);
    const users = await test.db.selectFrom('users').select('id').where('email', '=', 'third@example.com').execute();
    expect(users).toHaveLength(1);
  });

  it('stands in the audit trail, with the customer and the assignment, and without an author', async () => {
    const before = await test.db.selectFrom('audit_entries').select('id').execute();
    await test.db.deleteFrom('customer_users').where('customer_id', '=', 133).execute();
    await test.db.deleteFrom('customers').where('id', '=', 133).execute();
    await create('fourth@example.com', 'Big Basin Operating');
    await create('fourth@example.com', 'Another name');
    const entries = await test.db.selectFrom('audit_entries').selectAll().orderBy('id').offset(before.length).execute();
    expect(entries.map(({ entity, action, name, user_id }) => [entity, action, name, user_id])).toEqual([
      ['user', 'created', 'fourth@example.com', null],
      ['customer', 'created', 'Big Basin Operating', null],
      ['assignment', 'created', 'fourth@example.com – Big Basin Operating', null],
      ['user', 'invited', 'fourth@example.com', null],
    ]);
  });

  it('repairs customer 133 with its users when it was deleted or restricted, under a name that is free', async () => {
    const { api: manager } = await hire(test, 'Manager');
    const customer = () => test.db.selectFrom('customers').selectAll().where('id', '=', 133).executeTakeFirstOrThrow();
    await manager.deleteCustomer({ params: { id: 133 } });
    await manager.createCustomer({ body: { ...aCustomer, name: (await customer()).name } });
    await expect(create('fifth@example.com', (await customer()).name)).rejects.toThrow(
      'There is already a customer named "Big Basin Operating"; please choose another name for customer 133.',
    );
    expect(await create('fifth@example.com', 'Big Basin 2')).toMatchObject({ isRepaired: true });
    expect(await customer()).toMatchObject({ name: 'Big Basin 2', all_access: true, archived_at: null });
    const users = await manager.listUsersOfCustomer({ params: { id: 133 } });
    expect(users.map(({ email }) => email)).toEqual(['fourth@example.com', 'fifth@example.com']);
    expect(await manager.listDeletedRecords({ query: {} })).toEqual({ items: [], total: 0 });
    await manager.updateCustomer({ params: { id: 133 }, body: { ...aCustomer, name: 'Own', all_access: false } });
    expect(await create('fifth@example.com', 'Another name')).toMatchObject({ isRepaired: true });
    expect(await customer()).toMatchObject({ name: 'Own', all_access: true });
    expect(await create('fifth@example.com', 'Another name')).toMatchObject({ isRepaired: false });
    const { items } = await manager.listAuditEntries({ query: { entity: 'customer', id: 133 } });
    expect(items.map(({ action, user }) => [action, user === null])).toEqual([
      ['changed', true],
      ['changed', false],
      ['restored', true],
      ['deleted', false],
      ['created', true],
      ['created', true],
    ]);
  });

  it('is not made from an account that exists', async () => {
    await insertPerson(test.db, { email: 'viewer@example.com' });
    await expect(create('Viewer@example.com')).rejects.toThrow('There is already an account for Viewer@example.com');
  });
});
