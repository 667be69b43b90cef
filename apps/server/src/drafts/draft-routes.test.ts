import { randomUUID } from 'node:crypto';
import { MAX_DRAFT_BYTES } from '@disclosure/api';
import { apiMessages, MOST_DRAFTS } from '@disclosure/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hire, hireStaff, problemOf, type Staff } from '../../test/staff.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { DAY, later, MINUTE } from '../clock.ts';
import { sweepDrafts } from './draft-repository.ts';

let test: TestApp;
let staff: Staff;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  await test.reset();
  staff = await hireStaff(test);
});
afterAll(() => test.stop());

const aDraft = {
  jobNumber: '1001',
  step: 2,
  wells: 3,
  saved: 1,
  customer: 'Llano Ridge',
  state: { selected: ['a', 'b'], wells: [] },
};
const add = (jobNumber = '1001') => staff.editor.createDraft({ body: { ...aDraft, jobNumber } });

describe('a draft', () => {
  it('comes back exactly as it was sent', async () => {
    const state = {
      z: 1e-7,
      a: [0.1, null, true, { '2': '\u0000 \uD800 🛢', '1': '' }],
      longest: 123_456_789.123_456_78,
      deep: JSON.parse(`${'{"a":'.repeat(55)}1${'}'.repeat(55)}`) as unknown,
    };
    const { id, ...summary } = await staff.editor.createDraft({ body: { ...aDraft, state } });
    expect(summary).toEqual({
      jobNumber: '1001',
      step: 2,
      wells: 3,
      saved: 1,
      customer: 'Llano Ridge',
      version: 1,
      created_at: '2026-11-15T08:00:00.000Z',
      updated_at: '2026-11-15T08:00:00.000Z',
      author: { id: expect.any(Number), name: 'Editor Smith' },
    });
    const draft = await staff.editor.getDraft({ params: { id } });
    expect(draft).toEqual({ id, ...summary, state });
    expect(JSON.stringify(draft.state)).toBe(JSON.stringify(state));
  });

  it('is listed for its author only, the one touched last first, without its state', async () => {
    const first = await add('1001');
    test.pass(MINUTE);
    const second = await add('1002');
    test.pass(MINUTE);
    await staff.manager.createDraft({ body: { ...aDraft, jobNumber: '1003' } });
    const numbers = async () => (await staff.editor.listDrafts()).map(({ jobNumber }) => jobNumber);
    expect(await numbers()).toEqual(['1002', '1001']);
    await staff.editor.updateDraft({ params: { id: first.id }, body: aDraft });
    expect(await numbers()).toEqual(['1001', '1002']);
    expect(await staff.editor.listDrafts()).toContainEqual(second);
  });

  it('is opened and saved by colleagues who have its link, and keeps its author', async () => {
    const { id } = await add();
    const { api: colleague } = await hire(test, 'Editor', 'colleague@example.com');
    expect(await colleague.getDraft({ params: { id } })).toMatchObject({ author: { name: 'Editor Smith' } });
    const saved = await staff.manager.updateDraft({ params: { id }, body: { ...aDraft, step: 3 }, ifMatch: 1 });
    expect(saved).toMatchObject({ version: 2, step: 3, author: { name: 'Editor Smith' } });
    expect(saved).not.toHaveProperty('state');
    expect(await colleague.listDrafts()).toEqual([]);
  });

  it('is closed to Viewers and strangers', async () => {
    const { id } = await add();
    for (const [api, status] of [
      [staff.viewer, 403],
      [staff.stranger, 401],
    ] as const) {
      for (const call of [
        () => api.listDrafts(),
        () => api.createDraft({ body: aDraft }),
        () => api.getDraft({ params: { id } }),
        () => api.updateDraft({ params: { id }, body: aDraft }),
        () => api.deleteDraft({ params: { id } }),
      ]) {
        expect(await problemOf(call())).toMatchObject({ status });
      }
    }
    expect(await staff.editor.getDraft({ params: { id } })).toMatchObject({ version: 1 });
  });

  it('is not overwritten by a user who saw an older one', async () => {
    const { id } = await add();
    await staff.editor.updateDraft({ params: { id }, body: { ...aDraft, step: 3 }, ifMatch: 1 });
    const late = staff.manager.updateDraft({ params: { id }, body: { ...aDraft, step: 4 }, ifMatch: 1 });
    expect(await problemOf(late)).toMatchObject({ status: 412, details: { current: { id, version: 2, step: 3 } } });
    expect(await staff.editor.getDraft({ params: { id } })).toMatchObject({ version: 2, step: 3 });
    expect(await problemOf(staff.editor.deleteDraft({ params: { id }, ifMatch: 1 }))).toMatchObject({ status: 412 });
  });

  it('is saved once when the first answer was lost', async () => {
    const { id } = await add();
    const save = () => staff.editor.updateDraft({ params: { id }, body: { ...aDraft, step: 3 }, ifMatch: 1 });
    const first = await save();
    test.pass(MINUTE);
    expect(await save()).toEqual(first);
  });

  it('of another job is not taken for the save whose answer was lost', async () => {
    const { id } = await add('1001');
    await staff.editor.updateDraft({ params: { id }, body: aDraft, ifMatch: 1 });
    const late = staff.manager.updateDraft({ params: { id }, body: { ...aDraft, jobNumber: '1002' }, ifMatch: 1 });
    expect(await problemOf(late)).toMatchObject({ status: 412, details: { current: { jobNumber: '1001' } } });
  });

  it('takes one of many saves at once', async () => {
    const { id } = await add();
    const saves = Array.from({ length: 8 }, (_, index) =>
      problemOf(staff.editor.updateDraft({ params: { id }, body: { ...aDraft, state: { index } }, ifMatch: 1 })),
    );
    const refused = (await Promise.all(saves)).filter((problem) => problem?.status === 412);
    expect(refused).toHaveLength(7);
    expect(await staff.editor.getDraft({ params: { id } })).toMatchObject({ version: 2 });
  });

  it('is begun once, however often it is sent with one key', async () => {
    const begin = () => staff.editor.createDraft({ body: aDraft, idempotencyKey: 'begin-1' });
    const answers = await Promise.all([begin(), begin(), begin()]);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await staff.editor.listDrafts()).toHaveLength(1);
  });

  it('is begun once under the id that its client chose, and says what it has become since', async () => {
    const id = randomUUID();
    const begin = (client: Staff['editor']) => client.createDraft({ body: { ...aDraft, id } });
    expect(await begin(staff.editor)).toMatchObject({ id, version: 1 });
    await staff.editor.updateDraft({ params: { id }, body: { ...aDraft, step: 3 }, ifMatch: 1 });
    for (const client of [staff.editor, staff.manager]) {
      const current = { id, version: 2, step: 3, author: { name: 'Editor Smith' } };
      expect(await problemOf(begin(client))).toMatchObject({ status: 412, details: { current } });
    }
    expect(await staff.editor.listDrafts()).toMatchObject([{ id, version: 2, step: 3 }]);
    expect(await staff.manager.listDrafts()).toEqual([]);
    const other = staff.editor.createDraft({ body: { ...aDraft, id: '1001' } });
    expect(await problemOf(other)).toMatchObject({
      status: 400,
      message: expect.stringContaining('the id of a draft'),
    });
  });

  it('is not begun by a user who has too many, until one is deleted, while colleagues go on', async () => {
    const { id } = await add();
    await sql`
      insert into drafts (id, author_id, job_number, step, wells, saved, customer, state, created_at, updated_at)
      select gen_random_uuid(), author_id, job_number, step, wells, saved, customer, state, created_at, updated_at
        from drafts, generate_series(2, ${MOST_DRAFTS})`.execute(test.db);
    expect(await problemOf(add())).toMatchObject({ status: 409, message: apiMessages.tooManyDrafts(MOST_DRAFTS) });
    expect(await staff.editor.listDrafts()).toHaveLength(MOST_DRAFTS);
    await staff.manager.createDraft({ body: aDraft });
    await staff.editor.deleteDraft({ params: { id } });
    await add();
  });

  it('is thrown away by its author only', async () => {
    const { id } = await add();
    expect(await problemOf(staff.manager.deleteDraft({ params: { id } }))).toMatchObject({
      status: 403,
      message: 'Only the author of a draft can delete it.',
    });
    await staff.editor.deleteDraft({ params: { id }, ifMatch: 1 });
    expect(await problemOf(staff.editor.getDraft({ params: { id } }))).toMatchObject({ status: 404 });
  });

  it('that is not there is not found', async () => {
    const params = { id: randomUUID() };
    for (const call of [
      () => staff.editor.getDraft({ params }),
      () => staff.editor.updateDraft({ params, body: aDraft }),
      () => staff.editor.deleteDraft({ params }),
    ]) {
      expect(await problemOf(call())).toMatchObject({ status: 404, message: 'Draft not found' });
    }
    expect(await problemOf(staff.editor.getDraft({ params: { id: '1' } }))).toMatchObject({ status: 400 });
  });

  it('has room for five megabytes and no more', async () => {
    const filler = (bytes: number) => ({ ...aDraft, state: { filler: 'x'.repeat(bytes) } });
    const { id } = await staff.editor.createDraft({ body: filler(MAX_DRAFT_BYTES - 100) });
    expect((await staff.editor.getDraft({ params: { id } })).state['filler']).toHaveLength(MAX_DRAFT_BYTES - 100);
    const larger = staff.editor.updateDraft({ params: { id }, body: filler(MAX_DRAFT_BYTES) });
    expect(await problemOf(larger)).toMatchObject({ status: 413 });
  });

  it('is forgotten when no one has touched it for 90 days', async () => {
    const { updated_at } = await add('old');
    test.pass(MINUTE);
    await add('new');
    // Years ago, so that the clock of the database agrees.
    await sql`update drafts set updated_at = updated_at - interval '3650 days'`.execute(test.db);
    await sweepDrafts(test.db, new Date(Date.parse(updated_at) - 3650 * DAY + 90 * DAY + 1));
    expect(await jobsOfDrafts()).toEqual(['new']);
  });

  it('is not forgotten because the clock of an instance is ahead', async () => {
    await add('new');
    await test.db.updateTable('drafts').set({ updated_at: new Date() }).execute();
    await sweepDrafts(test.db, later(new Date(), 100 * DAY));
    expect(await jobsOfDrafts()).toEqual(['new']);
  });

  const jobsOfDrafts = async () =>
    (await test.db.selectFrom('drafts').select('job_number').execute()).map(({ job_number }) => job_number);
});
