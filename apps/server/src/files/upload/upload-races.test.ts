import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addCustomer, hireFor, upload } from '../../../test/documents.ts';
import { type Api, startTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;
let editor: Api;
let lone: number;
let caprock: number;
beforeAll(async () => {
  test = await startTestApp();
  lone = await addCustomer(test.db, 'Lone Star Energy');
  caprock = await addCustomer(test.db, 'Caprock Mesa Energy LLC');
  editor = (await hireFor(test, 'Editor', 'editor@example.com', [lone, caprock])).api;
});
afterAll(() => test.stop());
beforeEach(async () => void (await test.db.deleteFrom('files').execute()));

const names = async () => (await editor.listFiles({ query: {} })).items.map(({ name }) => name);
const countEntries = async () =>
  (await test.db.selectFrom('audit_entries').select('id').where('entity', '=', 'file').execute()).length;

const untilSomebodyWaits = () =>
  vi.waitFor(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event = 'transactionid'`.execute(
      test.db,
    );
    expect(rows).toHaveLength(1);
  });

describe('an upload among others', () => {
  it('that comes fifty times at once is one file, one revision and one entry', async () => {
    const entries = await countEntries();
    const saved = await Promise.all(Array.from({ length: 50 }, () => upload(editor, { customerId: lone })));
    expect(new Set(saved.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(await names()).toEqual([saved[0]?.name]);
    expect(await editor.listRevisions({ params: { id: saved[0]?.id ?? '' } })).toHaveLength(1);
    expect(await countEntries()).toBe(entries + 1);
    expect(await test.db.selectFrom('file_uploads').selectAll().execute()).toEqual([]);
  });

  it.each([
    ['deletes', () => ({ deleted_at: test.now(), deleted_by: 'Somebody' })],
    ['gives to another customer', () => ({ customer_id: caprock })],
  ])('is a file of its own while somebody %s the one of the same name', async (_, changes) => {
    const first = await upload(editor, { customerId: lone });
    const held = await test.db.startTransaction().execute();
    await held.updateTable('files').set(changes()).execute();
    const second = upload(editor, { customerId: lone, totalMass: 7 });
    await untilSomebodyWaits();
    await held.commit().execute();
    expect(await second).toMatchObject({ revision: 1 });
    expect((await second).id).not.toBe(first.id);
    expect(await names()).toContain((await second).name);
  });

  it('of different documents under one name at once makes each a revision', async () => {
    const masses = Array.from({ length: 10 }, (_, index) => index + 1);
    const saved = await Promise.all(masses.map((totalMass) => upload(editor, { customerId: lone, totalMass })));
    expect(saved.map(({ revision }) => revision).toSorted((a, b) => a - b)).toEqual(masses);
    expect(await names()).toHaveLength(1);
  });
});
