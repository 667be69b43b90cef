import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anIngredient, aVendor, hireStaff, problemOf, type Staff } from '../../test/staff.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
let staff: Staff;
beforeAll(async () => {
  test = await startTestApp();
  staff = await hireStaff(test);
});
afterAll(() => test.stop());

const add = (company: string) => staff.editor.createVendor({ body: { ...aVendor, company } });

describe('vendors', () => {
  it('are added with blanks folded, and listed by company', async () => {
    const vendor = await add('  Delta   Oilfield ');
    expect(vendor).toEqual({
      ...aVendor,
      company: 'Delta Oilfield',
      id: vendor.id,
      ingredient_count: 0,
      version: 1,
    });
    await add('alpha Chemicals');
    const { items, total } = await staff.manager.listVendors({ query: {} });
    expect(items.map(({ company }) => company)).toEqual(['alpha Chemicals', 'Delta Oilfield']);
    expect(total).toBe(2);
  });

  it('need a company and a real email address', async () => {
    expect(await problemOf(add('  '))).toMatchObject({
      status: 400,
      message: 'Company name is required',
      details: { errors: [{ path: 'company', id: 'VENDOR-01' }] },
    });
    const body = { ...aVendor, email: 'ana' };
    expect(await problemOf(staff.editor.createVendor({ body }))).toMatchObject({ status: 400 });
  });

  it('are changed, and the second of two editors is told what stands there now', async () => {
    const { id } = await add('Echo');
    const body = { ...aVendor, company: 'Echo Two' };
    expect(await staff.editor.updateVendor({ params: { id }, body, ifMatch: 1 })).toMatchObject({ version: 2 });
    expect(await staff.editor.updateVendor({ params: { id }, body, ifMatch: 1 })).toMatchObject({ version: 2 });
    const late = { ...aVendor, company: 'Echo Three' };
    expect(await problemOf(staff.manager.updateVendor({ params: { id }, body: late, ifMatch: 1 }))).toMatchObject({
      status: 412,
      details: { current: { company: 'Echo Two', version: 2 } },
    });
    expect(await staff.manager.updateVendor({ params: { id }, body: late })).toMatchObject({ version: 3 });
    expect(await staff.manager.updateVendor({ params: { id }, body: late })).toMatchObject({ version: 3 });
  });

  it('that ingredients use stay', async () => {
    const { id } = await add('Foxtrot');
    const ingredient = await staff.editor.createIngredient({ body: { ...anIngredient, vendor_id: id } });
    expect(await problemOf(staff.editor.deleteVendor({ params: { id } }))).toMatchObject({
      status: 409,
      message: 'Foxtrot is used by 1 ingredient. Please give them another vendor first.',
    });
    await staff.editor.deleteIngredient({ params: { id: ingredient.id } });
    await staff.editor.deleteVendor({ params: { id } });
    expect(await problemOf(staff.editor.deleteVendor({ params: { id } }))).toMatchObject({ status: 404 });
    const body = { ...anIngredient, vendor_id: id };
    expect(await problemOf(staff.editor.createIngredient({ body }))).toMatchObject({ status: 400 });
  });

  it('come in pages that neither repeat nor lose one when others are added', async () => {
    for (const number of [1, 2, 3, 4, 5]) await add(`Page ${number}`);
    const query = { limit: 2, search: 'PAGE', sort: 'company', order: 'desc' } as const;
    const first = await staff.editor.listVendors({ query });
    expect(first).toMatchObject({ total: 5, items: [{ company: 'Page 5' }, { company: 'Page 4' }] });
    await add('Page 9');
    const second = await staff.editor.listVendors({ query: { ...query, cursor: first.next } });
    expect(second.items.map(({ company }) => company)).toEqual(['Page 3', 'Page 2']);
    const third = await staff.editor.listVendors({ query: { ...query, cursor: second.next } });
    expect(third.items.map(({ company }) => company)).toEqual(['Page 1']);
    expect(third.next).toBeUndefined();
    const whole = await staff.editor.listVendors({ query: { ...query, limit: 6 } });
    expect([whole.items.length, whole.next]).toEqual([6, undefined]);
    const other = { ...query, order: 'asc', cursor: first.next } as const;
    expect(await problemOf(staff.editor.listVendors({ query: other }))).toMatchObject({ status: 400 });
    const { limit: _, ...unlimited } = query;
    const rest = await staff.editor.listVendors({ query: { ...unlimited, cursor: first.next } });
    expect(rest).toMatchObject({ total: 6, items: [...second.items, ...third.items] });
  });
});

describe('a call with a key', () => {
  const create = (company: string, idempotencyKey: string) =>
    staff.editor.createVendor({ body: { ...aVendor, company }, idempotencyKey });

  it('happens once, however often and however fast it is sent', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => create('Golf', 'key-1')));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    const { total } = await staff.editor.listVendors({ query: { search: 'Golf' } });
    expect(total).toBe(1);
    const entries = await staff.manager.listAuditEntries({ query: { entity: 'vendor', id: answers[0]?.id } });
    expect(entries.total).toBe(1);
  });

  it('may not say something else', async () => {
    await create('Hotel', 'key-2');
    expect(await problemOf(create('India', 'key-2'))).toMatchObject({ status: 422, code: 'key-reused' });
  });

  it('that was refused may be corrected', async () => {
    expect(await problemOf(create(' ', 'key-3'))).toMatchObject({ status: 400 });
    expect(await create('Juliet', 'key-3')).toMatchObject({ company: 'Juliet' });
  });

  it('may use it again after a day', async () => {
    const { id } = await create('Kilo', 'key-4');
    test.pass(25 * 60 * 60 * 1000);
    staff = { ...staff, editor: test.api(await signIn('editor')), manager: test.api(await signIn('manager')) };
    expect((await create('Kilo', 'key-4')).id).not.toBe(id);
  });
});

const signIn = async (name: string) => {
  const { token } = await test
    .api()
    .login({ body: { email: `${name}@example.com`, password: 'correct horse battery' } });
  return token;
};
