import { CSV } from '@disclosure/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDocument } from '../../test/documents.ts';
import { aCustomer, hireStaff, problemOf, type Staff } from '../../test/staff.ts';
import { csv, dryRun } from '../../test/table-files.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
let staff: Staff;
beforeAll(async () => {
  test = await startTestApp();
  staff = await hireStaff(test);
});
afterAll(() => test.stop());

const add = (name: string, ...other_names: string[]) =>
  staff.editor.createCustomer({ body: { ...aCustomer, name, other_names } });
const remember = (id: number, name: string) => staff.editor.addOtherName({ params: { id }, body: { name } });
const namesOf = async (id: number) =>
  (await staff.editor.listCustomers({ query: {} })).items.find((customer) => customer.id === id)?.other_names;

describe('other names of a customer', () => {
  it('are kept once each, without its own name, and stay when a call does not mention them', async () => {
    const { id, other_names } = await add('Chevron', ' CVX ', 'c.v.x', 'CHEVRON', 'Chevron  USA');
    expect(other_names).toEqual(['CVX', 'Chevron USA']);
    const { other_names: _, ...body } = { ...aCustomer, name: 'Chevron', operator_number: '7', other_names: [] };
    expect(await staff.editor.updateCustomer({ params: { id }, body })).toMatchObject({ other_names });
    const fewer = { ...body, other_names: 'CVX; Texaco' };
    expect(await staff.editor.updateCustomer({ params: { id }, body: fewer })).toMatchObject({
      other_names: ['CVX', 'Texaco'],
    });
    expect((await staff.editor.listCustomers({ query: { search: 'texac' } })).items).toHaveLength(1);
    const { items } = await staff.manager.listAuditEntries({ query: { entity: 'customer', id } });
    expect(items[0]).toMatchObject({
      action: 'changed',
      before: { other_names: ['CVX', 'Chevron USA'] },
      after: { other_names: ['CVX', 'Texaco'] },
    });
  });

  it('are unique among all names and other names, and the refusal names the other customer', async () => {
    const { id } = await add('Alpha', 'First Letter');
    const taken = (name: string, owner: string) => ({
      status: 409,
      message: `"${name}" is already a name of ${owner}. Please remove it there first, or leave it out here.`,
    });
    expect(await problemOf(add('Beta', 'first letter.'))).toMatchObject(taken('first letter.', 'Alpha'));
    expect(await problemOf(add('Beta', 'ALPHA'))).toMatchObject(taken('ALPHA', 'Alpha'));
    expect(await problemOf(add('FIRST LETTER'))).toMatchObject(taken('FIRST LETTER', 'Alpha'));
    const beta = await add('Beta');
    expect(await problemOf(remember(beta.id, 'First, letter'))).toMatchObject(taken('First, letter', 'Alpha'));
    const body = { ...aCustomer, name: 'First Letter' };
    expect(await problemOf(staff.editor.updateCustomer({ params: { id: beta.id }, body }))).toMatchObject({
      status: 409,
    });
    expect(await namesOf(id)).toEqual(['First Letter']);
    expect(await namesOf(beta.id)).toEqual([]);
  });

  it('are remembered one by one, each once, and at most 50', async () => {
    const { id, version } = await add('Gamma', ...Array.from({ length: 49 }, (_, index) => `Spelling ${index}`));
    expect(await remember(id, 'G. Energy')).toMatchObject({ version: version + 1 });
    expect(await remember(id, 'g energy')).toMatchObject({ version: version + 1 });
    expect(await problemOf(remember(id, 'One More'))).toMatchObject({
      status: 400,
      message: 'A customer has at most 50 other names, not 51',
    });
    for (const name of ['A; B', '...']) expect(await problemOf(remember(id, name))).toMatchObject({ status: 400 });
    expect(await problemOf(remember(999_999, 'Nobody'))).toMatchObject({ status: 404 });
  });

  it('go to one of two customers that want the same at once', async () => {
    const pairs = await Promise.all([1, 2, 3, 4].map((number) => add(`Racer ${number}`)));
    const results = await Promise.allSettled([
      ...pairs.map(({ id }) => remember(id, 'The Prize')),
      add('Racer 5', 'the prize'),
      add('THE PRIZE'),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { items } = await staff.editor.listCustomers({ query: {} });
    const owners = items.filter(({ name, other_names }) => /prize/i.test([name, ...other_names].join()));
    expect(owners).toHaveLength(1);
  });

  it('are free while their customer is deleted, and come back with it unless they are taken', async () => {
    const first = await add('Delta', 'Fourth');
    await staff.manager.deleteCustomer({ params: { id: first.id } });
    const second = await add('Epsilon', 'FOURTH');
    const deleted = async () => (await staff.manager.listDeletedRecords({ query: { search: 'Delta' } })).items[0]?.id;
    const restore = async () => staff.manager.restoreDeletedRecord({ params: { id: (await deleted()) ?? 0 } });
    expect(await problemOf(restore())).toMatchObject({
      status: 409,
      message:
        'Epsilon has "Fourth" as a name now, which is another name of Delta. Please remove it there, then restore this customer.',
    });
    await staff.manager.deleteCustomer({ params: { id: second.id } });
    await restore();
    expect(await namesOf(first.id)).toEqual(['Fourth']);
  });
});

describe('a file that is saved for a customer', () => {
  it('has in its audit entry how the customer was settled, and vouches for no name but the own one of the caller', async () => {
    const { id: customerId } = await add('Mu', 'Twelfth');
    const save = (how: 'other name' | 'confirmed', name: string, wellName: string, by = '') => {
      const customerSettled = { how, name, score: null, by };
      const metadata = { customerId, customerSettled };
      return staff.editor.uploadFile({
        body: { fileName: `${wellName}.xml`, content: aDocument({ wellName }), metadata },
      });
    };
    await save('other name', 'TWELFTH', 'One');
    const { first_name, last_name } = await staff.editor.getMe();
    await save('confirmed', '', 'Two', `${first_name} ${last_name}`);
    await save('confirmed', 'Mu Oil', 'Three', 'Jane Manager');
    await save('confirmed', '', 'Four');
    const entries = await test.db
      .selectFrom('audit_entries')
      .select('after')
      .where('entity', '=', 'file')
      .orderBy('id')
      .execute();
    expect(entries.map(({ after }) => after?.['customer_settled'])).toEqual([
      'other name: TWELFTH',
      `suggested and confirmed by ${first_name} ${last_name}`,
      'suggested and confirmed, as the draft says, by Jane Manager: Mu Oil',
      'suggested and confirmed, as the draft says, by a user without a name',
    ]);
  });
});

describe('other names in a spreadsheet', () => {
  const head = ['Company Name', 'Operator Number', 'Other Names'];
  const send = (...rows: string[][]) => csv([head, ...rows]);
  const load = (...rows: string[][]) => staff.editor.importCustomers({ query: {}, table: send(...rows) });

  it('are exported, imported, and kept where the column is missing', async () => {
    await load(['Zeta', '1', 'Sixth; The Sixth'], ['Eta', '2', '']);
    const bytes = new Uint8Array((await staff.editor.exportCustomers({ query: { format: 'csv' } })).bytes);
    expect(new TextDecoder().decode(bytes)).toContain('Sixth; The Sixth');
    const again = await staff.editor.importCustomers({ query: dryRun, table: { type: CSV, bytes } });
    expect(again).toMatchObject({ new: 0, changed: 0, errors: [] });
    await staff.editor.importCustomers({ query: {}, table: csv([head.slice(0, 2), ['Zeta', '9']]) });
    const { items } = await staff.editor.listCustomers({ query: { search: 'Zeta' } });
    expect(items).toMatchObject([{ operator_number: '9', other_names: ['Sixth', 'The Sixth'] }]);
  });

  it('may move from one customer to another, but never stand at two', async () => {
    await load(['Theta', '1', 'Eighth'], ['Iota', '2', 'Ninth']);
    const twice = [
      ['Kappa', '3', 'tenth; NINTH'],
      ['Lambda', '4', 'Tenth.'],
    ];
    const { errors } = await staff.editor.importCustomers({ query: dryRun, table: send(...twice) });
    expect(errors.map(({ row, column, message }) => [row, column, message.split('.')[0]])).toEqual([
      [2, 'Other Names', '"NINTH" is already a name of Iota'],
      [3, 'Other Names', '"Tenth'],
    ]);
    expect(await problemOf(load(...twice))).toMatchObject({ status: 400 });
    await load(['Theta', '1', 'Ninth'], ['Iota', '2', 'Eighth']);
    const { items } = await staff.editor.listCustomers({ query: { search: 'ta' } });
    expect(items.filter(({ name }) => /^(?:Theta|Iota)$/.test(name)).map((one) => one.other_names)).toEqual([
      ['Eighth'],
      ['Ninth'],
    ]);
  });
});
