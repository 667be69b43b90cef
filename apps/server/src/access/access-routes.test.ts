import { MOST_PAIRS } from '@disclosure/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCustomer, assign, hireFor, upload } from '../../test/documents.ts';
import { hire, hireStaff, problemOf, type Staff } from '../../test/staff.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
let staff: Staff;
let customers: number[];
beforeAll(async () => {
  test = await startTestApp();
  staff = await hireStaff(test);
  customers = [await addCustomer(test.db, 'Agave'), await addCustomer(test.db, 'Bluebonnet')];
});
afterAll(() => test.stop());

const pair = (user_id: number, customer_id = 0) => ({ user_id, customer_id });
const accessOf = async (id: number) =>
  (await staff.manager.listAccess()).users.find(({ user_id }) => user_id === id)?.customer_ids ?? [];

describe('the access of many users', () => {
  it('is changed in one call, told pair by pair in the audit trail, and not changed twice with one key', async () => {
    const [one, two] = [await hire(test, 'Viewer', 'a1@example.com'), await hire(test, 'Viewer', 'a2@example.com')];
    const [agave, blue] = customers;
    await assign(test.db, two.id, agave ?? 0);
    const body = {
      assign: [pair(two.id, blue), pair(one.id, blue), pair(one.id, agave), pair(one.id, agave)],
      remove: [pair(two.id, agave)],
    };
    const send = () => staff.manager.changeAccess({ body, idempotencyKey: 'access-1' });
    expect(await send()).toEqual({ assigned: 3, removed: 1 });
    expect(await send()).toEqual({ assigned: 3, removed: 1 });
    expect([await accessOf(one.id), await accessOf(two.id)]).toEqual([customers, [blue]]);
    expect(await one.api.listMyCustomers()).toMatchObject([{ name: 'Agave' }, { name: 'Bluebonnet' }]);
    const { items } = await staff.manager.listAuditEntries({ query: { entity: 'assignment', folded: 'yes' } });
    const told = items.flatMap(({ action, more }) => [`${action} ${more + 1}`]);
    expect(told).toEqual(['created 3', 'deleted 1']);
  });

  it('stays as it is when one pair is not as the caller saw it', async () => {
    const one = await hire(test, 'Viewer', 'b1@example.com');
    const [agave = 0, blue = 0] = customers;
    await assign(test.db, one.id, agave);
    const assigned = { assign: [pair(one.id, blue), pair(one.id, agave)], remove: [] };
    expect(await problemOf(staff.manager.changeAccess({ body: assigned }))).toMatchObject({
      status: 412,
      message: expect.stringContaining('meanwhile changed whether Viewer Smith is assigned to Agave.'),
    });
    const removed = { assign: [], remove: [pair(one.id, agave), pair(one.id, blue)] };
    expect(await problemOf(staff.manager.changeAccess({ body: removed }))).toMatchObject({ status: 412 });
    expect(await accessOf(one.id)).toEqual([agave]);
  });

  it('is given by one of two Managers who do so at the same time', async () => {
    const one = await hire(test, 'Viewer', 'c1@example.com');
    const body = { assign: customers.map((customer) => pair(one.id, customer)), remove: [] };
    const back = { ...body, assign: body.assign.toReversed() };
    const answers = await Promise.all(
      [body, back].map((each) => problemOf(staff.manager.changeAccess({ body: each }))),
    );
    expect(answers.map((problem) => problem?.status ?? 200).toSorted((one, other) => one - other)).toEqual([200, 412]);
    expect(await accessOf(one.id)).toEqual(customers);
  });

  it('is refused as a whole for unknown records, for nothing, for too much, and for Editors', async () => {
    const one = await hire(test, 'Viewer', 'd1@example.com');
    const [agave = 0] = customers;
    const change = (assign: object[], remove: object[] = []) =>
      problemOf(staff.manager.changeAccess({ body: { assign, remove } as never }));
    expect(await change([pair(one.id, agave), pair(one.id, 999_999)])).toMatchObject({ status: 404 });
    expect(await change([pair(one.id, agave), pair(999_999, agave)])).toMatchObject({ status: 404 });
    expect(await change([])).toMatchObject({ status: 400 });
    expect(await change([pair(one.id, -1)])).toMatchObject({ status: 400 });
    const many = Array.from({ length: MOST_PAIRS }, (_, index) => pair(one.id, index + 1));
    expect(await change([...many, pair(one.id, agave)])).toMatchObject({ status: 400 });
    expect(await change(many, [pair(one.id, agave)])).toMatchObject({
      status: 400,
      message: expect.stringContaining('At most 5,000 assignments'),
    });
    const body = { assign: [pair(one.id, agave)], remove: [] };
    expect(await problemOf(staff.editor.changeAccess({ body }))).toMatchObject({ status: 403 });
    expect(await accessOf(one.id)).toEqual([]);
  });
});

describe('who sees a file', () => {
  it('is told with the reason, only to a Manager who sees it', async () => {
    const own = await addCustomer(test.db, 'Frontier Line', true);
    const [agave = 0, blue = 0] = customers;
    const head = await hireFor(test, 'Manager', 'head@example.com', [own]);
    const seeing = await hireFor(test, 'Viewer', 'seeing@example.com', [agave]);
    const blind = await hireFor(test, 'Viewer', 'blind@example.com', [blue]);
    const { id } = await upload(staff.editor, { customerId: agave });
    const readers = await head.api.listReaders({ params: { id } });
    const of = (user: { readonly id: number }) => readers.find((reader) => reader.id === user.id);
    expect(of(seeing)).toMatchObject({
      name: 'Viewer Smith',
      roles: ['2'],
      status: 'active',
      through: [{ id: agave, name: 'Agave', seesAll: false }],
    });
    expect(of(head)?.through).toEqual([{ id: own, name: 'Frontier Line', seesAll: true }]);
    expect(of(blind)).toBeUndefined();
    expect(await problemOf(staff.manager.listReaders({ params: { id } }))).toMatchObject({ status: 403 });
    const toEveryone = { owner_kind: 'everyone', customer_id: null } as const;
    await test.db.updateTable('files').set(toEveryone).where('id', '=', id).execute();
    const all = await staff.manager.listReaders({ params: { id } });
    expect(all.find((reader) => reader.id === blind.id)?.through).toEqual([]);
    await staff.manager.deleteUser({ params: { id: blind.id } });
    const left = await staff.manager.listReaders({ params: { id } });
    expect(left.map((reader) => reader.id)).toEqual(all.map((reader) => reader.id).filter((each) => each !== blind.id));
  });
});
