import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCustomer, assign, hireFor, upload } from '../../test/documents.ts';
import { insertPerson, PASSWORD, signInAs } from '../../test/people.ts';
import { anIngredient, aVendor, hire, hireStaff, problemOf, type Staff } from '../../test/staff.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { enrol } from '../../test/two-step.ts';
import { untilLockWait } from '../../test/until-lock-wait.ts';
import { DAY, later } from '../clock.ts';
import { sweepDeleted } from './sweep-deleted.ts';

let test: TestApp;
let staff: Staff;
beforeAll(async () => {
  test = await startTestApp();
  staff = await hireStaff(test);
});
afterAll(() => test.stop());

const listDeleted = async () => (await staff.manager.listDeletedRecords({ query: {} })).items;

async function mustFindDeleted(name: string) {
  const record = (await listDeleted()).find((candidate) => candidate.name === name);
  if (!record) throw new Error(`${name} is not among the deleted records`);
  return record;
}

const restore = async (name: string) =>
  staff.manager.restoreDeletedRecord({ params: { id: (await mustFindDeleted(name)).id } });

const lastEntry = async () => (await staff.manager.listAuditEntries({ query: { limit: 1 } })).items[0];

let codes = 0;
const addIngredient = (fields: object = {}) =>
  staff.editor.createIngredient({ body: { ...anIngredient, code: `RS${(codes += 1)}`, ...fields } });

const map = (id: number, chem_code: string, ingredients_id: number) =>
  staff.editor.createThirdPartyChem({ params: { id }, body: { chem_code, ingredients_id } });

const codesOf = async (id: number) =>
  (await staff.editor.listThirdPartyChems({ params: { id } })).map(({ chem_code, ingredients_id }) => [
    chem_code,
    ingredients_id,
  ]);

/** Of all that is deleted. */
async function setDeletedAt(deleted_at: Date): Promise<void> {
  await test.db.updateTable('deleted_records').set({ deleted_at }).execute();
  await test.db.updateTable('users').set({ deleted_at }).where('deleted_at', 'is not', null).execute();
  await test.db.updateTable('vendors').set({ deleted_at }).where('deleted_at', 'is not', null).execute();
}

