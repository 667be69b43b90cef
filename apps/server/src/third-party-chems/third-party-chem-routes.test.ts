import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, anIngredient, hireStaff, problemOf, type Staff } from '../../test/staff.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { insertSeenCodes } from './mapping-repository.ts';

let test: TestApp;
let staff: Staff;
let id: number;
beforeAll(async () => {
  test = await startTestApp();
  staff = await hireStaff(test);
  ({ id } = await staff.editor.createCustomer({ body: aCustomer }));
});
afterAll(() => test.stop());

const addIngredient = (code: string, ingredient_name: string) =>
  staff.editor.createIngredient({ body: { ...anIngredient, code, ingredient_name } });

const listMappings = () => staff.editor.listThirdPartyChems({ params: { id } });

describe('a mapping', () => {
  it('carries its ingredient, and made twice it is there once', async () => {
    const ingredient = await addIngredient('M1', 'Water');
    const body = { chem_code: ' cp1001', ingredients_id: ingredient.id };
    const mapping = {
      chem_code: 'CP1001',
      ingredients_id: ingredient.id,
      customer_id: id,
      ingredient: {
        id: ingredient.id,
        code: 'M1',
        product_name: 'SlickFlow 10',
        purpose: 'Friction Reducer',
        ingredient_name: 'Water',
      },
    };
    expect(await staff.editor.createThirdPartyChem({ params: { id }, body })).toEqual(mapping);
    expect(await staff.editor.createThirdPartyChem({ params: { id }, body })).toEqual(mapping);
    expect(await listMappings()).toEqual([mapping]);
    const { total } = await staff.manager.listAuditEntries({ query: { entity: 'mapping', id } });
    expect(total).toBe(1);
  });

  it('needs a code of the list and an ingredient that exists', async () => {
    const map = (chem_code: string, ingredients_id: number | null) =>
      problemOf(staff.editor.createThirdPartyChem({ params: { id }, body: { chem_code, ingredients_id } }));
    expect(await map('CP1126', 1)).toMatchObject({
      status: 400,
      message: 'CP1126 is not a chemical code that can be mapped',
      details: { errors: [{ path: 'chem_code', id: 'MAPPING-03' }] },
    });
    expect(await map('', 1)).toMatchObject({ status: 400, message: 'Please fill in all fields' });
    expect(await map('CP1001', null)).toMatchObject({ status: 400, message: 'Please fill in all fields' });
    expect(await map('CP1001', 999_999)).toMatchObject({
      status: 404,
      message: 'Selected ingredient not found',
      details: { errors: [{ path: 'ingredients_id' }] },
    });
  });

  it('of a whole product maps every ingredient that shares the code', async () => {
    for (const name of ['One', 'Two', 'Three']) await addIngredient('M2', name);
    const bulk = (ingredient_code: string) =>
      staff.editor.createThirdPartyChems({ params: { id }, body: { chem_code: 'P1045', ingredient_code } });
    expect(await bulk('m2')).toMatchObject({ mapped: 3, mappings: [{ chem_code: 'P1045' }, {}, {}] });
    expect(await bulk('M2')).toMatchObject({ mapped: 3 });
    expect(await problemOf(bulk('M999'))).toMatchObject({
      status: 404,
      message: 'Selected ingredient not found',
      details: { errors: [{ path: 'ingredient_code' }] },
    });
    expect((await listMappings()).filter(({ chem_code }) => chem_code === 'P1045')).toHaveLength(3);
  });

  it('is removed by its code, or for one ingredient', async () => {
    const first = (await listMappings()).find(({ chem_code }) => chem_code === 'P1045');
    const params = { id, chem_code: 'P1045' };
    await staff.editor.deleteThirdPartyChem({ params, query: { ingredients_id: first?.ingredients_id } });
    expect((await listMappings()).filter(({ chem_code }) => chem_code === 'P1045')).toHaveLength(2);
    await staff.editor.deleteThirdPartyChem({ params, query: {} });
    expect(await problemOf(staff.editor.deleteThirdPartyChem({ params, query: {} }))).toMatchObject({ status: 404 });
    const unknown = { params: { id, chem_code: 'x/y' }, query: {} };
    expect(await problemOf(staff.editor.deleteThirdPartyChem(unknown))).toMatchObject({ status: 404 });
  });

  it('ends with its ingredient', async () => {
    const ingredient = await addIngredient('M3', 'Gone');
    const body = { chem_code: 'P1046', ingredients_id: ingredient.id };
    await staff.editor.createThirdPartyChem({ params: { id }, body });
    await staff.editor.deleteIngredient({ params: { id: ingredient.id } });
    expect((await listMappings()).filter(({ chem_code }) => chem_code === 'P1046')).toEqual([]);
  });
});

describe('codes seen in jobs', () => {
  it('are offered while they stand for nothing, most used first', async () => {
    const { id } = await staff.editor.createCustomer({ body: { ...aCustomer, name: 'Seen' } });
    const see = (jobNumber: string, codes: string[]) =>
      insertSeenCodes(test.db, { customerId: id, jobNumber, codes, now: test.now() });
    await addIngredient('CP1050', 'Known by its own code');
    await addIngredient('A1047', 'Known by its own code');
    await see('J1', ['cp1022', 'CP1023', 'CP1050', 'X9', 'A1047']);
    await see('J1', ['CP1022']);
    await see('J2', ['CP1022']);
    const list = () => staff.editor.listUnmappedCodes({ params: { id } });
    expect((await list()).map(({ chem_code, job_count }) => `${chem_code} ${job_count}`)).toEqual([
      'CP1022 2',
      'A1047 1',
      'CP1023 1',
    ]);
    const body = { chem_code: 'CP1022', ingredient_code: 'CP1050' };
    await staff.editor.createThirdPartyChems({ params: { id }, body });
    expect((await list()).map(({ chem_code }) => chem_code)).toEqual(['A1047', 'CP1023']);
  });
});
