import { administrationEndpoints, CSV, type Endpoint } from '@disclosure/api';
import { canEnter } from '@disclosure/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPerson, bodies, type Call, CODE, type Ids, type Kind } from '../test/administration-bodies.ts';
import { insertPerson, signInAs } from '../test/people.ts';
import { aCustomer, anIngredient, aVendor, hire, problemOf } from '../test/staff.ts';
import { type Api, startTestApp, type TestApp } from '../test/test-app.ts';

let test: TestApp;
let manager: Api;
let there: Ids;
let gone: Ids;
const nowhere: Ids = {
  users: 999_999,
  customers: 999_999,
  vendors: 999_999,
  ingredients: 999_999,
  'deleted-records': 999_999,
};
const tokens = new Map<string, string>();
beforeAll(async () => {
  test = await startTestApp();
  manager = (await hire(test, 'Manager')).api;
  for (const role of ['Manager', 'Editor', 'Viewer'] as const) {
    const { email } = await insertPerson(test.db, { email: `${role}@visitor.example`, roles: [role] });
    tokens.set(role, await signInAs(test, email));
  }
  gone = await makeOneOfEach();
  await manager.deleteUser({ params: { id: gone.users } });
  await manager.deleteCustomer({ params: { id: gone.customers } });
  await manager.deleteIngredient({ params: { id: gone.ingredients } });
  await manager.deleteVendor({ params: { id: gone.vendors } });
  await manager.restoreDeletedRecord({ params: { id: gone['deleted-records'] } });
  there = await makeOneOfEach();
});
afterAll(() => test.stop());

/** A user of a customer that has a mapping, a vendor, and the ingredient mapped to, each in its second version; and a deleted record. */
async function makeOneOfEach(): Promise<Ids> {
  const { id: users } = await manager.createUser({ body: { ...aPerson, email: 'first@example.com' } });
  const { id: customers } = await manager.createCustomer({ body: aCustomer });
  const { id: vendors } = await manager.createVendor({ body: aVendor });
  const { id: ingredients } = await manager.createIngredient({ body: anIngredient });
  await manager.updateUser({ params: { id: users }, body: { ...aPerson, last_name: 'Second' } });
  await manager.updateCustomer({ params: { id: customers }, body: { ...aCustomer, water_source: 'Second' } });
  await manager.updateVendor({ params: { id: vendors }, body: { ...aVendor, last_name: 'Second' } });
  await manager.updateIngredient({ params: { id: ingredients }, body: { ...anIngredient, comments: 'Second' } });
  await manager.assignUsers({ params: { id: customers }, body: { user_ids: [users] } });
  const body = { chem_code: CODE, ingredients_id: ingredients };
  await manager.createThirdPartyChem({ params: { id: customers }, body });
  const spare = await manager.createVendor({ body: { ...aVendor, company: 'Spare Supply' } });
  await manager.deleteVendor({ params: { id: spare.id } });
  const [deleted] = (await manager.listDeletedRecords({ query: {} })).items;
  return { users, customers, vendors, ingredients, 'deleted-records': deleted?.id ?? 0 };
}

const calls = (Object.entries(administrationEndpoints) as [Call, Endpoint][]).map(([name, endpoint]) => ({
  name,
  endpoint,
}));
type Row = (typeof calls)[number];

interface Sending {
  /** Whom the path names. */
  readonly ids: Ids;
  readonly as?: string;
  readonly version?: number;
}