describe('a deleted record', () => {
  it('is listed with who deleted it and until when, and is restored once', async () => {
    const { id } = await staff.editor.createVendor({ body: { ...aVendor, company: 'Zephyr' } });
    await staff.editor.deleteVendor({ params: { id } });
    const record = await mustFindDeleted('Zephyr');
    expect(record).toEqual({
      id: record.id,
      entity: 'vendor',
      name: 'Zephyr',
      deleted_at: '2026-11-15T08:00:00.000Z',
      deleted_by: 'Editor Smith',
      purged_at: '2026-12-15T08:00:00.000Z',
      assignments: 0,
      mappings: 0,
      left_out: 0,
    });
    const call = { params: { id: record.id }, idempotencyKey: 'restore-zephyr-once' };
    const answers = await Promise.all([1, 2, 3].map(() => staff.manager.restoreDeletedRecord(call)));
    expect(answers).toEqual([record, record, record]);
    expect(await staff.editor.listVendors({ query: { search: 'Zephyr' } })).toMatchObject({
      items: [{ ...aVendor, id, company: 'Zephyr' }],
    });
    expect(await lastEntry()).toMatchObject({ entity: 'vendor', entity_id: id, name: 'Zephyr', action: 'restored' });
    expect(await listDeleted()).toEqual([]);
    const again = staff.manager.restoreDeletedRecord({ params: { id: record.id } });
    expect(await problemOf(again)).toMatchObject({
      status: 404,
      message: 'This is already restored, or its 30 days are over.',
    });
  });

  it('is not restored twice by two Managers at the same time', async () => {
    const { id } = await staff.editor.createVendor({ body: { ...aVendor, company: 'Twice' } });
    await staff.editor.deleteVendor({ params: { id } });
    const params = { id: (await mustFindDeleted('Twice')).id };
    const both = await Promise.all([1, 2].map(() => problemOf(staff.manager.restoreDeletedRecord({ params }))));
    expect(both.map((problem) => problem?.status ?? 200).toSorted((one, other) => one - other)).toEqual([200, 404]);
  });

  it('is gone after 30 days, with what it says about a person', async () => {
    const user = await insertPerson(test.db, { email: 'leaver@example.com', firstName: 'Lea', lastName: 'Ver' });
    const vendor = await staff.editor.createVendor({ body: { ...aVendor, company: 'Over', email: 'o@example.com' } });
    await staff.manager.deleteUser({ params: { id: user.id } });
    await staff.editor.deleteVendor({ params: { id: vendor.id } });
    const users = test.db.selectFrom('users').select(['first_name', 'last_name', 'email']).where('id', '=', user.id);
    const vendors = test.db.selectFrom('vendors').selectAll().where('id', '=', vendor.id);
    const [one, two] = await listDeleted();
    test.pass(30 * DAY - 1);
    await sweepDeleted(test.db, test.now());
    staff = { ...staff, manager: test.api(await signInAs(test, 'manager@example.com')) };
    expect(await listDeleted()).toHaveLength(2);
    test.pass(1);
    expect(await listDeleted()).toEqual([]);
    for (const { id } of [one, two].filter((record) => record !== undefined)) {
      expect(await problemOf(staff.manager.restoreDeletedRecord({ params: { id } }))).toMatchObject({ status: 404 });
    }
    // Not while only the clock of this instance says so, and not that of the database.
    await setDeletedAt(new Date());
    await sweepDeleted(test.db, later(new Date(), 60 * DAY));
    expect(await users.executeTakeFirst()).toMatchObject({ email: 'leaver@example.com' });
    expect(await vendors.executeTakeFirst()).toMatchObject({ email: 'o@example.com' });
    expect(await test.db.selectFrom('deleted_records').select('id').execute()).toHaveLength(2);
    await setDeletedAt(new Date('2020-01-01'));
    await sweepDeleted(test.db, test.now());
    await sweepDeleted(test.db, test.now());
    expect(await users.executeTakeFirst()).toEqual({ first_name: 'Deleted', last_name: 'user', email: '' });
    expect(await vendors.executeTakeFirst()).toMatchObject({ company: 'Over', first_name: '', email: '' });
    const { items } = await staff.manager.listAuditEntries({ query: {} });
    expect(items.filter(({ action }) => action === 'purged').map(({ name, user: by }) => [name, by])).toEqual([
      ['Over', null],
      ['Lea Ver', null],
    ]);
    test.pass(-30 * DAY);
    staff = await rehire();
  });
});

const rehire = async (): Promise<Staff> => ({
  ...staff,
  manager: test.api(await signInAs(test, 'manager@example.com')),
  editor: test.api(await signInAs(test, 'editor@example.com')),
});

