import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCustomer, assign, hireFor, upload } from '../../test/documents.ts';
import { hireStaff, problemOf, type Staff } from '../../test/staff.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { untilLockWait } from '../../test/until-lock-wait.ts';
import { holdCustomer } from './customer-repository.ts';

let test: TestApp;
let staff: Staff;
let everything: number;
beforeAll(async () => {
  test = await startTestApp();
  staff = await hireStaff(test);
  everything = await addCustomer(test.db, 'Frontier Line', true);
});
afterAll(() => test.stop());

/** A customer with a file, whose users see it through this customer. */
async function addWithFile(name: string, users: number): Promise<number> {
  const id = await addCustomer(test.db, name);
  await upload(staff.editor, { customerId: id, wellName: name });
  for (let number = 1; number <= users; number += 1) {
    await hireFor(test, 'Viewer', `${name.toLowerCase()}-${number}@example.com`, [id]);
  }
  return id;
}

const paramsOf = (id: number) => ({ params: { id } });
const mustBeManagers = (words: string) => ({
  status: 403,
  message: `A Manager must delete this customer: ${words} would lose sight of its files`,
});

describe('a customer whose deletion takes sight of files from a user', () => {
  it('is deleted by a Manager, who is told the names', async () => {
    const id = await addWithFile('Alder', 2);
    expect(await problemOf(staff.editor.deleteCustomer(paramsOf(id)))).toMatchObject(mustBeManagers('2 users'));
    expect(await staff.editor.getCustomerDeletion(paramsOf(id))).toEqual({
      needs_manager: true,
      losing_sight: 2,
      users: [],
      is_requested: false,
    });
    expect(await staff.manager.getCustomerDeletion(paramsOf(id))).toMatchObject({
      needs_manager: false,
      losing_sight: 2,
      users: [
        { name: 'Viewer Smith', email: 'alder-1@example.com' },
        { name: 'Viewer Smith', email: 'alder-2@example.com' },
      ],
    });
    await staff.manager.deleteCustomer(paramsOf(id));
    expect(await problemOf(staff.manager.getCustomerDeletion(paramsOf(id)))).toMatchObject({ status: 404 });
  });

  it('is also one whose only files are in the bin', async () => {
    const id = await addWithFile('Birch', 0);
    const { api, id: userId } = await hireFor(test, 'Editor', 'birch@example.com', [id]);
    await api.deleteFile({ params: { fileName: 'Birch Chemical Disclosure.xml' } });
    expect(await problemOf(api.deleteCustomer(paramsOf(id)))).toMatchObject(mustBeManagers('1 user'));
    await assign(test.db, userId, everything);
    await api.deleteCustomer(paramsOf(id));
  });

  it('is one that sees all files, even without users', async () => {
    const id = await addCustomer(test.db, 'All Seeing', true);
    expect(await problemOf(staff.editor.deleteCustomer(paramsOf(id)))).toMatchObject({
      ...mustBeManagers(''),
      message: 'A Manager must delete this customer',
    });
    await hireFor(test, 'Viewer', 'sees-all@example.com', [id]);
    await hireFor(test, 'Viewer', 'sees-all-twice@example.com', [id, everything]);
    expect(await staff.editor.getCustomerDeletion(paramsOf(id))).toMatchObject({ losing_sight: 1 });
    await staff.manager.deleteCustomer(paramsOf(id));
  });

  it('is also one that gets its user while an Editor deletes it', async () => {
    const id = await addWithFile('Cedar', 0);
    const { id: userId } = await hireFor(test, 'Viewer', 'cedar@example.com', []);
    const assigning = await test.db.startTransaction().execute();
    await holdCustomer(assigning, id);
    await assign(assigning, userId, id);
    const deleting = problemOf(staff.editor.deleteCustomer(paramsOf(id)));
    await untilLockWait(test.db);
    await assigning.commit().execute();
    expect(await deleting).toMatchObject(mustBeManagers('1 user'));
  });
});

describe('a customer whose deletion takes sight from no one', () => {
  it('is deleted by an Editor: it has no files, or its users see them in another way', async () => {
    const without = await addCustomer(test.db, 'Without files');
    const { id: userId } = await hireFor(test, 'Viewer', 'covered@example.com', [without]);
    await staff.editor.deleteCustomer(paramsOf(without));
    const id = await addWithFile('Dogwood', 0);
    await assign(test.db, userId, id, everything);
    expect(await staff.editor.getCustomerDeletion(paramsOf(id))).toMatchObject({ needs_manager: false });
    expect(await problemOf(staff.editor.requestCustomerDeletion(paramsOf(id)))).toMatchObject({
      status: 409,
      message: 'You can delete this customer yourself.',
    });
    await staff.editor.deleteCustomer(paramsOf(id));
  });
});

describe('a request to delete a customer', () => {
  const actionsOn = async (id: number) => {
    const { items } = await staff.manager.listAuditEntries({ query: { entity: 'customer', id } });
    return items.map(({ action, user }) => [action, user?.name]);
  };

  it('is stored once, seen by Managers, and dismissed', async () => {
    const id = await addWithFile('Elm', 1);
    await staff.editor.requestCustomerDeletion(paramsOf(id));
    const other = await hireFor(test, 'Editor', 'other@example.com', []);
    test.pass(1000);
    await other.api.requestCustomerDeletion(paramsOf(id));
    expect(await staff.manager.listDeletionRequests()).toEqual([
      {
        customer_id: id,
        customer_name: 'Elm',
        requested_by: 'Editor Smith',
        requested_at: '2026-11-15T08:00:00.000Z',
      },
    ]);
    expect(await other.api.getCustomerDeletion(paramsOf(id))).toMatchObject({ is_requested: true });
    expect(await problemOf(staff.manager.requestCustomerDeletion(paramsOf(id)))).toMatchObject({ status: 409 });
    await staff.manager.dismissDeletionRequest(paramsOf(id));
    expect(await problemOf(staff.manager.dismissDeletionRequest(paramsOf(id)))).toMatchObject({ status: 404 });
    expect(await staff.manager.listDeletionRequests()).toEqual([]);
    expect(await actionsOn(id)).toEqual([
      ['deletion request dismissed', 'Manager Smith'],
      ['deletion requested', 'Editor Smith'],
    ]);
  });

  it('ends with the deletion, whose entry says who had asked', async () => {
    const id = await addWithFile('Fir', 1);
    await staff.editor.requestCustomerDeletion(paramsOf(id));
    await staff.manager.deleteCustomer(paramsOf(id));
    expect(await staff.manager.listDeletionRequests()).toEqual([]);
    const { items } = await staff.manager.listAuditEntries({ query: { entity: 'customer', id } });
    expect(items[0]).toMatchObject({ action: 'deleted', before: { requested_by: 'Editor Smith' } });
    expect(await problemOf(staff.editor.requestCustomerDeletion(paramsOf(id)))).toMatchObject({ status: 404 });
  });
});
