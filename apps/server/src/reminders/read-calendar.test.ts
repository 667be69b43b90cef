import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addCustomer, hireFor, unassign, upload } from '../../test/documents.ts';
import { buildSecondInstance } from '../../test/second-instance.ts';
import { type Api, startTestApp, type TestApp } from '../../test/test-app.ts';
import { MINUTE } from '../clock.ts';

let test: TestApp;
let lone: number;
let caprock: number;
let editor: { id: number; api: Api };
let manager: { id: number; api: Api };
beforeAll(async () => (test = await startTestApp({ TIME_ZONE: 'UTC', SIGN_IN_FAILURES_PER_ADDRESS: '5' })));
afterAll(() => test.stop());
beforeEach(async () => {
  await test.db.deleteFrom('files').execute();
  await test.reset();
  lone = await addCustomer(test.db, 'Lone Star Energy');
  caprock = await addCustomer(test.db, 'Caprock Mesa Energy LLC');
  editor = await hireFor(test, 'Editor', 'editor@example.com', [lone, caprock]);
  manager = await hireFor(test, 'Manager', 'manager@example.com', [lone]);
});

/** A Texas well, whose first clock ends 15 days after the job. */
const save = (wellName: string, end: string, customerId = lone, { api } = editor) =>
  upload(api, { wellName, customerId, start: '2026-09-01', end });

const makeAddress = async ({ api } = editor) => new URL((await api.makeCalendarAddress()).url);
const read = (address: URL, remoteAddress = '10.0.0.1') =>
  test.app.inject({ url: address.pathname + address.search, remoteAddress });
const statusOf = async (address: URL, from?: string) => (await read(address, from)).statusCode;
const entriesOf = async (address: URL) =>
  (await read(address)).body
    .replaceAll('\r\n ', '')
    .split('\r\nBEGIN:VEVENT\r\n')
    .slice(1)
    .map((entry) =>
      Object.fromEntries(entry.split('\r\n').map((line) => [line.split(':', 1)[0], /:(.*)/.exec(line)?.[1]])),
    );

describe('the calendar of a user', () => {
  it('has a whole day for each of their filings that is due, also for those that are snoozed', async () => {
    const alder = await save('Alder, 1H; "north"', '2026-10-30');
    const birch = await save('Birch', '2026-11-07');
    await save('Cedar', '2026-11-08');
    const done = await save('Dogwood', '2026-11-08');
    await editor.api.changeFilingStatus({ params: { fileId: done.id }, body: { to: 'published', note: '' } });
    const earlier = await save('Elm', '2026-11-08');
    await test.db.updateTable('filings').set({ before_desk: true }).where('file_id', '=', earlier.id).execute();
    await editor.api.snoozeFiling({ params: { fileId: birch.id }, body: { until: '2026-11-17', reason: 'Holiday' } });
    await save('Of another', '2026-11-08', lone, manager);
    const address = await makeAddress();
    expect(`${address.origin}${address.pathname}`).toBe('https://xml.example.com/api/filings/calendar.ics');
    expect(address.searchParams.get('key')).toMatch(/^[\w-]{43}$/);
    const { headers, statusCode } = await read(address);
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'private, no-store',
    ]);
    const entries = await entriesOf(address);
    expect(
      entries.map((entry) => [entry['SUMMARY'], entry['DTSTART;VALUE=DATE'], entry['CATEGORIES'], entry['COLOR']]),
    ).toEqual([
      ['Cedar: saved', '20261123', 'Due later', 'steelblue'],
      ['Birch: saved', '20261122', 'Due this week', 'orange'],
      ['Alder\\, 1H\\; "north": saved', '20261114', 'Overdue', 'crimson'],
    ]);
    expect(entries.at(-1)).toMatchObject({
      UID: alder.id,
      DTSTAMP: '20261115T080000Z',
      URL: `https://xml.example.com/filings?file=${alder.id}`,
      DESCRIPTION: expect.stringMatching(/^Lone Star Energy\\nTexas\\n\d{14}\\nhttps:/) as string,
    });
    // The same entry whenever it is read, whatever changed.
    await editor.api.changeFilingStatus({ params: { fileId: alder.id }, body: { to: 'sent', note: '' } });
    test.pass(MINUTE);
    expect((await entriesOf(address)).find(({ UID }) => UID === alder.id)).toMatchObject({
      'DTSTART;VALUE=DATE': '20270128',
      DTSTAMP: '20261115T080100Z',
    });
  });

  it("has only what the user sees, and for a Manager also what is Nobody's", async () => {
    const gone = await hireFor(test, 'Editor', 'gone@example.com', [lone, caprock]);
    await save('Of one who is gone', '2026-11-08', lone, gone);
    await save('Not seen by the Manager', '2026-11-08', caprock, gone);
    await save('Seen no longer', '2026-11-08', caprock);
    await save('Own', '2026-11-08', lone, manager);
    const [own, all] = [await makeAddress(), await makeAddress(manager)];
    await manager.api.deleteUser({ params: { id: gone.id } });
    expect((await entriesOf(own)).map(({ SUMMARY }) => SUMMARY)).toEqual(['Seen no longer: saved']);
    await unassign(test.db, editor.id, caprock);
    expect(await entriesOf(own)).toEqual([]);
    expect((await entriesOf(all)).map(({ SUMMARY }) => SUMMARY)).toEqual([
      'Own: saved',
      "Nobody's: Of one who is gone: saved",
    ]);
  });

  it('takes no line from the name of a well', async () => {
    const name = 'Alder\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:Birch';
    const { id } = await save('Alder', '2026-11-08');
    await test.db.updateTable('files').set({ well_name: name, customer_name: name }).where('id', '=', id).execute();
    const entries = await entriesOf(await makeAddress());
    expect(entries.map(({ SUMMARY }) => SUMMARY)).toEqual(['Alder END:VEVENT BEGIN:VEVENT SUMMARY:Birch: saved']);
  });
});