describe('a restored customer', () => {
  it('gives sight of its files back to its users, and tells nothing about them', async () => {
    const lone = await addCustomer(test.db, 'Lone Star');
    const viewer = await hireFor(test, 'Viewer', 'sees@example.com', [lone]);
    const file = await upload(staff.editor, { customerId: lone });
    await staff.manager.deleteCustomer({ params: { id: lone } });
    expect((await viewer.api.listFiles({ query: {} })).items).toEqual([]);
    const answer = await restore('Lone Star');
    expect(answer).toMatchObject({ assignments: 1, mappings: 0, left_out: 0 });
    expect(JSON.stringify(answer)).not.toContain(file.name);
    expect((await viewer.api.listFiles({ query: {} })).items).toMatchObject([{ name: file.name }]);
    expect((await staff.manager.listFiles({ query: {} })).items).toEqual([]);
    expect(await lastEntry()).toMatchObject({
      entity: 'customer',
      action: 'restored',
      after: { assignments: ['sees@example.com – Lone Star'], mappings: [], left_out: 0 },
    });
  });

  it('leaves out users and ingredients that are deleted, and those bring the rest back', async () => {
    const id = await addCustomer(test.db, 'Caprock');
    const stays = await insertPerson(test.db, { email: 'stays@example.com' });
    const leaves = await insertPerson(test.db, { email: 'leaves@example.com', firstName: 'Lea', lastName: 'Ving' });
    await assign(test.db, stays.id, id);
    await assign(test.db, leaves.id, id);
    const [kept, gone] = [await addIngredient(), await addIngredient({ ingredient_name: 'Gone' })];
    await map(id, 'CP1001', kept.id);
    await map(id, 'CP1002', gone.id);
    await staff.manager.deleteCustomer({ params: { id } });
    await staff.manager.deleteUser({ params: { id: leaves.id } });
    await staff.editor.deleteIngredient({ params: { id: gone.id } });
    expect(await mustFindDeleted('Caprock')).toMatchObject({ assignments: 1, mappings: 1, left_out: 2 });
    expect(await restore('Caprock')).toMatchObject({ assignments: 1, mappings: 1, left_out: 2 });
    const emails = async () =>
      (await staff.manager.listUsersOfCustomer({ params: { id } })).map(({ email }) => email).sort();
    expect(await emails()).toEqual(['stays@example.com']);
    expect(await codesOf(id)).toEqual([['CP1001', kept.id]]);
    expect(await restore('Lea Ving')).toMatchObject({ assignments: 1, left_out: 0 });
    expect(await restore(`${gone.code} – Gone`)).toMatchObject({ mappings: 1, left_out: 0 });
    expect(await emails()).toEqual(['leaves@example.com', 'stays@example.com']);
    expect(await codesOf(id)).toEqual([
      ['CP1001', kept.id],
      ['CP1002', gone.id],
    ]);
  });

  it('needs its name, which another customer may have taken', async () => {
    const id = await addCustomer(test.db, 'Taken Name');
    await staff.manager.deleteCustomer({ params: { id } });
    const other = await addCustomer(test.db, 'TAKEN name');
    expect(await problemOf(restore('Taken Name'))).toMatchObject({
      status: 409,
      message:
        'Another customer is named "Taken Name" now. Please rename or delete that customer, then restore this one.',
    });
    const body = { name: 'Renamed', operator_number: '1', water_source: '' };
    await staff.manager.updateCustomer({ params: { id: other }, body });
    await restore('Taken Name');
    expect(await staff.manager.listCustomers({ query: { search: 'Taken Name' } })).toMatchObject({ items: [{ id }] });
  });

  it('leaves out a user who is being deleted at that moment', async () => {
    const id = await addCustomer(test.db, 'Moment');
    const person = await insertPerson(test.db, { email: 'moment@example.com' });
    await assign(test.db, person.id, id);
    await staff.manager.deleteCustomer({ params: { id } });
    const { restored } = await test.db.transaction().execute(async (tx) => {
      await tx.updateTable('users').set({ deleted_at: test.now() }).where('id', '=', person.id).execute();
      const waiting = restore('Moment');
      await Promise.race([untilLockWait(test.db), waiting]);
      return { restored: waiting };
    });
    expect(await restored).toMatchObject({ assignments: 0, left_out: 1 });
    expect(await staff.manager.listUsersOfCustomer({ params: { id } })).toEqual([]);
  });

  it('comes back with all of its users, in whatever order all of them are restored at the same time', async () => {
    const customers = await Promise.all([1, 2, 3].map((number) => addCustomer(test.db, `Many ${number}`)));
    const people = await Promise.all(
      [1, 2, 3].map((number) =>
        insertPerson(test.db, { email: `many${number}@example.com`, firstName: 'Many', lastName: `Smith ${number}` }),
      ),
    );
    for (const { id } of people) await assign(test.db, id, ...customers);
    await Promise.all([
      ...customers.map((id) => staff.manager.deleteCustomer({ params: { id } })),
      ...people.map(({ id }) => staff.manager.deleteUser({ params: { id } })),
    ]);
    const records = (await listDeleted()).filter(({ name }) => name.startsWith('Many'));
    expect(records).toHaveLength(6);
    await Promise.all(records.map(({ id }) => staff.manager.restoreDeletedRecord({ params: { id } })));
    const assigned = await test.db
      .selectFrom('customer_users')
      .where('customer_id', 'in', customers)
      .selectAll()
      .execute();
    expect(assigned).toHaveLength(9);
    expect(await test.db.selectFrom('deleted_assignments').selectAll().execute()).toEqual([]);
  });
});

