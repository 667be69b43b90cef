import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, anIngredient, hire, hireStaff, problemOf, type Staff } from '../../test/staff.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { asOwner } from '../../test/test-database.ts';

let test: TestApp;
let staff: Staff;
beforeAll(async () => {
  test = await startTestApp();
  staff = await hireStaff(test);
});
afterAll(() => test.stop());

const add = (name: string) => staff.editor.createCustomer({ body: { ...aCustomer, name } });

describe('customers', () => {
  it('are added, listed by name and changed', async () => {
    const customer = await add(' Beta  Oil ');
    expect(customer).toEqual({
      ...aCustomer,
      id: customer.id,
      name: 'Beta Oil',
      other_names: [],
      all_access: false,
      user_count: 0,
      mapping_count: 0,
      version: 1,
    });
    await add('alpha oil');
    const { items } = await staff.editor.listCustomers({ query: { search: 'OIL' } });
    expect(items.map(({ name }) => name)).toEqual(['alpha oil', 'Beta Oil']);
    const body = { ...aCustomer, name: 'Beta Oil', water_source: 'Produced Water' };
    const params = { id: customer.id };
    const save = (name: string) => staff.editor.updateCustomer({ params, body: { ...body, name }, ifMatch: 1 });
    expect(await save('Beta Oil')).toMatchObject({ version: 2 });
    // A proxy sends it twice when the first answer is lost.
    expect(await save('Beta Oil')).toMatchObject({ version: 2 });
    expect(await problemOf(save('Gamma Oil'))).toMatchObject({ status: 412 });
    expect(await problemOf(staff.editor.deleteCustomer({ params, ifMatch: 1 }))).toMatchObject({ status: 412 });
  });

  it('need a name and an operator number, and a name of their own', async () => {
    const body = { name: '', operator_number: '  ', water_source: '' };
    expect(await problemOf(staff.editor.createCustomer({ body }))).toMatchObject({
      status: 400,
      message: 'Company name is required',
      details: { errors: [{ path: 'name' }, { path: 'operator_number', message: 'Operator number is required' }] },
    });
    await add('Gamma');
    expect(await problemOf(add('\u200B'))).toMatchObject({ status: 400, message: 'Company name is required' });
    expect(await problemOf(add('Gam\u200Bma'))).toMatchObject({ status: 409 });
    await add('Caf\u00E9');
    expect(await problemOf(add('Cafe\u0301'))).toMatchObject({ status: 409 });
    expect(await problemOf(add('GAMMA'))).toMatchObject({
      status: 409,
      message: 'A customer named "GAMMA" already exists',
    });
    const { id } = await add('Delta');
    const taken = { ...aCustomer, name: 'gamma' };
    expect(await problemOf(staff.editor.updateCustomer({ params: { id }, body: taken }))).toMatchObject({
      status: 409,
    });
  });

  it('need a name of their own also beside one that an earlier version stored in another form', async () => {
    const [composed, decomposed] = ['Jalape\u00F1o', 'Jalapen\u0303o'];
    const { id } = await add('Jalisco');
    await test.db.updateTable('customers').set({ name: decomposed }).where('id', '=', id).execute();
    const taken = { status: 409, message: `A customer named "${composed}" already exists` };
    expect(await problemOf(add(composed))).toMatchObject(taken);
    const body = { ...aCustomer, name: composed, water_source: 'Produced Water' };
    const other = await add('Tamaulipas');
    const save = (customer: number) => staff.editor.updateCustomer({ params: { id: customer }, body });
    expect(await problemOf(save(other.id))).toMatchObject(taken);
    expect(await save(id)).toMatchObject({ name: composed });
    // Two that an earlier version has let in: what is not their name can still be changed.
    await test.db.updateTable('customers').set({ name: decomposed }).where('id', '=', other.id).execute();
    const changed = { ...body, operator_number: 'TX-7' };
    expect(await staff.editor.updateCustomer({ params: { id }, body: changed })).toMatchObject({ name: composed });
  });

  it('see all files only when a Manager says so', async () => {
    const body = { ...aCustomer, name: 'Epsilon', all_access: true };
    expect(await problemOf(staff.editor.createCustomer({ body }))).toMatchObject({ status: 403 });
    const { id } = await staff.manager.createCustomer({ body });
    const params = { id };
    expect(await staff.editor.updateCustomer({ params, body: { ...aCustomer, name: 'Epsilon 2' } })).toMatchObject({
      all_access: true,
    });
    const less = { ...body, all_access: false };
    expect(await problemOf(staff.editor.updateCustomer({ params, body: less }))).toMatchObject({ status: 403 });
    expect(await staff.manager.updateCustomer({ params, body: less })).toMatchObject({ all_access: false });
  });

  it('never get the id 133 by chance', async () => {
    await asOwner(test, (db) => sql`select setval('customer_ids', 131)`.execute(db));
    const ids = [await add('Operator 1'), await add('Operator 2'), await add('Operator 3')].map(({ id }) => id);
    expect(ids).toEqual([132, 134, 135]);
  });
});

