import { replacementMessages } from '@disclosure/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCustomer, hireFor, upload } from '../../test/documents.ts';
import { insertManyFiles } from '../../test/many-files.ts';
import { anIngredient, aVendor, hireStaff, problemOf, type Staff } from '../../test/staff.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { untilLockWait } from '../../test/until-lock-wait.ts';
import { lockCustomer } from '../customers/customer-repository.ts';
import type { Named } from '../customers/assignments.ts';
import { moveFiles } from '../files/assign-owner.ts';
import { insertSeenCodes } from '../third-party-chems/mapping-repository.ts';

let test: TestApp;
let staff: Staff;
beforeAll(async () => {
  test = await startTestApp();
  staff = await hireStaff(test);
});
afterAll(() => test.stop());

const of = (id: number) => ({ params: { id } });
const CHANGED = { status: 409, message: replacementMessages.changed };

/** A product of some ingredients, each with its share. */
const addProduct = async (code: string, parts: Readonly<Record<string, number>>) => {
  const made = [];
  for (const [ingredient_name, additive_fraction] of Object.entries(parts)) {
    const body = { ...anIngredient, code, product_name: `Product ${code}`, ingredient_name, additive_fraction };
    made.push(await staff.editor.createIngredient({ body }));
  }
  return made.map(({ id }) => id) as [number, ...number[]];
};

const map = (id: number, chem_code: string, ingredient_code: string) =>
  staff.editor.createThirdPartyChems({ ...of(id), body: { chem_code, ingredient_code } });

const codesOf = async (id: number) =>
  (await staff.editor.listThirdPartyChems(of(id))).map(
    ({ chem_code, ingredient }) => `${chem_code} ${ingredient.code} ${ingredient.ingredient_name}`,
  );

const lastDeeds = async (limit: number) =>
  (await staff.manager.listAuditEntries({ query: { limit } })).items.map(
    ({ entity, action, name }) => `${entity} ${action}: ${name}`,
  );

describe('a vendor', () => {
  it('is replaced: its ingredients go to the other one, and it is deleted', async () => {
    const [old, kept] = [
      await staff.editor.createVendor({ body: { ...aVendor, company: 'Heron' } }),
      await staff.editor.createVendor({ body: { ...aVendor, company: 'HERON, Inc' } }),
    ];
    const body = { ...anIngredient, code: 'V1', vendor_id: old.id };
    const { id } = await staff.editor.createIngredient({ body });
    const uses = await staff.editor.getVendorUses(of(old.id));
    expect(uses.uses).toEqual([
      { kind: 'ingredient', count: 1, items: [{ name: 'V1 – Acrylamide copolymer', is_proprietary: true }] },
    ]);
    await staff.editor.replaceVendor({ ...of(old.id), body: { by: kept.id, seen: uses.seen } });
    const { items } = await staff.editor.listIngredients({ query: { search: 'V1' } });
    expect(items).toMatchObject([{ id, vendor_id: kept.id, version: 2 }]);
    expect(await problemOf(staff.editor.getVendorUses(of(old.id)))).toMatchObject({ status: 404 });
    expect(await lastDeeds(2)).toEqual(['vendor deleted: Heron', 'ingredient changed: V1 – Acrylamide copolymer']);
    const [entry] = (await staff.manager.listAuditEntries({ query: { entity: 'vendor', id: old.id } })).items;
    expect(entry?.before).toMatchObject({ replaced_by: 'HERON, Inc' });
  });

  it('is neither replaced nor deleted when it got another ingredient since the question', async () => {
    const vendor = await staff.editor.createVendor({ body: { ...aVendor, company: 'Late' } });
    const other = await staff.editor.createVendor({ body: { ...aVendor, company: 'Later' } });
    const { seen } = await staff.editor.getVendorUses(of(vendor.id));
    await staff.editor.createIngredient({ body: { ...anIngredient, code: 'V2', vendor_id: vendor.id } });
    const body = { by: other.id, seen };
    expect(await problemOf(staff.editor.replaceVendor({ ...of(vendor.id), body }))).toMatchObject(CHANGED);
    expect(await problemOf(staff.editor.deleteVendor({ ...of(vendor.id), query: { seen } }))).toMatchObject(CHANGED);
    expect(await staff.editor.getVendorUses(of(vendor.id))).toMatchObject({ uses: [{ count: 1 }] });
  });

  it('cannot replace itself, and a deleted one cannot replace another', async () => {
    const vendor = await staff.editor.createVendor({ body: { ...aVendor, company: 'Self' } });
    const gone = await staff.editor.createVendor({ body: { ...aVendor, company: 'Gone' } });
    await staff.editor.deleteVendor(of(gone.id));
    const { seen } = await staff.editor.getVendorUses(of(vendor.id));
    const replace = (by: number) => problemOf(staff.editor.replaceVendor({ ...of(vendor.id), body: { by, seen } }));
    expect(await replace(vendor.id)).toMatchObject({ status: 400, message: replacementMessages.itself });
    expect(await replace(gone.id)).toMatchObject({ status: 409, message: replacementMessages.gone });
  });
});

