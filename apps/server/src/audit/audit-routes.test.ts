import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, anIngredient, aVendor, hireStaff, problemOf, type Staff } from '../../test/staff.ts';
import { addCustomer, hireFor, upload } from '../../test/documents.ts';
import { type Api, startTestApp, type TestApp } from '../../test/test-app.ts';
import { asOwner } from '../../test/test-database.ts';
import { MINUTE } from '../clock.ts';
import { mayChangeTrail } from '../database/rights.ts';
import type { Note } from './audit-entry.ts';
import { insertEntries } from './audit-repository.ts';
import { findBrokenEntry } from './check-trail.ts';

let test: TestApp;
let staff: Staff;
beforeAll(async () => {
  test = await startTestApp();
  staff = await hireStaff(test);
});
afterAll(() => test.stop());

const list = (query: object = {}) => staff.manager.listAuditEntries({ query });

describe('the audit trail', () => {
  it('says who did what, when, with before and after', async () => {
    const { id } = await staff.editor.createVendor({ body: aVendor });
    await staff.editor.updateVendor({ params: { id }, body: { ...aVendor, phone: '555-123-4567' } });
    await staff.manager.deleteVendor({ params: { id } });
    const { items } = await list({ entity: 'vendor', id });
    expect(items.map(({ action, user }) => `${action} by ${user?.name}`)).toEqual([
      'deleted by Manager Smith',
      'changed by Editor Smith',
      'created by Editor Smith',
    ]);
    expect(items[1]).toMatchObject({
      at: test.now().toISOString(),
      name: 'Gulf Additives',
      before: aVendor,
      after: { ...aVendor, phone: '555-123-4567' },
    });
  });

  it('has as many entries as there were changes, and none for what was refused or changed nothing', async () => {
    const { total: before } = await list();
    const calls = [
      () => staff.editor.createVendor({ body: { ...aVendor, company: 'One' } }),
      () => staff.editor.createVendor({ body: { ...aVendor, company: '' } }),
      () => staff.viewer.createVendor({ body: aVendor }),
      () => staff.editor.createCustomer({ body: aCustomer }),
      () => staff.editor.createCustomer({ body: aCustomer }),
      () => staff.editor.createIngredient({ body: anIngredient }),
      () => staff.editor.updateVendor({ params: { id: 999_999 }, body: aVendor }),
    ];
    const answers = await Promise.all(calls.map((call) => problemOf(call())));
    const { total, items } = await list();
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(3);
    expect(total - before).toBe(3);
    const ingredient = items.find(({ entity }) => entity === 'ingredient');
    await staff.editor.updateIngredient({ params: { id: ingredient?.entity_id ?? 0 }, body: anIngredient });
    expect((await list()).total).toBe(total);
  });

  it('is filtered and comes in pages, newest first', async () => {
    for (const number of [1, 2, 3]) {
      await staff.manager.createVendor({ body: { ...aVendor, company: `Paged ${number}` } });
    }
    const query = { user: [staff.managerId], entity: 'vendor' as const, limit: 2 };
    const first = await staff.manager.listAuditEntries({ query });
    const second = await staff.manager.listAuditEntries({ query: { ...query, cursor: first.next } });
    expect([...first.items, ...second.items].map(({ name }) => name)).toEqual([
      'Paged 3',
      'Paged 2',
      'Paged 1',
      'Gulf Additives',
    ]);
    expect(first.total).toBe(4);
    const today = test.now().toISOString().slice(0, 10);
    expect((await list({ from: today, to: today })).total).toBeGreaterThan(4);
    expect((await list({ to: '2020-01-01' })).total).toBe(0);
    expect(await problemOf(list({ cursor: 'abc' }))).toMatchObject({ status: 400 });
    expect(await problemOf(list({ from: 'yesterday' }))).toMatchObject({ status: 400 });
    expect(await problemOf(list({ user: ['Pat'] }))).toMatchObject({ status: 400 });
    expect((await list({ user: [staff.managerId], entity: 'vendor', action: 'deleted' })).items).toHaveLength(1);
    const editorId = (await list()).items.find(({ user }) => user?.name === 'Editor Smith')?.user?.id ?? 0;
    const both = await list({ user: [staff.managerId, editorId] });
    const [one, other] = [await list({ user: [staff.managerId] }), await list({ user: [editorId] })];
    expect(one.total).toBeGreaterThan(0);
    expect(both.total).toBe(one.total + other.total);
    expect((await list({ search: 'paged 2' })).items.map(({ name }) => name)).toEqual(['Paged 2']);
  });

  it('puts what one deed did to many objects into one item, page by page', async () => {
    test.pass(MINUTE);
    const notes = Array.from({ length: 2500 }, (_, row): Note => {
      return { entity: 'vendor', entityId: 5000 + row, name: `Bulk ${row}`, action: 'created' };
    });
    const author = { id: staff.managerId, name: 'Manager Smith', email: 'manager@example.com' };
    await test.db.transaction().execute((tx) => insertEntries(tx, notes, author, test.now()));
    test.pass(MINUTE);
    await staff.editor.createVendor({ body: { ...aVendor, company: 'Alone' } });
    const query = { entity: 'vendor', folded: 'yes', limit: 2 } as const;
    const { items, total, next } = await staff.manager.listAuditEntries({ query });
    expect(items).toMatchObject([
      { name: 'Alone', more: 0, others: [] },
      { name: 'Bulk 2499', more: 2499, others: expect.arrayContaining(['Bulk 2498']) as string[] },
    ]);
    expect(items[1]?.others).toHaveLength(9);
    expect(total).toBeGreaterThan(2501);
    const later = await staff.manager.listAuditEntries({ query: { ...query, cursor: next } });
    expect(later.items[0]).toMatchObject({ name: 'Paged 3', more: 2 });
    expect((await list({ entity: 'vendor', limit: 2 })).items.map(({ name, more }) => `${name} ${more}`)).toEqual([
      'Alone 0',
      'Bulk 2499 0',
    ]);
  });

  it('holds no secret', async () => {
    await staff.manager.createUser({
      body: { first_name: 'A', last_name: 'B', email: 'ab@example.com', roles: ['Viewer'] },
    });
    const { items } = await list({ entity: 'user' });
    expect(JSON.stringify(items)).not.toMatch(/password|token|hash|argon/i);
  });

  it('names the supplier of an ingredient, also one that is gone', async () => {
    const { id: vendor } = await staff.editor.createVendor({ body: { ...aVendor, company: 'Short Lived Supply' } });
    const body = { ...anIngredient, ingredient_name: 'With a supplier' };
    const { id } = await staff.editor.createIngredient({ body });
    await staff.editor.updateIngredient({ params: { id }, body: { ...body, vendor_id: vendor } });
    await staff.editor.updateIngredient({ params: { id }, body });
    await staff.manager.deleteVendor({ params: { id: vendor } });
    const { items } = await list({ entity: 'ingredient', id });
    expect(items.map(({ before, after }) => [before?.['supplier'], after?.['supplier']])).toEqual([
      ['Short Lived Supply', undefined],
      [undefined, 'Short Lived Supply'],
      [undefined, undefined],
    ]);
  });

  it('tells of a file of another customer only who did what, and when', async () => {
    const [mine, other] = [await addCustomer(test.db, 'Mine'), await addCustomer(test.db, 'Other')];
    const { api: editor } = await hireFor(test, 'Editor', 'filer@example.com', [mine, other]);
    const { api: some } = await hireFor(test, 'Manager', 'some@example.com', [mine]);
    const { api: all } = await hireFor(test, 'Manager', 'all@example.com', [await addCustomer(test.db, 'All', true)]);
    await upload(editor, { wellName: 'Seen 1H', customerId: mine });
    const { name } = await upload(editor, { wellName: 'Unseen 1H', customerId: other });
    await editor.deleteFile({ params: { fileName: name } });
    const ofFiles = async (api: Api) => (await api.listAuditEntries({ query: { entity: 'file' } })).items;
    const [deleted, created, seen] = await ofFiles(some);
    const hidden = { entity: 'file', entity_id: 0, name: '', before: null, after: null };
    expect([deleted, created]).toMatchObject([
      { ...hidden, action: 'deleted', user: { email: 'filer@example.com' } },
      { ...hidden, action: 'created', user: { email: 'filer@example.com' } },
    ]);
    expect(seen).toMatchObject({ name: expect.stringContaining('Seen 1H') as string, after: { customer_id: mine } });

    const [whole] = await ofFiles(all);
    expect(whole).toMatchObject({ name, before: { customer_id: other } });
    const id = whole?.entity_id ?? 0;
    expect((await some.listAuditEntries({ query: { entity: 'file', id } })).items).toEqual([]);
    expect((await all.listAuditEntries({ query: { entity: 'file', id } })).items).toHaveLength(2);
    // No filter tells what is hidden: neither a search nor a folded list.
    for (const search of ['unseen', 'Other', name]) {
      expect(await some.listAuditEntries({ query: { entity: 'file', search } })).toMatchObject({ items: [], total: 0 });
      expect((await all.listAuditEntries({ query: { entity: 'file', search } })).total).toBe(2);
    }
    const [binned, saved] = (await some.listAuditEntries({ query: { entity: 'file', folded: 'yes' } })).items;
    expect(binned).toMatchObject({ ...hidden, action: 'deleted', more: 0, others: [] });
    expect(saved).toMatchObject({ name: seen?.name, more: 1, others: [] });
    expect(JSON.stringify([binned, saved])).not.toContain('Unseen');
    // Removed for good, it is known by what the entry says.
    await test.db.deleteFrom('files').where('number', '=', id).execute();
    expect((await ofFiles(some))[0]).toMatchObject(hidden);
    expect((await ofFiles(all))[0]).toEqual(whole);
  });

  it('cannot be changed by the product, and tells when someone found a way', async () => {
    const refused = 'permission denied for table audit_entries';
    await expect(test.db.updateTable('audit_entries').set({ name: 'x' }).execute()).rejects.toThrow(refused);
    await expect(test.db.deleteFrom('audit_entries').execute()).rejects.toThrow(refused);
    await expect(sql`truncate audit_entries`.execute(test.db)).rejects.toThrow(refused);
    await expect(sql`alter table audit_entries disable trigger all`.execute(test.db)).rejects.toThrow('must be owner');
    await expect(sql`drop table audit_entries`.execute(test.db)).rejects.toThrow('must be owner');
    expect(await mayChangeTrail(test.db)).toBe(false);
    expect(await findBrokenEntry(test.db)).toBeUndefined();
    await asOwner(test, async (db) => {
      expect(await mayChangeTrail(db)).toBe(true);
      await expect(db.updateTable('audit_entries').set({ name: 'x' }).execute()).rejects.toThrow('never changed');
      await expect(db.deleteFrom('audit_entries').execute()).rejects.toThrow('never changed');
      await sql`alter table audit_entries disable trigger all`.execute(db);
      await db.updateTable('audit_entries').set({ name: 'x' }).where('id', '=', 3).execute();
      expect(await findBrokenEntry(db)).toBe(3);
      await db.deleteFrom('audit_entries').where('id', '=', 2).execute();
      expect(await findBrokenEntry(db)).toBe(3);
    });
  });
});