describe('the users of a customer', () => {
  it('are added to those who are there, and removed', async () => {
    const { id } = await add('Zeta');
    const one = await hire(test, 'Viewer', 'one@example.com');
    const two = await hire(test, 'Viewer', 'two@example.com');
    const params = { id };
    await staff.manager.assignUsers({ params, body: { user_ids: [one.id] } });
    const users = await staff.manager.assignUsers({ params, body: { user_ids: [two.id, one.id, two.id] } });
    expect(users.map(({ email }) => email).sort()).toEqual(['one@example.com', 'two@example.com']);
    expect(await one.api.listMyCustomers()).toMatchObject([{ name: 'Zeta' }]);
    expect(await staff.manager.getUser({ params: { id: one.id } })).toMatchObject({
      customers: [{ id, name: 'Zeta' }],
    });
    await staff.manager.removeUsers({ params, query: {}, body: { user_ids: [one.id] } });
    await staff.manager.removeUsers({ params, query: { user_ids: [one.id, two.id] }, body: undefined });
    expect(await staff.manager.listUsersOfCustomer({ params })).toEqual([]);
    const entries = await staff.manager.listAuditEntries({ query: { entity: 'assignment', id: one.id } });
    expect(entries.items.map(({ action }) => action)).toEqual(['deleted', 'created']);
  });

  it('are written in the order of their ids, so that two calls cannot wait for each other', async () => {
    const { id } = await add('Iota');
    const one = await hire(test, 'Viewer', 'five@example.com');
    const two = await hire(test, 'Viewer', 'six@example.com');
    await staff.manager.assignUsers({ params: { id }, body: { user_ids: [two.id, one.id] } });
    const { rows } = await sql<{ user_id: number }>`
      select user_id from customer_users where customer_id = ${id} order by ctid`.execute(test.db);
    expect(rows.map(({ user_id }) => user_id)).toEqual([one.id, two.id]);
  });

  it('stay as they are when one of them does not exist', async () => {
    const { id } = await add('Eta');
    const one = await hire(test, 'Viewer', 'three@example.com');
    const body = { user_ids: [one.id, 999_999] };
    expect(await problemOf(staff.manager.assignUsers({ params: { id }, body }))).toMatchObject({ status: 404 });
    expect(await staff.manager.listUsersOfCustomer({ params: { id } })).toEqual([]);
    const empty = { params: { id }, query: {}, body: undefined };
    expect(await problemOf(staff.manager.removeUsers(empty))).toMatchObject({ status: 400 });
    const noUsers = { params: { id }, body: { user_ids: [] } };
    expect(await problemOf(staff.manager.assignUsers(noUsers))).toMatchObject({ status: 400 });
    const nowhere = { params: { id: 999_999 }, body: { user_ids: [one.id] } };
    expect(await problemOf(staff.manager.assignUsers(nowhere))).toMatchObject({ status: 404 });
  });

  it('lose it when it is archived, together with its mappings, and its name is free again', async () => {
    const { id } = await add('Theta');
    const one = await hire(test, 'Viewer', 'four@example.com');
    const ingredient = await staff.editor.createIngredient({ body: { ...anIngredient, code: 'TH1' } });
    await staff.manager.assignUsers({ params: { id }, body: { user_ids: [one.id] } });
    await staff.editor.createThirdPartyChem({
      params: { id },
      body: { chem_code: 'CP1001', ingredients_id: ingredient.id },
    });
    await staff.editor.deleteCustomer({ params: { id } });
    expect(await one.api.listMyCustomers()).toEqual([]);
    expect(await problemOf(staff.editor.listThirdPartyChems({ params: { id } }))).toMatchObject({ status: 404 });
    expect(await problemOf(staff.editor.deleteCustomer({ params: { id } }))).toMatchObject({ status: 404 });
    const { items } = await staff.manager.listAuditEntries({ query: { entity: 'customer', id } });
    expect(items[0]).toMatchObject({
      action: 'deleted',
      name: 'Theta',
      before: { users: ['four@example.com'], mappings: [{ chem_code: 'CP1001', ingredients_id: ingredient.id }] },
    });
    expect((await add('Theta')).id).not.toBe(id);
  });
});