describe('an ingredient', () => {
  it('is told with the customers that have mapped it, and whose codes would become unknown', async () => {
    const [alder, birch] = [await addCustomer(test.db, 'Alder Oil'), await addCustomer(test.db, 'Birch Oil')];
    const [first] = await addProduct('T1', { Salt: 60, Water: 40 });
    const body = { chem_code: 'CP1001', ingredients_id: first };
    await map(birch, 'CP1002', 'T1');
    await staff.editor.createThirdPartyChem({ ...of(alder), body });
    await insertSeenCodes(test.db, { customerId: alder, jobNumber: '7', codes: ['CP1001'], now: test.now() });
    expect((await staff.editor.getIngredientUses(of(first))).uses).toEqual([
      {
        kind: 'mapping',
        count: 2,
        items: [
          {
            name: 'Alder Oil',
            chem_code: 'CP1001',
            becomes_unknown: true,
            jobs: 1,
            last_seen_at: '2026-11-15T08:00:00.000Z',
          },
          { name: 'Birch Oil', chem_code: 'CP1002', becomes_unknown: false, jobs: 0, last_seen_at: null },
        ],
      },
    ]);
  });

  it('is replaced: its codes point to the other product whole, and nothing of its own product stays with them', async () => {
    const customer = await addCustomer(test.db, 'Cedar Oil');
    const [salt, water] = await addProduct('T2', { Salt: 75, Water: 25 });
    await addProduct('T3', { Glutaraldehyde: 50, Methanol: 1, Water: 49 });
    await map(customer, 'CP1003', 'T2');
    const { seen } = await staff.editor.getIngredientUses(of(salt));
    await staff.editor.replaceIngredient({ ...of(salt), body: { by: 't3', seen } });
    expect((await codesOf(customer)).sort()).toEqual([
      'CP1003 T3 Glutaraldehyde',
      'CP1003 T3 Methanol',
      'CP1003 T3 Water',
    ]);
    const { items } = await staff.editor.listIngredients({ query: { search: 'T2' } });
    expect(items.map(({ id }) => id)).toEqual([water]);
    expect(await lastDeeds(1)).toEqual(['ingredient deleted: T2 – Salt']);
    const [record] = (await staff.manager.listDeletedRecords({ query: { search: 'T2' } })).items;
    // Its mappings went to another product. They do not come back with it.
    expect(record).toMatchObject({ mappings: 0, left_out: 0 });
  });

  it.each(['deleted', 'replaced'])('keeps its mappings when someone maps it while it is %s', async (deed) => {
    const customer = await addCustomer(test.db, `Dogwood ${deed}`);
    const code = `T4 ${deed}`;
    const [salt] = await addProduct(code, { Salt: 100 });
    const { seen } = await staff.editor.getIngredientUses(of(salt));
    const mapping = await test.db.startTransaction().execute();
    await mapping.selectFrom('ingredients').select('id').where('id', '=', salt).forShare().execute();
    await mapping
      .insertInto('third_party_mappings')
      .values({ customer_id: customer, chem_code: 'CP1004', ingredient_id: salt })
      .execute();
    const ending =
      deed === 'deleted'
        ? staff.editor.deleteIngredient({ ...of(salt), query: { seen } })
        : staff.editor.replaceIngredient({ ...of(salt), body: { by: 'T3', seen } });
    const refused = problemOf(ending);
    await untilLockWait(test.db);
    await mapping.commit().execute();
    expect(await refused).toMatchObject(CHANGED);
    expect(await codesOf(customer)).toEqual([`CP1004 ${code} Salt`]);
  });
});