describe('a calendar address', () => {
  it('is one for each user, shown once, stored as a hash, told in the audit trail and by mail', async () => {
    expect(await editor.api.getReminders()).toEqual({
      digest: true,
      digestTime: '07:00',
      timeZone: 'UTC',
      calendarMadeAt: null,
    });
    const first = await makeAddress();
    const second = await makeAddress();
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
    expect(await editor.api.getReminders()).toMatchObject({ calendarMadeAt: test.now().toISOString() });
    const { rows } = await sql<{ text: string }>`select calendar_keys::text as text from calendar_keys`.execute(
      test.db,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text).not.toContain(second.searchParams.get('key'));
    await editor.api.revokeCalendarAddress();
    await editor.api.revokeCalendarAddress();
    expect(await statusOf(second)).toBe(404);
    expect(await editor.api.getReminders()).toMatchObject({ calendarMadeAt: null });
    const { items } = await manager.api.listAuditEntries({ query: { entity: 'user', limit: 3 } });
    expect(items.map(({ after }) => after)).toEqual(
      ['no', 'new', 'new'].map((calendar_address) => ({ calendar_address })),
    );
    const mails = (await test.delivered()).map(({ to, subject }) => `${to}: ${subject}`);
    expect(mails).toEqual(Array(2).fill('editor@example.com: New calendar address'));
  });

  it.each([
    ['deleted', () => manager.api.deleteUser({ params: { id: editor.id } })],
    [
      'a Viewer',
      () =>
        test.db
          .updateTable('users')
          .set({ roles: ['Viewer'] })
          .where('id', '=', editor.id)
          .execute(),
    ],
    [
      'invited again',
      () => test.db.updateTable('users').set({ password_hash: null }).where('id', '=', editor.id).execute(),
    ],
  ])('is refused on every instance as soon as its user is %s', async (_, change) => {
    const address = await makeAddress();
    const second = buildSecondInstance(test);
    expect(await statusOf(address)).toBe(200);
    await change();
    expect(await statusOf(address)).toBe(404);
    expect((await second.inject(address.pathname + address.search)).statusCode).toBe(404);
    await second.close();
  });

  it('is made five times an hour at most, since each is a mail', async () => {
    for (let made = 0; made < 5; made += 1) await makeAddress();
    const last = await makeAddress(manager);
    await expect(makeAddress()).rejects.toMatchObject({ status: 429, code: 'too-many-requests' });
    expect(await statusOf(last)).toBe(200);
    expect(await test.delivered()).toHaveLength(6);
  });

  it('that is guessed makes its client wait, but never one that is right', async () => {
    const address = await makeAddress();
    const guess = new URL(address);
    const seen = [];
    for (const key of ['', 'short', 'x'.repeat(43), 'y'.repeat(43), 'z'.repeat(43), 'w'.repeat(43)]) {
      guess.searchParams.set('key', key);
      seen.push(await statusOf(guess));
    }
    expect(seen).toEqual([404, 404, 404, 404, 404, 429]);
    expect((await read(guess)).headers['retry-after']).toBe('900');
    expect([await statusOf(address), await statusOf(guess, '10.0.0.2')]).toEqual([200, 404]);
  });

  it('that is read all the time has to wait, too', async () => {
    const address = await makeAddress();
    expect(await statusOf(address)).toBe(200);
    await test.db.updateTable('throttles').set({ count: 59 }).where('key', '=', `calendar:user:${editor.id}`).execute();
    expect([await statusOf(address), await statusOf(address)]).toEqual([200, 429]);
    test.pass(15 * MINUTE);
    expect(await statusOf(address)).toBe(200);
  });
});

describe('the digest', () => {
  it('is turned off and on by its user, which the audit trail tells once', async () => {
    expect(await editor.api.updateReminders({ body: { digest: false } })).toMatchObject({ digest: false });
    await editor.api.updateReminders({ body: { digest: false } });
    expect(await editor.api.updateReminders({ body: { digest: true } })).toMatchObject({ digest: true });
    const { items } = await manager.api.listAuditEntries({ query: { entity: 'user', limit: 2 } });
    expect(items.map(({ before, after }) => [before, after])).toEqual([
      [{ digest: false }, { digest: true }],
      [{ digest: true }, { digest: false }],
    ]);
  });
});