describe('a restored ingredient', () => {
  it('comes back with its mappings, without a vendor that was deleted meanwhile', async () => {
    const customer = await addCustomer(test.db, 'Mapped');
    const vendor = await staff.editor.createVendor({ body: aVendor });
    const { id, code } = await addIngredient({ vendor_id: vendor.id });
    await map(customer, 'CP1003', id);
    await staff.editor.deleteIngredient({ params: { id } });
    await staff.editor.deleteVendor({ params: { id: vendor.id } });
    const name = `${code} – ${anIngredient.ingredient_name}`;
    expect(await restore(name)).toMatchObject({ mappings: 1, left_out: 1 });
    expect(await codesOf(customer)).toEqual([['CP1003', id]]);
    const { items } = await staff.editor.listIngredients({ query: { search: code } });
    expect(items).toMatchObject([{ id, vendor_id: null, version: 2 }]);
  });

  it('has its vendor again once that is restored, unless it was changed since', async () => {
    const company = 'Vendor of three';
    const vendor = await staff.editor.createVendor({ body: { ...aVendor, company } });
    const other = await staff.editor.createVendor({ body: { ...aVendor, company: 'Other vendor' } });
    const added: Awaited<ReturnType<typeof addIngredient>>[] = [];
    for (let count = 0; count < 3; count += 1) added.push(await addIngredient({ vendor_id: vendor.id }));
    for (const { id } of added) await staff.editor.deleteIngredient({ params: { id } });
    await staff.editor.deleteVendor({ params: { id: vendor.id } });
    const nameOf = ({ code }: (typeof added)[number]) => `${code} – ${anIngredient.ingredient_name}`;
    for (const each of added) await restore(nameOf(each));
    const [first, second, third] = added;
    if (!first || !second || !third) expect.unreachable();
    const give = ({ id, code }: typeof first, vendor_id: number | null) =>
      staff.editor.updateIngredient({ params: { id }, body: { ...anIngredient, code, vendor_id, purpose: 'Changed' } });
    await give(second, other.id);
    await give(third, null);
    expect((await staff.editor.listIngredients({ query: { search: company } })).items).toEqual([]);
    await restore(company);
    expect(await lastEntry()).toMatchObject({ entity: 'vendor', after: { ingredients: [nameOf(first)] } });
    const read = async ({ code }: typeof first) =>
      (await staff.editor.listIngredients({ query: { search: code } })).items;
    expect(await read(first)).toMatchObject([{ id: first.id, vendor_id: vendor.id, version: 3 }]);
    expect(await read(second)).toMatchObject([{ vendor_id: other.id, version: 3 }]);
    expect(await read(third)).toMatchObject([{ vendor_id: null }]);
    expect((await staff.editor.listIngredients({ query: { search: company } })).items).toHaveLength(1);
  });

  it('needs its code, name and CAS number, which another ingredient may have taken', async () => {
    const { id, code } = await addIngredient();
    await staff.editor.deleteIngredient({ params: { id } });
    await addIngredient({ code });
    expect(await problemOf(restore(`${code} – ${anIngredient.ingredient_name}`))).toMatchObject({
      status: 409,
      message: expect.stringContaining('Please change or delete that ingredient, then restore this one.') as string,
    });
  });
});

