import { sql } from 'kysely';
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

const add = (change: Partial<typeof anIngredient> = {}) =>
  staff.editor.createIngredient({ body: { ...anIngredient, ...change } });

describe('ingredients', () => {
  it('are kept as they were given, by code and then id', async () => {
    const late = await add({ code: 'Z1' });
    const first = await add({ code: 'a1', ingredient_name: 'Second name' });
    const second = await add({ code: 'A1', ingredient_name: 'First name' });
    expect(first).toEqual({ ...anIngredient, code: 'a1', ingredient_name: 'Second name', id: first.id, version: 1 });
    const { items } = await staff.editor.listIngredients({ query: {} });
    expect(items.map(({ id }) => id)).toEqual([first.id, second.id, late.id]);
  });

  it('take what a form sends, and defaults for what it leaves out', async () => {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/ingredients',
      headers: { authorization: `Bearer ${await tokenOf('editor')}` },
      payload: {
        code: 'D1',
        vendor_id: '',
        product_name: 'Default',
        purpose: 'x',
        ingredient_name: 'y',
        cas_number: '7732-18-5',
        additive_fraction: '12.5',
        id: 4711,
        version: 99,
      },
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      specific_gravity: 1,
      additive_fraction: 12.5,
      units: 'gal',
      vendor_id: null,
      version: 1,
    });
    expect(answer.json()).not.toMatchObject({ id: 4711 });
  });

  it.each([
    [{ code: ' ', cas_number: '' }, 'The following fields are required: Code, CAS Number', 'code'],
    [{ specific_gravity: 0 }, 'Specific Gravity must be a positive number', 'specific_gravity'],
    [{ specific_gravity: -1 }, 'Specific Gravity must be a positive number', 'specific_gravity'],
    [{ additive_fraction: 100.1 }, 'Percent in Additive must be between 0 and 100', 'additive_fraction'],
    [{ units: 'barrels' }, 'Units must be gal, lbs, kg or L, not barrels', 'units'],
  ])('with %j are refused', async (change, message, path) => {
    expect(await problemOf(add(change))).toMatchObject({ status: 400, message, details: { errors: [{ path }] } });
  });

  it('stand once under a code, name and CAS number', async () => {
    await add({ code: 'T1' });
    expect(await problemOf(add({ code: 't1', ingredient_name: 'ACRYLAMIDE copolymer' }))).toMatchObject({
      status: 409,
      message: 'An ingredient with code t1, name ACRYLAMIDE copolymer and CAS number Proprietary already exists',
    });
  });

  it('stand once also beside one that an earlier version stored with another form of its accents', async () => {
    const [composed, decomposed] = ['Caf\u00E9', 'Cafe\u0301'];
    const { id } = await add({ code: 'T2', ingredient_name: 'Older' });
    await test.db.updateTable('ingredients').set({ ingredient_name: decomposed }).where('id', '=', id).execute();
    const taken = {
      status: 409,
      message: `An ingredient with code T2, name ${composed} and CAS number Proprietary already exists`,
    };
    expect(await problemOf(add({ code: 'T2', ingredient_name: decomposed }))).toMatchObject(taken);
    const other = await add({ code: 'T2', ingredient_name: 'Other' });
    const save = (ingredient: number) =>
      staff.editor.updateIngredient({
        params: { id: ingredient },
        body: { ...anIngredient, code: 'T2', ingredient_name: composed, purpose: 'Changed' },
      });
    expect(await problemOf(save(other.id))).toMatchObject(taken);
    await staff.editor.deleteIngredient({ params: { id } });
    expect(await save(other.id)).toMatchObject({ ingredient_name: composed });
    const { items } = await staff.manager.listDeletedRecords({ query: {} });
    const deleted = items.find(({ name }) => name === `T2 – ${decomposed}`);
    expect(await problemOf(staff.manager.restoreDeletedRecord({ params: { id: deleted?.id ?? 0 } }))).toMatchObject({
      status: 409,
      message: expect.stringContaining('Please change or delete that ingredient, then restore this one.') as string,
    });
  });

  it('keep their code', async () => {
    const { id } = await add({ code: 'K1' });
    const body = { ...anIngredient, code: 'K2' };
    expect(await problemOf(staff.editor.updateIngredient({ params: { id }, body }))).toMatchObject({
      status: 400,
      message: 'Code cannot be changed',
    });
  });

  it('are never overwritten unseen: the second editor sees what the first one saved', async () => {
    const { id, version } = await add({ code: 'E1' });
    const params = { id };
    const mine = { ...anIngredient, code: 'E1', specific_gravity: 1.2 };
    const theirs = { ...anIngredient, code: 'E1', additive_fraction: 40 };
    const saves = await Promise.allSettled([
      staff.editor.updateIngredient({ params, body: mine, ifMatch: version }),
      staff.manager.updateIngredient({ params, body: theirs, ifMatch: version }),
    ]);
    expect(saves.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    // The same again is no second save.
    const saved = saves[0]?.status === 'fulfilled' ? mine : theirs;
    expect(await staff.editor.updateIngredient({ params, body: saved, ifMatch: version })).toMatchObject({
      version: 2,
    });
    const late = await problemOf(staff.editor.deleteIngredient({ params, ifMatch: version }));
    expect(late).toMatchObject({ status: 412, details: { current: { id, version: 2 } } });
  });

  it('are found by what they show, the supplier too', async () => {
    const vendor = await staff.editor.createVendor({ body: { ...aVendor, company: 'Tall Pine Supply' } });
    await add({ code: 'S1', vendor_id: vendor.id as never });
    const codesOf = async (search: string) =>
      (await staff.editor.listIngredients({ query: { search } })).items.map(({ code }) => code);
    expect(await codesOf('tall PINE')).toEqual(['S1']);
    expect(await codesOf("100%_' or 1=1")).toEqual([]);
  });

  it('sort their numbers as numbers', async () => {
    for (const percent of [9, 10, 100])
      await add({ code: 'N1', ingredient_name: `n${percent}`, additive_fraction: percent });
    const query = { search: 'N1', sort: 'additive_fraction', order: 'desc', limit: 2 } as const;
    const page = await staff.editor.listIngredients({ query });
    expect(page.items.map(({ additive_fraction }) => additive_fraction)).toEqual([100, 10]);
    const next = await staff.editor.listIngredients({ query: { ...query, cursor: page.next } });
    expect(next.items.map(({ additive_fraction }) => additive_fraction)).toEqual([9]);
  });

  it('are the same in one whole list as in its pages', async () => {
    const odd = {
      description: 'Line 1\n"2"\t\\ 😀 \u2028 </script>',
      specific_gravity: 1.5e-7,
      additive_fraction: 1 / 3,
    };
    await add({ code: 'Odd', ...odd });
    const rows = sql`select 'W' || n % 7, 'W trade', 1e21, '', 'p', 'name ' || n, 'c', n / 13.0, '', 'gal'
      from generate_series(1, 1200) as n`;
    await sql`
      insert into ingredients (code, product_name, specific_gravity, description, purpose, ingredient_name, cas_number,
                               additive_fraction, comments, units) ${rows}`.execute(test.db);
    for (const query of ['sort=code', 'sort=additive_fraction&order=desc', 'search=w+TRADE&sort=supplier']) {
      const whole = await readList(query);
      const first = await readList(`${query}&limit=1000`);
      const rest = await readList(/\?(\S+)>/.exec(String(first.headers.link))?.[1] ?? '');
      expect(whole.json()).toEqual([...first.json<unknown[]>(), ...rest.json<unknown[]>()]);
      expect(whole.headers['x-total-count']).toBe(first.headers['x-total-count']);
    }
    expect((await readList('search=no+such+thing')).body).toBe('[]');
  });
});

const readList = async (query: string) => {
  const headers = { authorization: `Bearer ${await tokenOf('editor')}` };
  return test.app.inject({ url: `/api/ingredients?${query}`, headers });
};

const tokenOf = async (name: string) =>
  (await test.api().login({ body: { email: `${name}@example.com`, password: 'correct horse battery' } })).token;
