import { PACKS_VERSION } from '@disclosure/core';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { aDocument, hireFor, unassign } from '../../test/documents.ts';
import { deskOf, filingOffice, TODAY } from '../../test/filing-office.ts';
import { problemOf } from '../../test/staff.ts';
import { untilLockWait } from '../../test/until-lock-wait.ts';
import { adoptBlobs } from '../files/adopt/adopt-blobs.ts';
import { settleInBackground } from '../files/settle-clocks.ts';

const office = filingOffice();
const over = new AbortController().signal;

const { save, mark, setAside, read, wells } = deskOf(office);

describe('the filing of a stored file', () => {
  it('begins as saved, assigned to who saved it, with the clocks of its state', async () => {
    const { id } = await save('Alder', 10);
    const filing = await read(id);
    expect(filing).toMatchObject({
      status: 'saved',
      beforeDesk: false,
      statusBefore: null,
      assignee: { name: 'Editor Smith' },
      due: '2026-11-20',
      daysLeft: 5,
      revision: 1,
    });
    expect(filing.clocks.map(({ who, due, stopped, source }) => [who, due, stopped, source])).toEqual([
      ['service company', '2026-11-20', null, '16 TAC 3.29'],
      ['operator', '2027-02-03', null, '16 TAC 3.29, 3.16'],
    ]);
    expect(filing.timeline.map(({ kind, by }) => [kind, by])).toEqual([['revision', 'Editor Smith']]);
  });

  it('moves on with one click, back with a reason, and aside with a kind of reason', async () => {
    const { id } = await save('Alder', 10);
    expect(await mark(id, 'sent')).toMatchObject({ status: 'sent', due: '2027-02-03' });
    expect(await mark(id, 'published')).toMatchObject({ status: 'published', due: null, daysLeft: null });
    expect(await problemOf(mark(id, 'saved', ' '))).toMatchObject({
      status: 400,
      message: 'Please give a reason for going back.',
    });
    expect(await mark(id, 'saved', 'Wrong well')).toMatchObject({ status: 'saved', due: '2026-11-20' });
    expect(await problemOf(setAside(id))).toMatchObject({ status: 400 });
    expect(await problemOf(setAside(id, 'other'))).toMatchObject({ status: 400 });
    expect(await setAside(id, 'test')).toMatchObject({ status: 'not to be filed', setAside: 'test', due: null });
    expect(await problemOf(mark(id, 'saved'))).toMatchObject({ status: 400 });
    expect(await mark(id, 'saved', 'It counts')).toMatchObject({ status: 'saved', setAside: null, due: '2026-11-20' });
    expect(await problemOf(mark(id, 'saved'))).toMatchObject({ message: 'The filing already has this status.' });
    const { timeline } = await read(id);
    expect(timeline.map(({ after, note }) => [after, note])).toEqual([
      ['saved', 'It counts'],
      ['not to be filed', ''],
      ['saved', 'Wrong well'],
      ['published', ''],
      ['sent', ''],
      ['', ''],
    ]);
  });

  it('starts again with each revision, but a clock that was stopped stays stopped', async () => {
    const { editor } = office();
    const { id } = await save('Alder', 30);
    await mark(id, 'sent');
    await save('Alder', 30, office().lone, 5);
    expect(await read(id)).toMatchObject({
      revision: 2,
      status: 'saved',
      statusBefore: 'sent',
      due: '2027-01-14',
      isCorrection: false,
    });
    await mark(id, 'uploaded');
    await save('Alder', 30, office().lone, 6);
    const third = await read(id);
    expect(third).toMatchObject({
      revision: 3,
      status: 'saved',
      statusBefore: 'uploaded',
      due: null,
      isCorrection: true,
    });
    expect(third.clocks.map(({ stopped }) => stopped)).toEqual([
      { on: TODAY, revision: 1, daysLate: 15 },
      { on: TODAY, revision: 2, daysLate: 0 },
    ]);
    // A correction waits, and is never overdue.
    expect(await wells({ view: 'waiting' })).toEqual(['Alder']);
    expect(await wells({})).toEqual(['Alder']);
    expect(await editor.getFilingSummary()).toMatchObject({ overdue: 0, waiting: 1, done: 0 });
  });

  it('tells every change in the audit trail', async () => {
    const { test, lone } = office();
    const { id } = await save('Alder', 10);
    const colleague = await hireFor(test, 'Manager', 'audit@example.com', [lone]);
    await mark(id, 'sent', 'By mail');
    await office().editor.assignFiling({ params: { fileId: id }, body: { userId: colleague.id } });
    await office().editor.snoozeFiling({ params: { fileId: id }, body: { until: '2026-11-18', reason: 'Holiday' } });
    await office().editor.snoozeFiling({ params: { fileId: id }, body: { until: null, reason: '' } });
    const { items } = await colleague.api.listAuditEntries({ query: { entity: 'file', limit: 10 } });
    expect(
      items.map(({ action, after }) => [action, after?.['status'] ?? after?.['assignee'] ?? after?.['note']]),
    ).toEqual(
      expect.arrayContaining([
        ['marked', 'sent'],
        ['assigned', 'Manager Smith'],
        ['snoozed', 'Holiday'],
        ['woken', undefined],
      ]),
    );
    // Also when the file is gone for good, those who saw it read what was done.
    await test.db.deleteFrom('files').execute();
    const after = await colleague.api.listAuditEntries({ query: { entity: 'file', limit: 10 } });
    expect(after.items.map(({ name }) => name)).toEqual(items.map(({ name }) => name));
  });

  it('refuses a change that is based on an older version, and shows the current one', async () => {
    const { id } = await save('Alder', 10);
    const { version } = await read(id);
    await mark(id, 'sent');
    const call = office().editor.changeFilingStatus({
      params: { fileId: id },
      body: { to: 'approved', note: '' },
      ifMatch: version,
    });
    await expect(call).rejects.toMatchObject({ status: 412, details: { current: { status: 'sent' } } });
  });

  it('refuses a status for a revision that another one follows at the same moment', async () => {
    const { test } = office();
    const { id } = await save('Alder', 10);
    const held = await test.db.startTransaction().execute();
    await held.selectFrom('files').select('number').where('id', '=', id).forUpdate().execute();
    const next = save('Alder', 10, office().lone, 7);
    await untilLockWait(test.db);
    const marked = problemOf(mark(id, 'sent'));
    await untilLockWait(test.db, 'tuple');
    await held.commit().execute();
    expect(await next).toMatchObject({ id, revision: 2 });
    expect(await marked).toMatchObject({ status: 412, details: { current: { status: 'saved', revision: 2 } } });
  });

  it('is in no list and no figure while its file is in the bin, and comes back as it was', async () => {
    const { editor } = office();
    const { id, name } = await save('Alder', 10);
    await mark(id, 'sent');
    await editor.deleteFile({ params: { fileName: name } });
    expect(await wells({ status: 'any' })).toEqual([]);
    expect(await editor.getFilingSummary()).toMatchObject({ waiting: 0, hasFilings: false });
    expect(await problemOf(mark(id, 'approved'))).toMatchObject({ status: 404 });
    await editor.restoreFile({ params: { id } });
    expect(await read(id)).toMatchObject({ status: 'sent', due: '2027-02-03' });
  });

  it('is counted again with later state packs, and left as it is by a program with earlier ones', async () => {
    const { test } = office();
    await save('Alder', 10);
    const settled = async (packs: number) => {
      await sql`update filings set due = '2000-01-01', packs = ${packs}`.execute(test.db);
      await settleInBackground(test.db, over);
      return sql<object>`select due::text, packs from filings`.execute(test.db).then(({ rows }) => rows);
    };
    expect(await settled(PACKS_VERSION - 1)).toEqual([{ due: '2026-11-20', packs: PACKS_VERSION }]);
    expect(await settled(PACKS_VERSION + 1)).toEqual([{ due: '2000-01-01', packs: PACKS_VERSION + 1 }]);
  });

  it('keeps what was done with a revision when an earlier one is found again in the store', async () => {
    const { test } = office();
    const { id } = await save('Alder', 10);
    test.pass(60_000);
    await save('Alder', 10, office().lone, 5);
    await mark(id, 'sent');
    // As if the index had never known the first one.
    await sql`delete from file_revisions where revision = 1`.execute(test.db);
    await sql`delete from filings where revision = 1`.execute(test.db);
    for (const table of ['file_revisions', 'filings', 'filing_events', 'files']) {
      await sql`update ${sql.table(table)} set revision = 1`.execute(test.db);
    }
    await sql`update filings set service_met_revision = 1`.execute(test.db);
    for await (const _ of adoptBlobs({ ...test, clock: () => test.now() }, true));
    const filing = await read(id);
    expect(filing).toMatchObject({ revision: 2, status: 'sent', clocks: [{}, { stopped: { revision: 2 } }] });
    expect(filing.timeline.map(({ kind, revision }) => [kind, revision])).toEqual([
      ['status', 2],
      ['revision', 2],
      ['revision', 1],
    ]);
  });
});

