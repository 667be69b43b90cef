import { addDays, PACKS_VERSION } from '@disclosure/core';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { aDocument, hireFor, unassign, upload } from '../../test/documents.ts';
import { filingOffice } from '../../test/filing-office.ts';
import { problemOf } from '../../test/staff.ts';
import type { Api } from '../../test/test-app.ts';
import { adoptBlobs } from '../files/adopt/adopt-blobs.ts';
import { settleInBackground } from '../files/settle-clocks.ts';

const office = filingOffice();
const TODAY = '2026-11-15';
const over = new AbortController().signal;

/** A Texas well that ended so many days ago. */
const save = (wellName: string, daysAgo: number, customerId = office().lone, totalMass?: number) =>
  upload(office().editor, {
    wellName,
    customerId,
    start: addDays(TODAY, -daysAgo - 10),
    end: addDays(TODAY, -daysAgo),
    ...(totalMass !== undefined && { totalMass }),
  });

const mark = (
  fileId: string,
  to: 'sent' | 'approved' | 'uploaded' | 'published' | 'saved',
  note = '',
  api = office().editor,
) => api.changeFilingStatus({ params: { fileId }, body: { to, note } });
const setAside = (fileId: string, kind?: 'test' | 'other', note = '') =>
  office().editor.changeFilingStatus({
    params: { fileId },
    body: { to: 'not to be filed', note, ...(kind && { kind }) },
  });
const read = (fileId: string, api = office().editor) => api.getFiling({ params: { fileId } });
const wells = async (query: Parameters<Api['listFilings']>[0]['query']) =>
  (await office().editor.listFilings({ query })).items.map(({ wellName }) => wellName);

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
    expect(await mark(id, 'published')).toMatchObject({ beforeDesk: false, status: 'published' });
    expect(await wells({ view: 'done' })).toEqual(['Alder']);
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

describe('the list of filings', () => {
  it('has its figures as views, which may overlap', async () => {
    const { editor } = office();
    for (const [well, daysAgo] of [
      ['Late', 16],
      ['Today', 15],
      ['Week', 8],
      ['Later', 7],
      ['Sent', 10],
      ['Done', 5],
    ] as const) {
      const { id } = await save(well, daysAgo);
      if (well === 'Sent') await mark(id, 'sent');
      if (well === 'Done') await mark(id, 'published');
    }
    // An approved filing that is due this week is in both.
    const { id } = await save('Both', 88);
    await mark(id, 'approved');
    expect(await wells({ view: 'overdue' })).toEqual(['Late']);
    expect(await wells({ view: 'week' })).toEqual(['Today', 'Both', 'Week']);
    expect(await wells({ view: 'waiting' })).toEqual(['Both', 'Sent']);
    expect(await wells({ view: 'done' })).toEqual(['Done']);
    expect(await wells({})).toEqual(['Late', 'Today', 'Both', 'Week', 'Later', 'Sent']);
    expect(await editor.getFilingSummary()).toEqual({
      overdue: 1,
      week: 3,
      waiting: 2,
      done: 1,
      daysLate: 1,
      today: TODAY,
      hasFilings: true,
    });
  });

  it('is sorted, searched and filtered, page by page', async () => {
    const { editor, lone, caprock, test } = office();
    const all = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm'];
    for (const [index, well] of all.entries()) await save(well, 20 - index, index === 2 ? caprock : lone);
    for (const sort of ['due', 'wellName', 'customerName', 'changed'] as const) {
      for (const order of ['asc', 'desc'] as const) {
        const whole = await wells({ sort, order });
        const paged: string[] = [];
        for (let cursor: string | undefined, rest = true; rest;) {
          const page = await editor.listFilings({ query: { sort, order, limit: 2, cursor } });
          paged.push(...page.items.map(({ wellName }) => wellName));
          expect(page.total).toBe(5);
          rest = page.next !== undefined;
          cursor = page.next;
        }
        expect(paged, `${sort} ${order}`).toEqual(whole);
        expect(paged.toSorted()).toEqual(all);
      }
    }
    expect(await wells({ search: 'ced' })).toEqual(['Cedar']);
    expect(await wells({ search: 'ced', customerId: lone })).toEqual([]);
    expect(await wells({ customerId: caprock })).toEqual(['Cedar']);
    expect(await wells({ state: 'Ohio' })).toEqual([]);
    expect(await wells({ assignee: 'me', due: 'overdue' })).toEqual(['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm']);
    const stranger = await hireFor(test, 'Manager', 'stranger@example.com', []);
    expect((await stranger.api.listFilings({ query: { status: 'any' } })).total).toBe(0);
    expect(
      await problemOf(editor.listFilings({ query: { sort: 'due', cursor: 'WyJkdWUgYXNjIiwieCIsInkiXQ' } })),
    ).toMatchObject({ status: 400 });
    const forged = Buffer.from(JSON.stringify(['due asc', '2026-02-31', crypto.randomUUID()])).toString('base64url');
    expect(await problemOf(editor.listFilings({ query: { sort: 'due', cursor: forged } }))).toMatchObject({
      status: 400,
    });
  });

  it('is a table to download, without formulas', async () => {
    await save('=Alder', 10);
    await save('Late', 20);
    await setAside((await save('Aside', 5)).id, 'test');
    const file = await office().editor.exportFilings({ query: { format: 'csv', status: 'any' } });
    const [head = '', late = '', first = '', aside = ''] = new TextDecoder().decode(file.bytes).split('\r\n');
    expect(late).toContain('2026-11-10,-5,Late,');
    expect(aside).toContain(',Not to be filed (test),');
    expect(head.split(',').slice(0, 5)).toEqual(['Due', 'Days left', 'Well Name', 'API Number', 'Customer']);
    expect(first).toContain("2026-11-20,5,'=Alder,42461424710000,Lone Star Energy,Texas");
    expect((await office().editor.exportFilings({ query: { format: 'xlsx' } })).name).toBe('filings.xlsx');
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
    expect(await problemOf(read(id, seeing.api))).toMatchObject({ status: 403 });
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
});

describe('the unsaved wells of drafts', () => {
  it('are told with what is due, until a client no longer tells them', async () => {
    const { editor } = office();
    const well = { wellName: 'Alder', apiNumber: '', state: 'Texas', startDate: '2026-11-01', endDate: '2026-11-05' };
    const unsaved = [{ ...well, wellName: 'Kansas 1', state: 'Kansas' }, well];
    const draft = { jobNumber: '1004', step: 2, wells: 2, saved: 0, customer: '', state: {} };
    const { id } = await editor.createDraft({ body: { ...draft, unsaved } });
    expect(await editor.listUnsavedWells()).toMatchObject([
      { draftId: id, jobNumber: '1004', wells: [{ wellName: 'Alder', due: '2026-11-20', daysLeft: 5 }, { due: null }] },
    ]);
    await editor.updateDraft({ params: { id }, body: { ...draft, unsaved: [] } });
    expect(await editor.listUnsavedWells()).toEqual([]);
    await editor.updateDraft({ params: { id }, body: { ...draft, unsaved } });
    await editor.updateDraft({ params: { id }, body: draft });
    expect(await editor.listUnsavedWells()).toEqual([]);
  });
});