describe('a mapping', () => {
  it('is told with the jobs that used its code, and points to another product after it was replaced', async () => {
    const customer = await addCustomer(test.db, 'Elm Oil');
    await addProduct('T5', { Salt: 75, Water: 25 });
    await map(customer, 'CP1005', 'T5');
    await insertSeenCodes(test.db, { customerId: customer, jobNumber: '9', codes: ['CP1005'], now: test.now() });
    const params = { id: customer, chem_code: 'cp1005' };
    const { uses, seen } = await staff.editor.getMappingUses({ params });
    expect(uses).toMatchObject([{ kind: 'job', count: 1, items: [{ name: '9' }] }]);
    await staff.editor.replaceMapping({ params, body: { by: 'T3', seen } });
    expect(await codesOf(customer)).toHaveLength(3);
    const query = { seen };
    expect(await problemOf(staff.editor.deleteThirdPartyChem({ params, query }))).toMatchObject(CHANGED);
    const late = { params, body: { by: 'T5', seen } };
    expect(await problemOf(staff.editor.replaceMapping(late))).toMatchObject(CHANGED);
    const body = { by: 'no such product', seen: (await staff.editor.getMappingUses({ params })).seen };
    expect(await problemOf(staff.editor.replaceMapping({ params, body }))).toMatchObject({
      status: 409,
      message: replacementMessages.gone,
    });
  });
});