describe('a filing of before the desk', () => {
  it('is in no figure until it gets a status', async () => {
    const { test, editor } = office();
    const { id } = await save('Alder', 40);
    await sql`update filings set before_desk = true, due = null, packs = 0`.execute(test.db);
    await settleInBackground(test.db, over);
    expect(await read(id)).toMatchObject({ beforeDesk: true, due: null, clocks: [{ due: '2026-10-21' }, {}] });
    expect(await editor.getFilingSummary()).toMatchObject({
      overdue: 0,
      week: 0,
      waiting: 0,
      done: 0,
      hasFilings: true,
    });
    expect(await wells({})).toEqual([]);
    expect(await wells({ status: 'before the desk' })).toEqual(['Alder']);
    // What a correction corrects may have been public for years: it is never overdue.
    await save('Alder', 40, office().lone, 5);
    await settleInBackground(test.db, over);
    expect(await read(id)).toMatchObject({ revision: 2, beforeDesk: true, due: null });
    expect(await editor.getFilingSummary()).toMatchObject({ overdue: 0, week: 0, waiting: 0 });
    const published = await mark(id, 'published');
    expect(published).toMatchObject({ beforeDesk: false, status: 'published' });
    // When it was published is not known, and so not whether it was late.
    expect(published.clocks.map(({ who, stopped }) => [who, stopped?.daysLate])).toEqual([
      ['service company', null],
      ['operator', 0],
    ]);
    expect(await wells({ view: 'done' })).toEqual(['Alder']);
    await save('Alder', 40, office().lone, 6);
    expect((await read(id)).clocks[0]?.stopped).toMatchObject({ revision: 2, daysLate: null });
  });

  it('that an older program stores gets its clocks soon, and a revision of it its status', async () => {
    const { test } = office();
    const { id } = await save('Alder', 10);
    await mark(id, 'sent');
    // As an older program writes a revision: it knows only the tables of files.
    await sql`update files set revision = 2, end_date = '2026-10-01T00:00:00' where id = ${id}::uuid`.execute(test.db);
    const rows = () =>
      test.db.selectFrom('filings').select(['revision', 'status', 'packs', 'version']).orderBy('revision').execute();
    expect(await rows()).toMatchObject([
      { revision: 1, status: 'sent' },
      { revision: 2, status: 'saved', packs: 0 },
    ]);
    await settleInBackground(test.db, over);
    expect((await rows())[1]?.packs).toBe(PACKS_VERSION);
    const { due } = await test.db
      .selectFrom('filings')
      .select(sql<string>`due::text`.as('due'))
      .where('is_newest', '=', true)
      .executeTakeFirstOrThrow();
    // The service company's clock was stopped by the first revision.
    expect(due).toBe('2026-12-30');
  });

  it('that was simulated is not to be filed', async () => {
    const { editor, lone } = office();
    const { result } = await editor.uploadFile({
      body: { fileName: 'S.xml', content: aDocument(), metadata: { customerId: lone, simulated: true } },
    });
    expect(await read(result.id)).toMatchObject({ status: 'not to be filed', setAside: 'simulated', due: null });
  });
});

