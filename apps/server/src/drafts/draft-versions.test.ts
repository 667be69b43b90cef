import { randomBytes } from 'node:crypto';
import { MAX_DRAFT_BYTES } from '@disclosure/api';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hireStaff, problemOf, type Staff } from '../../test/staff.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { DAY, MINUTE } from '../clock.ts';
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
  state: { mark: 1 } as Record<string, unknown>,
};

/** A draft, and how to save it again with another mark. */
async function begin(state = aDraft.state) {
  const { id } = await staff.editor.createDraft({ body: { ...aDraft, state } });
  const save = (mark: unknown, replacesWork?: boolean, api = staff.editor) =>
    api.updateDraft({
      params: { id },
      body: { ...aDraft, state: { mark }, ...(replacesWork !== undefined && { replacesWork }) },
    });
  const list = (api = staff.editor) => api.listDraftVersions({ params: { id } });
  const numbers = async () => (await list()).map(({ version }) => version);
  const read = (version: number, api = staff.editor) => api.getDraftVersion({ params: { id, version } });
  /** As if it had happened that long ago: a session would not last. */
  const rest = async (milliseconds: number) => {
    const back = sql<Date>`- ${milliseconds} * interval '1 millisecond'`;
    await sql`update drafts set created_at = created_at ${back}, updated_at = updated_at ${back}`.execute(test.db);
    await sql`update draft_versions set kept_at = kept_at ${back}`.execute(test.db);
  };
  return { id, save, list, numbers, read, rest };
}