describe('a customer', () => {
  const filesOf = async (api: Staff['manager']) => (await api.listFiles({ query: {} })).items.map(({ name }) => name);

  it('is replaced by a Manager, who was told who gains sight: users, mappings, files and names go over', async () => {
    const [old, kept] = [await addCustomer(test.db, 'Fir Oil'), await addCustomer(test.db, 'Fir Oil LLC')];
    const left = await hireFor(test, 'Viewer', 'left@example.com', [old]);
    const right = await hireFor(test, 'Viewer', 'right@example.com', [kept]);
    const file = await upload(staff.editor, { customerId: old, wellName: 'Fir' });
    const binned = await upload(staff.editor, { customerId: old, wellName: 'Fir Binned' });
    const bins = await hireFor(test, 'Editor', 'bins@example.com', [old]);
    await bins.api.deleteFile({ params: { fileName: binned.name } });
    await upload(staff.editor, { customerId: kept, wellName: 'Fir LLC' });
    await addProduct('T6', { Salt: 100 });
    await map(old, 'CP1006', 'T6');
    await map(old, 'CP1007', 'T6');
    await map(kept, 'CP1007', 'T3');
    await insertSeenCodes(test.db, { customerId: old, jobNumber: '11', codes: ['CP1006'], now: test.now() });

    const asked = { ...of(old), query: { replace_by: kept } };
    const { uses, replacement, seen } = await staff.manager.getCustomerUses(asked);
    expect(uses.map(({ kind, count }) => [kind, count])).toEqual([
      ['user', 2],
      ['mapping', 2],
      ['file', 1],
      ['other name', 0],
    ]);
    expect(replacement).toMatchObject({
      sight: [
        { email: 'bins@example.com', gained: 1, lost: 0 },
        { email: 'left@example.com', gained: 1, lost: 0 },
        { email: 'right@example.com', gained: 2, lost: 0 },
      ],
      kept_codes: ['CP1007'],
    });
    await staff.manager.replaceCustomer({ ...of(old), body: { by: kept, seen } });
    expect((await filesOf(left.api)).sort()).toEqual((await filesOf(right.api)).sort());
    expect(await filesOf(left.api)).toHaveLength(2);
    expect((await codesOf(kept)).filter((code) => !code.includes('T3'))).toEqual(['CP1006 T6 Salt']);
    const jobs = await staff.editor.getMappingUses({ params: { id: kept, chem_code: 'CP1006' } });
    expect(jobs.uses).toMatchObject([{ kind: 'job', items: [{ name: '11' }] }]);
    expect(await bins.api.listBin()).toMatchObject([{ id: binned.id, metadata: { customerId: kept } }]);
    expect(await staff.manager.listCustomers({ query: { search: 'Fir' } })).toMatchObject({
      items: [{ id: kept, other_names: ['Fir Oil'], user_count: 3 }],
    });
    const told = await staff.manager.listAuditEntries({ query: { entity: 'customer', id: old } });
    expect(told.items[0]).toMatchObject({ action: 'deleted', before: { replaced_by: 'Fir Oil LLC' } });
    const content = await right.api.getFileContent({ params: { id: file.id }, query: {} });
    expect(content).toMatchObject({ content: expect.stringContaining('Fir') as string });
  });

  it('keeps its files, in the store too, when the replacement is refused at its end', async () => {
    const [old, kept] = [await addCustomer(test.db, 'Juniper Oil'), await addCustomer(test.db, 'Juniper Oil LLC')];
    const file = await upload(staff.editor, { customerId: old, wellName: 'Juniper' });
    const { seen } = await staff.manager.getCustomerUses({ ...of(old), query: { replace_by: kept } });
    // The names would go over, but a third customer is spelled the same.
    await addCustomer(test.db, 'JUNIPER, OIL');
    const refused = await problemOf(staff.manager.replaceCustomer({ ...of(old), body: { by: kept, seen } }));
    expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('JUNIPER, OIL') as string });
    expect(await staff.manager.getCustomerUses({ ...of(old), query: {} })).toMatchObject({
      uses: [{}, {}, { kind: 'file', count: 1 }, {}],
    });
    const owners: unknown[] = [];
    for await (const { notes } of test.store.list()) if (notes['fileid'] === file.id) owners.push(notes['customerid']);
    expect(owners).toEqual([String(old)]);
  });

  it('is locked before its files, so that a replacement and a file that is given to the customer cannot deadlock', async () => {
    const [old, kept] = [await addCustomer(test.db, 'Maple Oil'), await addCustomer(test.db, 'Maple Oil LLC')];
    const head = await hireFor(test, 'Manager', 'maple@example.com', [old]);
    const { id } = await upload(staff.editor, { customerId: old, wellName: 'Maple' });
    const replacing = await test.db.startTransaction().execute();
    await lockCustomer(replacing, kept);
    const assigning = head.api.assignOwner({ params: { id }, body: { customerId: kept } });
    await untilLockWait(test.db);
    const own = replacing.selectFrom('files').select('id').where('id', '=', id).forUpdate().noWait();
    const free = await own.execute().catch(() => []);
    await replacing.commit().execute();
    expect(free).toEqual([{ id }]);
    expect(await assigning).toMatchObject({ metadata: { customerId: kept } });
  });

  it('keeps the database at work while the store is told of many files', async () => {
    const [old, kept] = [await addCustomer(test.db, 'Kapok Oil'), await addCustomer(test.db, 'Larch Oil')];
    await insertManyFiles(test.db, 120, [old]);
    await sql`insert into file_revisions (file_number, revision, blob_key, size, sha256, uploaded_at, uploaded_by)
      select number, 1, 'many/' || number, size, sha256, uploaded_at, uploaded_by from files
       where customer_id = ${old}`.execute(test.db);
    const events: string[] = [];
    const watching = test.db.withPlugin({
      transformQuery: ({ node }) => (events.push('statement'), node),
      transformResult: ({ result }) => Promise.resolve(result),
    });
    const annotate = () => Promise.resolve(void events.push('note'));
    const store = Object.assign(Object.create(test.store), { annotate }) as typeof test.store;
    const author = { id: staff.managerId, name: '', email: '' };
    const change = { now: test.now(), author, note: () => undefined, finish: () => undefined };
    const [from, to] = [old, kept].map((id) => ({ id, name: '' })) as [Named, Named];
    await watching.transaction().execute((tx) => moveFiles({ tx, ...change }, store, from, to));
    const runs = events
      .join(' ')
      .split('statement')
      .map((run) => run.split('note').length - 1);
    expect([runs.reduce((sum, run) => sum + run), Math.max(...runs)]).toEqual([120, 50]);
  });

  it('is told to an Editor without the names of its users and without files that they do not see', async () => {
    const id = await addCustomer(test.db, 'Gum Oil');
    const assigned = await hireFor(test, 'Editor', 'gum@example.com', [id]);
    await upload(staff.editor, { customerId: id, wellName: 'Gum' });
    const tell = async (api: Staff['manager']) =>
      (await api.getCustomerUses({ ...of(id), query: { replace_by: id } })) as { uses: { kind: string }[] };
    expect(await tell(staff.editor)).toMatchObject({ uses: [{ kind: 'user', count: 1, items: [] }, {}, {}] });
    expect((await tell(staff.editor)).uses.map(({ kind }) => kind)).toEqual(['user', 'mapping', 'other name']);
    expect((await tell(assigned.api)).uses.map(({ kind }) => kind)).toContain('file');
    expect(await tell(assigned.api)).not.toHaveProperty('replacement');
  });

  it('is told to an Editor with a mark that cannot be made from guessed users without the key of the installation', async () => {
    const id = await addCustomer(test.db, 'Nutmeg Oil');
    await hireFor(test, 'Viewer', 'nutmeg@example.com', [id]);
    const ask = async () => (await staff.editor.getCustomerUses({ ...of(id), query: {} })).seen;
    const { secrets_key } = await test.db.selectFrom('installation').select('secrets_key').executeTakeFirstOrThrow();
    const setKey = (key: Buffer) => test.db.updateTable('installation').set({ secrets_key: key }).execute();
    const mark = await ask();
    expect(await ask()).toBe(mark);
    await setKey(Buffer.alloc(32, 1));
    const other = await ask();
    await setKey(secrets_key);
    expect(other).not.toBe(mark);
  });

  it('is neither replaced nor deleted when anything has changed since the question', async () => {
    const [old, kept] = [await addCustomer(test.db, 'Hazel Oil'), await addCustomer(test.db, 'Ivy Oil')];
    const { id: userId } = await hireFor(test, 'Viewer', 'hazel@example.com', [kept]);
    const ask = async () => (await staff.manager.getCustomerUses({ ...of(old), query: { replace_by: kept } })).seen;
    const replace = async (seen: string) =>
      problemOf(staff.manager.replaceCustomer({ ...of(old), body: { by: kept, seen } }));
    const first = await ask();
    const { seen } = await staff.manager.getCustomerUses({ ...of(old), query: {} });
    await addProduct('T7', { Salt: 100 });
    await map(old, 'CP1008', 'T7');
    expect(await problemOf(staff.manager.deleteCustomer({ ...of(old), query: { seen } }))).toMatchObject(CHANGED);
    await upload(staff.editor, { customerId: old, wellName: 'Hazel' });
    expect(await replace(first)).toMatchObject(CHANGED);
    const second = await ask();
    const assigning = await test.db.startTransaction().execute();
    await lockCustomer(assigning, kept);
    await assigning.deleteFrom('customer_users').where('user_id', '=', userId).execute();
    const replacing = replace(second);
    await untilLockWait(test.db);
    await assigning.commit().execute();
    expect(await replacing).toMatchObject(CHANGED);
    expect(await replace(await ask())).toBeUndefined();
  });
});