describe('the assignee of a filing', () => {
  it('is an active Editor or Manager who sees the file', async () => {
    const { test, lone, editor } = office();
    const { id } = await save('Alder', 10);
    const seeing = await hireFor(test, 'Manager', 'seeing@example.com', [lone]);
    const viewer = await hireFor(test, 'Viewer', 'looking@example.com', [lone]);
    const blind = await hireFor(test, 'Editor', 'blind@example.com', []);
    const names = (await editor.listAssignees({ params: { fileId: id } })).map((one) => one.id);
    expect(names).toContain(seeing.id);
    expect(names).not.toContain(viewer.id);
    for (const userId of [viewer.id, blind.id, 999_999]) {
      const call = editor.assignFiling({ params: { fileId: id }, body: { userId } });
      expect(await problemOf(call)).toMatchObject({ status: 400 });
    }
    await editor.assignFiling({ params: { fileId: id }, body: { userId: seeing.id } });
    expect((await seeing.api.listFilings({ query: { assignee: 'me' } })).total).toBe(1);
    await unassign(test.db, seeing.id, lone);
    expect((await seeing.api.listFilings({ query: { assignee: 'me' } })).total).toBe(0);
    expect(await problemOf(read(id, seeing.api))).toMatchObject({ status: 404 });
  });

  it('snoozes until a later day, with a reason', async () => {
    const { editor } = office();
    const { id } = await save('Alder', 10);
    const snooze = (until: string | null, reason: string) =>
      editor.snoozeFiling({ params: { fileId: id }, body: { until, reason } });
    expect(await problemOf(snooze(TODAY, 'x'))).toMatchObject({ status: 400 });
    expect(await problemOf(snooze('2026-11-16', ' '))).toMatchObject({ status: 400 });
    expect(await snooze('2026-11-16', 'Waits for a log')).toMatchObject({
      snoozedUntil: '2026-11-16',
      due: '2026-11-20',
    });
    expect(await wells({ view: 'week' })).toEqual(['Alder']);
    expect(await snooze(null, '')).toMatchObject({ snoozedUntil: null, snoozeReason: '' });
  });

  it('that is assigned or snoozed again in the same way is answered as the first time, and no more is told', async () => {
    const { test, lone, editor } = office();
    const { id } = await save('Alder', 10);
    const { id: userId } = await hireFor(test, 'Manager', 'again@example.com', [lone]);
    const params = { fileId: id };
    const snooze = { until: '2026-11-16', reason: 'Waits for a log' };
    const { version: ifMatch } = await read(id);
    const assigned = await editor.assignFiling({ params, body: { userId }, ifMatch });
    expect(await editor.assignFiling({ params, body: { userId }, ifMatch })).toEqual(assigned);
    const snoozed = await editor.snoozeFiling({ params, body: snooze, ifMatch: assigned.version });
    expect(await editor.snoozeFiling({ params, body: snooze, ifMatch: assigned.version })).toEqual(snoozed);
    expect(snoozed.version).toBe(ifMatch + 2);
    const other = editor.snoozeFiling({ params, body: { ...snooze, reason: 'Waits' }, ifMatch: assigned.version });
    expect(await problemOf(other)).toMatchObject({ status: 412 });
  });

  it('tells no longer of a snooze whose day has come', async () => {
    const { id } = await save('Alder', 10);
    const body = { until: '2026-11-16', reason: 'Waits for a log' };
    await office().editor.snoozeFiling({ params: { fileId: id }, body });
    await sql`update filings set snoozed_until = ${TODAY} where file_id = ${id}::uuid`.execute(office().test.db);
    expect(await read(id)).toMatchObject({ snoozedUntil: null, snoozeReason: '' });
  });
});