describe('an earlier version of a draft', () => {
  it('is kept by a save that replaces work, and comes back exactly as it was sent', async () => {
    const state = { z: 1e-7, a: [0.1, null, { '2': '\u0000 \uD800 🛢', '1': '' }], mark: 1 };
    const { id, save, list, read } = await begin(state);
    expect(await list()).toEqual([]);
    test.pass(MINUTE);
    await save(2, true);
    const version = {
      version: 1,
      jobNumber: '1001',
      step: 2,
      wells: 3,
      saved: 1,
      customer: 'Llano Ridge',
      savedAt: '2026-11-15T08:00:00.000Z',
      savedBy: { id: expect.any(Number), name: 'Editor Smith' },
    };
    expect(await list()).toEqual([version]);
    const kept = await read(1);
    expect(kept).toEqual({ ...version, state });
    expect(JSON.stringify(kept.state)).toBe(JSON.stringify(state));
    expect(await staff.editor.getDraft({ params: { id } })).toMatchObject({ version: 2, state: { mark: 2 } });
  });

  it('is not kept by other saves of the first ten minutes', async () => {
    const { save, numbers, rest } = await begin();
    await save(2);
    await rest(10 * MINUTE - 1);
    await save(3, false);
    expect(await numbers()).toEqual([]);
  });

  it('is kept every ten minutes while the draft is worked on', async () => {
    const { save, numbers, read, rest } = await begin();
    await save(2);
    await rest(10 * MINUTE);
    await save(3);
    await save(4);
    expect(await numbers()).toEqual([2]);
    expect((await read(2)).state).toEqual({ mark: 2 });
    // It counts from when it was kept: what stood untouched for a day is kept once.
    await rest(DAY);
    await save(5);
    await save(6);
    await rest(5 * MINUTE);
    await save(7, true);
    await rest(5 * MINUTE);
    await save(8);
    expect(await numbers()).toEqual([6, 4, 2]);
  });

  it('is kept after one that was kept while a clock was ahead', async () => {
    const { save, numbers } = await begin();
    await save(2, true);
    await sql`update draft_versions set kept_at = kept_at + interval '1 year'`.execute(test.db);
    await save(3);
    await save(4);
    expect(await numbers()).toEqual([2, 1]);
  });

  it('is not kept by a save that is refused or was there before', async () => {
    const { id, save, numbers } = await begin();
    const again = (ifMatch: number, mark: number) =>
      staff.editor.updateDraft({ params: { id }, body: { ...aDraft, state: { mark }, replacesWork: true }, ifMatch });
    await save(2);
    expect(await problemOf(again(1, 3))).toMatchObject({ status: 412 });
    await again(1, 2);
    expect(await numbers()).toEqual([]);
  });

  it('names who saved it, where that is known', async () => {
    const { id, save, list } = await begin();
    await save(2, false, staff.manager);
    await save(3, true);
    // As an older program saves, which does not say who it is.
    await test.db.updateTable('drafts').set({ version: 4 }).where('id', '=', id).execute();
    await save(5, true);
    expect((await list()).map(({ version, savedBy }) => [version, savedBy?.name])).toEqual([
      [4, undefined],
      [2, 'Manager Smith'],
    ]);
  });

  it('is one of twenty at most: the oldest go', async () => {
    const { save, numbers, read } = await begin();
    for (let mark = 2; mark <= 23; mark += 1) await save(mark, true);
    expect(await numbers()).toEqual(Array.from({ length: 20 }, (_, index) => 22 - index));
    expect((await read(3)).state).toEqual({ mark: 3 });
    expect(await problemOf(read(2))).toMatchObject({ status: 404, message: 'Earlier version not found' });
  });

  it('stays when another draft has too many', async () => {
    const [one, other] = [await begin(), await begin({ mark: 'other' })];
    await other.save(2, true);
    for (let mark = 2; mark <= 23; mark += 1) await one.save(mark, true);
    expect(await other.numbers()).toEqual([1]);
  });

  it('says when it was saved, not when its draft was begun', async () => {
    const { save, read } = await begin();
    test.pass(MINUTE);
    await save(2);
    test.pass(MINUTE);
    await save(3, true);
    expect(await read(2)).toMatchObject({ savedAt: '2026-11-15T08:01:00.000Z', state: { mark: 2 } });
  });

  it('goes earlier where all of them together are larger than 25 MB', async () => {
    const large = () => randomBytes((MAX_DRAFT_BYTES * 3) / 4 - 1000).toString('base64');
    const { save, numbers } = await begin({ mark: large() });
    for (let version = 2; version <= 7; version += 1) await save(large(), true);
    expect(await numbers()).toEqual([6, 5, 4, 3, 2]);
  });

  it('goes with its draft, whether that is deleted or forgotten', async () => {
    const rows = () => test.db.selectFrom('draft_versions').select('version').execute();
    const first = await begin();
    await first.save(2, true);
    expect(await rows()).toHaveLength(1);
    await staff.editor.deleteDraft({ params: { id: first.id } });
    expect(await rows()).toEqual([]);
    for (const call of [first.list, () => first.read(1)]) {
      expect(await problemOf(call())).toMatchObject({ status: 404, message: 'Draft not found' });
    }
    const second = await begin();
    await second.save(2, true);
    await test.db
      .updateTable('drafts')
      .set({ updated_at: new Date(Date.now() - 91 * DAY) })
      .execute();
    await sweepDrafts(test.db, new Date());
    expect(await rows()).toEqual([]);
  });

  it('is seen by those who see the draft: colleagues with its link, not Viewers and strangers', async () => {
    const { save, list, read } = await begin();
    await save(2, true);
    expect(await list(staff.manager)).toHaveLength(1);
    expect(await read(1, staff.manager)).toMatchObject({ state: { mark: 1 } });
    for (const [api, status] of [
      [staff.viewer, 403],
      [staff.stranger, 401],
    ] as const) {
      expect(await problemOf(list(api))).toMatchObject({ status });
      expect(await problemOf(read(1, api))).toMatchObject({ status });
    }
  });

  it('belongs to its draft only', async () => {
    const one = await begin();
    const other = await begin({ mark: 'other' });
    await one.save(2, true);
    expect(await other.list()).toEqual([]);
    expect(await problemOf(other.read(1))).toMatchObject({ status: 404 });
  });
});