describe('a restored mapping', () => {
  it('leads to the ingredients that are left, and waits for the last of them', async () => {
    const customer = await addCustomer(test.db, 'Alone');
    const [one, two] = [await addIngredient(), await addIngredient()];
    await map(customer, 'CP1004', one.id);
    await map(customer, 'CP1004', two.id);
    await staff.editor.deleteThirdPartyChem({ params: { id: customer, chem_code: 'CP1004' }, query: {} });
    await staff.editor.deleteIngredient({ params: { id: one.id } });
    await staff.editor.deleteIngredient({ params: { id: two.id } });
    expect(await problemOf(restore('CP1004 – Alone'))).toMatchObject({
      status: 409,
      message: 'The customer or the ingredients of this mapping are deleted. Please restore those first.',
    });
    await restore(`${one.code} – ${anIngredient.ingredient_name}`);
    expect(await codesOf(customer)).toEqual([]);
    expect(await restore('CP1004 – Alone')).toMatchObject({ mappings: 1, left_out: 1 });
    expect(await codesOf(customer)).toEqual([['CP1004', one.id]]);
    await restore(`${two.code} – ${anIngredient.ingredient_name}`);
    expect(await codesOf(customer)).toHaveLength(2);
  });

  it('stays deleted when only its customer is restored', async () => {
    const customer = await addCustomer(test.db, 'Ended');
    const { id } = await addIngredient();
    await map(customer, 'CP1005', id);
    await staff.editor.deleteThirdPartyChem({ params: { id: customer, chem_code: 'CP1005' }, query: {} });
    await staff.manager.deleteCustomer({ params: { id: customer } });
    expect(await problemOf(restore('CP1005 – Ended'))).toMatchObject({ status: 409 });
    await restore('Ended');
    expect(await codesOf(customer)).toEqual([]);
    await restore('CP1005 – Ended');
    expect(await codesOf(customer)).toEqual([['CP1005', id]]);
  });
});

describe('a restored user', () => {
  const mailedToken = async (email: string) => {
    const mails = (await test.delivered()).filter(({ to }) => to === email);
    return /reset-password\?token=([\w-]+)&invited/.exec(mails.at(-1)?.text ?? '')?.[1] ?? 'no link';
  };

  it('must choose a new password, and old sessions stay over', async () => {
    const customer = await addCustomer(test.db, 'Back Again');
    const email = 'back@example.com';
    const { id } = await hireFor(test, 'Editor', email, [customer]);
    // Two-step sign-in has ended every session but the one in which it was set up.
    const api = test.api((await enrol(test, email)).token);
    expect(await api.getMe()).toMatchObject({ id });
    await staff.manager.deleteUser({ params: { id } });
    expect(await problemOf(api.getMe())).toMatchObject({ status: 401 });
    expect(await restore('Editor Smith')).toMatchObject({ entity: 'user', assignments: 1 });
    expect(await problemOf(api.getMe())).toMatchObject({ status: 401 });
    expect(await problemOf(api.refreshToken())).toMatchObject({ status: 401 });
    const login = (password: string) => test.api().login({ body: { email, password } });
    expect(await problemOf(login(PASSWORD))).toMatchObject({ status: 401 });
    expect(await staff.manager.getUser({ params: { id } })).toMatchObject({
      status: 'invited',
      two_step: false,
      roles: ['3'],
      customers: [{ id: customer }],
    });
    const body = { token: await mailedToken(email), new_password: 'eleven blue drums' };
    await test.api().resetPassword({ body });
    expect(await login('eleven blue drums')).toMatchObject({ user: { id } });
    expect(await problemOf(api.getMe())).toMatchObject({ status: 401 });
  });

  it('needs their email address, which another user may have taken', async () => {
    const { id } = await insertPerson(test.db, { email: 'same@example.com', firstName: 'First', lastName: 'Owner' });
    await staff.manager.deleteUser({ params: { id } });
    await hire(test, 'Viewer', 'SAME@example.com');
    expect(await problemOf(restore('First Owner'))).toMatchObject({
      status: 409,
      message:
        'Another user has the email address of First Owner now. Please delete that user or have them change their address, then restore this one.',
    });
    expect(await problemOf(staff.manager.getUser({ params: { id } }))).toMatchObject({ status: 404 });
  });
});