/** Whatever the path names is one of these; what the body names is always there. */
function send({ name, endpoint }: Row, { ids, as = 'Manager', version }: Sending) {
  const kind = endpoint.path.split('/')[2] as Kind;
  const url = endpoint.path.replace(':id', String(ids[kind])).replace(':chem_code', CODE);
  const body = bodies[name]?.(there);
  const token = tokens.get(as);
  return test.app.inject({
    method: endpoint.method,
    url: endpoint.takesTable ? `${url}?dryRun=false` : url,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(version && { 'if-match': `"${version}"` }),
      ...(body !== undefined && { 'content-type': endpoint.takesTable ? CSV : 'application/json' }),
    },
    ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}

const tables = [
  'users',
  'customers',
  'customer_users',
  'third_party_mappings',
  'vendors',
  'ingredients',
  'deleted_records',
  'audit_entries',
] as const;

/** All that the administration keeps. */
const everything = () => Promise.all(tables.map((table) => test.db.selectFrom(table).selectAll().execute()));

describe('a call that names a record', () => {
  const naming = calls.filter(({ endpoint }) => endpoint.path.includes(':id'));

  it.each(naming)('$name is told when it never was or is no more, and changes nothing', async (row) => {
    const before = await everything();
    for (const ids of [nowhere, gone]) {
      const answer = await send(row, { ids });
      expect(answer.statusCode, answer.body).toBe(404);
      expect(answer.json()).toMatchObject({
        code: 'not-found',
        message: expect.stringMatching(/ not found$|30 days are over\.$/),
      });
    }
    expect(await everything()).toEqual(before);
  });
});

describe('a call that writes over a version', () => {
  const versioned = calls.filter(({ endpoint }) => endpoint.versioned);

  it('is every change and every deletion of a record', () => {
    expect(versioned.map(({ name }) => name).sort()).toEqual(
      (['User', 'Customer', 'Vendor', 'Ingredient'] as const)
        .flatMap((noun) => [`update${noun}`, `delete${noun}`])
        .sort(),
    );
  });

  it.each(versioned)('$name gets what stands there now when it comes second, and changes nothing', async (row) => {
    const before = await everything();
    const answer = await send(row, { ids: there, version: 1 });
    expect(answer.statusCode, answer.body).toBe(412);
    const kind = row.endpoint.path.split('/')[2] as Kind;
    expect(answer.json()).toMatchObject({ code: 'stale', current: { id: there[kind], version: 2 } });
    expect(JSON.stringify(answer.json().current)).toContain('Second');
    expect(await everything()).toEqual(before);
  });
});

describe('a call by someone who may not', () => {
  const visitors = { stranger: undefined, Viewer: ['Viewer'], Editor: ['Editor'] } as const;

  it.each(calls)('$name is refused and changes nothing', async (row) => {
    const before = await everything();
    for (const [as, roles] of Object.entries(visitors)) {
      if (roles && canEnter(row.endpoint.access, roles)) continue;
      const answer = await send(row, { ids: there, as });
      expect(answer.statusCode, `${as}: ${answer.body}`).toBe(roles ? 403 : 401);
    }
    expect(await everything()).toEqual(before);
  });
});

describe('a call whose body names a record of another user, or one that does not exist', () => {
  it('changes nothing', async () => {
    const other = await manager.createCustomer({ body: { ...aCustomer, name: 'Other Energy' } });
    const before = await everything();
    const params = { id: there.customers };
    const query = {};
    const users = { user_ids: [there.users, gone.users] };
    const mapping = { chem_code: 'CP1002', ingredients_id: gone.ingredients };
    const supplied = { ...anIngredient, ingredient_name: 'Methanol', vendor_id: gone.vendors };
    const refused = {
      assignUsers: problemOf(manager.assignUsers({ params, body: users })),
      removeUsers: problemOf(manager.removeUsers({ params, query, body: users })),
      changeAccess: problemOf(
        manager.changeAccess({ body: { assign: [{ user_id: there.users, customer_id: gone.customers }], remove: [] } }),
      ),
      createThirdPartyChem: problemOf(manager.createThirdPartyChem({ params, body: mapping })),
      createIngredient: problemOf(manager.createIngredient({ body: supplied })),
      deleteThirdPartyChem: problemOf(
        manager.deleteThirdPartyChem({ params: { id: other.id, chem_code: CODE }, query }),
      ),
    };
    for (const [call, answer] of Object.entries(refused)) {
      expect([400, 404], call).toContain((await answer)?.status);
    }
    expect(await everything()).toEqual(before);
  });
});
