import { describe, expect, it, onTestFinished } from 'vitest';
import { upload } from '../../../test/documents.ts';
import { filingOffice } from '../../../test/filing-office.ts';
import { problemOf } from '../../../test/staff.ts';
import { untilLockWait } from '../../../test/until-lock-wait.ts';
import { later, MINUTE } from '../../clock.ts';
import { lockCustomer } from '../../customers/customer-repository.ts';
import { sweepFiles } from '../sweep-files.ts';

const office = filingOffice();

const names = async () => (await office().editor.listFiles({ query: {} })).items.map(({ name }) => name);
const countEntries = async () =>
  (await office().test.db.selectFrom('audit_entries').select('id').where('entity', '=', 'file').execute()).length;

describe('an upload among others', () => {
  it('that comes fifty times at once is one file, one revision and one entry', async () => {
    const { test, lone, editor } = office();
    const entries = await countEntries();
    const saved = await Promise.all(Array.from({ length: 50 }, () => upload(editor, { customerId: lone })));
    expect(new Set(saved.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(await names()).toEqual([saved[0]?.name]);
    expect(await editor.listRevisions({ params: { id: saved[0]?.id ?? '' } })).toHaveLength(1);
    expect(await countEntries()).toBe(entries + 1);
    // An upload that came when the file was just made has put its bytes for nothing.
    await sweepFiles({ ...test, log: test.app.log }, later(test.now(), 11 * MINUTE));
    expect(await test.db.selectFrom('file_uploads').selectAll().execute()).toEqual([]);
  });

  it.each([
    ['deletes', () => ({ deleted_at: office().test.now(), deleted_by: 'Somebody' })],
    ['gives to another customer', () => ({ customer_id: office().caprock })],
  ])('is a file of its own while a user %s the one of the same name', async (_, changes) => {
    const { test, lone, editor } = office();
    const first = await upload(editor, { customerId: lone });
    const held = await test.db.startTransaction().execute();
    await held.updateTable('files').set(changes()).execute();
    const second = upload(editor, { customerId: lone, totalMass: 7 });
    await untilLockWait(test.db);
    await held.commit().execute();
    expect(await second).toMatchObject({ revision: 1 });
    expect((await second).id).not.toBe(first.id);
    expect(await names()).toContain((await second).name);
  });

  it('is refused for what is wrong with it while a user changes its customer', async () => {
    const { test, lone, editor } = office();
    const held = await test.db.startTransaction().execute();
    onTestFinished(() => held.rollback().execute());
    await lockCustomer(held, lone);
    const body = { fileName: 'a.xml', content: '<nothing/>', metadata: { customerId: lone } };
    expect(await problemOf(editor.uploadFile({ body }))).toMatchObject({ code: 'document-refused' });
  });

  it('of different documents under one name at once makes each a revision', async () => {
    const { lone, editor } = office();
    const masses = Array.from({ length: 10 }, (_, index) => index + 1);
    const saved = await Promise.all(masses.map((totalMass) => upload(editor, { customerId: lone, totalMass })));
    expect(saved.map(({ revision }) => revision).toSorted((a, b) => a - b)).toEqual(masses);
    expect(await names()).toHaveLength(1);
  });
});
