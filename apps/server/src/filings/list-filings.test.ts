import { addDays, DONE_DAYS } from '@disclosure/core';
import { describe, expect, it } from 'vitest';
import { hireFor, upload } from '../../test/documents.ts';
import { deskOf, filingOffice, TODAY } from '../../test/filing-office.ts';
import { problemOf } from '../../test/staff.ts';
import type { FilingServices } from './filing-rows.ts';
import { listFilings } from './list-filings.ts';

const office = filingOffice();
const { save, mark, setAside, wells } = deskOf(office);

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
    expect(await wells({ view: 'done', search: 'done' })).toEqual(['Done']);
    expect(await wells({ view: 'done', search: 'late' })).toEqual([]);
    expect(await wells({})).toEqual(['Late', 'Today', 'Both', 'Week', 'Later', 'Sent']);
    expect(await editor.getFilingSummary()).toEqual({
      overdue: 1,
      week: 3,
      waiting: 2,
      done: 1,
      daysLate: 1,
      today: TODAY,
      hasFilings: true,
      hasMirror: false,
    });
  });

  it('finds a day that is searched for where the desk counts days', async () => {
    const { test } = office();
    await save('Evening', 40);
    const evening = new Date('2026-11-12T02:00:00Z');
    await test.db.updateTable('files').set({ uploaded_at: evening }).execute();
    const { id } = await test.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'editor@example.com')
      .executeTakeFirstOrThrow();
    const foundOn = async (search: string, TIME_ZONE: string) => {
      const services = { db: test.db, clock: () => test.now(), store: test.store, settings: { TIME_ZONE } };
      return (await listFilings(services as unknown as FilingServices, id, { search })).total;
    };
    expect([await foundOn('2026-11-12', 'UTC'), await foundOn('2026-11-11', 'UTC')]).toEqual([1, 0]);
    const chicago = 'America/Chicago';
    expect([await foundOn('2026-11-12', chicago), await foundOn('11/11/2026', chicago)]).toEqual([0, 1]);
  });

  it('counts as done what was done since the beginning of the day that its figure names', async () => {
    const { editor, test } = office();
    for (const [well, moment] of [
      ['Half past midnight', `${addDays(TODAY, -DONE_DAYS)}T00:30:00`],
      ['The evening before', `${addDays(TODAY, -DONE_DAYS - 1)}T23:30:00`],
    ] as const) {
      const { id } = await save(well, 40);
      await mark(id, 'published');
      const status_at = new Date(`${moment}Z`);
      await test.db.updateTable('filings').set({ status_at }).where('file_id', '=', id).execute();
    }
    expect(await wells({ view: 'done' })).toEqual(['Half past midnight']);
    expect(await editor.getFilingSummary()).toMatchObject({ done: 1, today: TODAY });
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

  it('is a table to download whose API numbers keep their first zero in a spreadsheet', async () => {
    const { editor, lone } = office();
    await upload(editor, { wellName: 'Colorado 1H', customerId: lone, apiNumber: '05123456780000' });
    const { bytes } = await editor.exportFilings({ query: { format: 'csv', status: 'any' } });
    expect(new TextDecoder().decode(bytes)).toContain('Colorado 1H,05-123-45678-00-00,');
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
    expect(first).toContain("2026-11-20,5,'=Alder,42-461-42471-00-00,Lone Star Energy,Texas");
    expect((await office().editor.exportFilings({ query: { format: 'xlsx' } })).name).toBe('filings.xlsx');
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
    await editor.updateDraft({ params: { id }, body: { ...draft, unsaved: [well] } });
    expect(await editor.listUnsavedWells()).toMatchObject([{ draftId: id, wells: [{ wellName: 'Alder' }] }]);
    await editor.updateDraft({ params: { id }, body: { ...draft, unsaved } });
    await editor.updateDraft({ params: { id }, body: draft });
    expect(await editor.listUnsavedWells()).toEqual([]);
  });

  it('are told of the 50 newest drafts, with how many there are', async () => {
    const { editor } = office();
    const well = { wellName: 'Alder', apiNumber: '', state: 'Texas', startDate: '2026-11-01', endDate: '2026-11-05' };
    const draft = { jobNumber: '1004', step: 2, wells: 1, saved: 0, customer: '', state: {}, unsaved: [well] };
    for (let number = 0; number < 52; number += 1) await editor.createDraft({ body: draft });
    const told = await editor.listUnsavedWells();
    expect([told.length, told[0]?.ofDrafts]).toEqual([50, 52]);
  });

  it('are told of fewer drafts when these have thousands of wells', async () => {
    const { api: editor } = await hireFor(office().test, 'Editor', 'many@example.com', []);
    const well = { wellName: 'Alder', apiNumber: '', state: 'Texas', startDate: '2026-11-01', endDate: '2026-11-05' };
    const draft = { jobNumber: '1004', step: 2, wells: 1000, saved: 0, customer: '', state: {} };
    const unsaved = Array.from({ length: 1000 }, () => well);
    for (let number = 0; number < 4; number += 1) await editor.createDraft({ body: { ...draft, unsaved } });
    const told = await editor.listUnsavedWells();
    expect(told.map(({ wells }) => wells.length)).toEqual([1000, 1000]);
    expect(told[0]?.ofDrafts).toBe(4);
  });
});
