import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addCustomer, assign, hireFor, unassign, upload } from '../../test/documents.ts';
import { type MailServer, startMailServer } from '../../test/mail-server.ts';
import { insertPerson } from '../../test/people.ts';
import { type Api, startTestApp, type TestApp } from '../../test/test-app.ts';
import { HOUR, later, MINUTE, SECOND } from '../clock.ts';
import type { Mail, Mailer } from '../mail/mailer.ts';
import { seesFiles } from '../files/visibility.ts';
import { createOutbox } from '../mail/outbox.ts';
import { readSettings } from '../settings/read-settings.ts';
import { makeDigests, rewriteDigest } from './make-digests.ts';

let test: TestApp;
let lone: number;
let caprock: number;
let editor: { id: number; api: Api };
let manager: { id: number; api: Api };
/** The tests begin on a Sunday morning, and the digest is of Monday. */
let now: Date;
beforeAll(async () => (test = await startTestApp()));
afterAll(() => test.stop());
beforeEach(async () => {
  await test.db.deleteFrom('files').execute();
  // No one sends them here, and a reset would wait for it.
  await test.db.deleteFrom('outbox').execute();
  await test.reset();
  await forgetDay();
  lone = await addCustomer(test.db, 'Lone Star Energy');
  caprock = await addCustomer(test.db, 'Caprock Mesa Energy LLC');
  editor = await hireFor(test, 'Editor', 'editor@example.com', [lone, caprock]);
  manager = await hireFor(test, 'Manager', 'manager@example.com', [lone]);
  now = new Date('2026-11-16T07:00:00Z');
});

const forgetDay = () => sql`update installation set digested_on = null`.execute(test.db);

const over = new AbortController();
const services = () => ({
  db: test.db,
  clock: () => now,
  settings: readSettings({ TIME_ZONE: 'UTC' }),
  outbox: { wake: () => undefined },
  publicUrl: () => 'https://xml.example.com',
});
const make = (signal = over.signal) => makeDigests(services(), signal);

const outbox = () =>
  test.db.selectFrom('outbox').selectAll().where('digest_user', 'is not', null).orderBy('id').execute();
const toldTo = async (email: string) => (await outbox()).find(({ recipient }) => recipient === email)?.body ?? '';

/** A Texas well, whose first clock ends 15 days after the job. */
const save = (wellName: string, end: string, customerId = lone, { api } = editor) =>
  upload(api, { wellName, customerId, start: '2026-09-01', end });
const mark = (fileId: string, to: 'sent' | 'saved' | 'published', note = '', { api } = editor) =>
  api.changeFilingStatus({ params: { fileId }, body: { to, note } });

const OVERDUE = '2026-10-31';
const THIS_WEEK = '2026-11-08';
const LATER = '2026-11-12';

const FRIDAY = new Date('2026-11-13T07:00:00Z');
const TUESDAY = new Date('2026-11-17T07:00:00Z');

describe('the digest of a user', () => {
  it('tells what is overdue, due within 7 days, moved back by another user, and not saved', async () => {
    const alder = await save('Alder', OVERDUE);
    const birch = await save('Birch', THIS_WEEK);
    await save('Cedar', LATER);
    const dogwood = await save('Dogwood', LATER);
    await mark(dogwood.id, 'sent');
    await mark(dogwood.id, 'saved', 'The mass\nis wrong', manager);
    // Going back oneself is no news.
    const elm = await save('Elm', LATER);
    await mark(elm.id, 'sent');
    await mark(elm.id, 'saved', 'Too early');
    const fir = await save('Fir', OVERDUE);
    await editor.api.snoozeFiling({ params: { fileId: fir.id }, body: { until: '2026-11-17', reason: 'Holiday' } });
    const ginkgo = await save('Ginkgo', OVERDUE);
    await test.db.updateTable('filings').set({ before_desk: true }).where('file_id', '=', ginkgo.id).execute();
    await mark((await save('Hazel', OVERDUE)).id, 'published');
    const { id: draft } = await editor.api.createDraft({
      body: {
        jobNumber: '1004',
        step: 2,
        wells: 1,
        saved: 0,
        customer: '',
        state: {},
        unsaved: [{ wellName: 'Ivy', apiNumber: '', state: 'Texas', startDate: '2026-10-01', endDate: '2026-11-10' }],
      },
    });
    await make();
    const [mail, ...others] = await outbox();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      recipient: 'editor@example.com',
      subject: 'Filings: 1 overdue, 1 due within 7 days, 1 moved back, 1 well not saved',
    });
    expect(mail?.body).toBe(`What needs attention at the filing desk on 2026-11-16:

Overdue: 1
- Alder (Lone Star Energy, Texas), saved, due 2026-11-15, 1 day late
  https://xml.example.com/filings?file=${alder.id}

Due within 7 days: 1
- Birch (Lone Star Energy, Texas), saved, due 2026-11-23, 7 days left
  https://xml.example.com/filings?file=${birch.id}

Moved back by another user: 1
- Dogwood (Lone Star Energy, Texas), saved, by Manager Smith: The mass is wrong
  https://xml.example.com/filings?file=${dogwood.id}

Wells of your drafts that are not saved: 1
- Job 1004: 1 well not saved, the first is due 2026-11-25, 9 days left
  https://xml.example.com/xml-creator/${draft}/wells

The filing desk: https://xml.example.com/filings

This mail comes on working days when there is something to do. To turn it off: https://xml.example.com/profile#reminders

FracFocus XML Generator
`);
  });

  it('tells again on Tuesday what a snooze has ended for, and nothing that was moved back before', async () => {
    const fir = await save('Fir', OVERDUE);
    await editor.api.snoozeFiling({ params: { fileId: fir.id }, body: { until: '2026-11-17', reason: 'Holiday' } });
    const dogwood = await save('Dogwood', LATER);
    await mark(dogwood.id, 'sent');
    await mark(dogwood.id, 'saved', 'Wrong', manager);
    await make();
    now = later(now, 24 * HOUR);
    await make();
    expect((await outbox()).map(({ subject }) => subject)).toEqual(['Filings: 1 moved back', 'Filings: 1 overdue']);
  });

  it('tells on the next day of a change that had begun when a digest was made, and had to wait', async () => {
    const { id } = await save('Dogwood', LATER);
    await make();
    test.pass(now.getTime() - 5 * SECOND - test.now().getTime());
    const late = await hireFor(test, 'Manager', 'late@example.com', [lone]);
    await mark(id, 'sent', '', late);
    await mark(id, 'saved', 'The mass is wrong', late);
    now = TUESDAY;
    await make();
    expect(await toldTo('editor@example.com')).toContain('Moved back by another user: 1');
  });

  it('tells what was moved back since the last digest that was made, also when a day was left out', async () => {
    const dogwood = await save('Dogwood', LATER);
    await mark(dogwood.id, 'sent');
    now = FRIDAY;
    await make();
    // On Sunday. On Monday the product is down.
    await mark(dogwood.id, 'saved', 'Wrong', manager);
    now = TUESDAY;
    await make();
    expect((await outbox()).map(({ subject }) => subject)).toEqual(['Filings: 1 moved back']);
  });

  it('is not made when there is nothing, it is turned off, or the user is no active Editor or Manager', async () => {
    await manager.api.updateReminders({ body: { digest: false } });
    const viewer = await hireFor(test, 'Viewer', 'viewer@example.com', [lone]);
    const invited = await insertPerson(test.db, { email: 'new@example.com', roles: ['Editor'], isInvited: true });
    const idle = await hireFor(test, 'Editor', 'idle@example.com', [lone]);
    await save('Alder', OVERDUE, lone, manager);
    const foreign = await save('Birch', OVERDUE, caprock);
    for (const { id } of [viewer, invited, idle]) {
      const { id: file } = await save(`Well of ${id}`, OVERDUE);
      const assignee = id === idle.id ? null : id;
      await test.db.updateTable('filings').set({ assignee_id: assignee }).where('file_id', '=', file).execute();
    }
    await unassign(test.db, editor.id, caprock);
    await make();
    expect(await outbox()).toEqual([]);
    // What there is to tell from now on is in the mail of the next day.
    await assign(test.db, editor.id, caprock);
    await make();
    expect(await outbox()).toEqual([]);
    now = later(now, 24 * HOUR);
    await make();
    expect((await outbox()).map(({ recipient }) => recipient)).toEqual(['editor@example.com']);
    expect(await toldTo('editor@example.com')).toContain(foreign.id);
  });

  it("has for a Manager under Nobody's what they see and no one who could keeps", async () => {
    const gone = await hireFor(test, 'Editor', 'gone@example.com', [lone, caprock]);
    const demoted = await hireFor(test, 'Editor', 'demoted@example.com', [lone]);
    const moved = await hireFor(test, 'Editor', 'moved@example.com', [lone]);
    const files = [
      await save('Of one who is gone', OVERDUE, lone, gone),
      await save('Of one who is a Viewer', OVERDUE, lone, demoted),
      await save('Of one who lost sight', THIS_WEEK, lone, moved),
    ];
    await save('Of the editor', OVERDUE);
    await save('Not seen by the Manager', OVERDUE, caprock, gone);
    await manager.api.deleteUser({ params: { id: gone.id } });
    await test.db
      .updateTable('users')
      .set({ roles: ['Viewer'] })
      .where('id', '=', demoted.id)
      .execute();
    await unassign(test.db, moved.id, lone);
    await make();
    const text = await toldTo('manager@example.com');
    expect(files.filter(({ id }) => !text.includes(id))).toEqual([]);
    expect(text).toContain("Nobody's, overdue: 2\n");
    expect(text).toContain("Nobody's, due within 7 days: 1\n");
    expect(text).not.toMatch(/Of the editor|Not seen/);
    const own = await toldTo('editor@example.com');
    expect(own).toContain('Of the editor');
    expect(own).not.toContain("Nobody's");
    expect((await outbox()).map(({ recipient }) => recipient)).toEqual(['editor@example.com', 'manager@example.com']);
  });

  it('counts to a thousand, and lists the first', async () => {
    const { id } = await save('Alder', OVERDUE);
    await sql`
      insert into files (name, given_name, owner_kind, customer_id, revision, size, sha256, uploaded_at, uploaded_by,
                         well_name, operator, customer_name, api_number, state, county, job_date, start_date, end_date)
      select name || copy, given_name, owner_kind, customer_id, 1, size, sha256, uploaded_at, uploaded_by,
             well_name, operator, customer_name, api_number, state, county, job_date, start_date, end_date
        from files, generate_series(1, 1200) as copies (copy) where id = ${id}::uuid`.execute(test.db);
    await sql`update filings set assignee_id = ${editor.id}, before_desk = false, due = '2026-11-01'`.execute(test.db);
    await make();
    const [mail] = await outbox();
    expect(mail?.subject).toBe('Filings: 1,000+ overdue');
    expect(mail?.body.match(/^- Alder/gm)).toHaveLength(25);
    expect(mail?.body).toContain('- and 975+ more\n');
  });
});

describe('a digest of many drafts', () => {
  it('lists those that are due first, and says how many more there are', async () => {
    const createDraft = (day: number) =>
      editor.api.createDraft({
        body: {
          jobNumber: `job ${day}`,
          step: 2,
          wells: 1,
          saved: 0,
          customer: '',
          state: {},
          unsaved: [{ wellName: 'Ivy', apiNumber: '', state: 'Texas', startDate: '', endDate: `2026-10-${day}` }],
        },
      });
    for (let day = 10; day < 38; day += 1) await createDraft(day > 31 ? day - 10 : day);
    await make();
    const [mail] = await outbox();
    const jobs = mail?.body.match(/^- Job job \d\d/gm) ?? [];
    expect(jobs).toHaveLength(25);
    expect(jobs).toEqual(jobs.toSorted());
    expect(jobs[0]).toBe('- Job job 10');
    expect(mail?.body).toContain('- and 3 more drafts\n');
  });
});

describe('digests of several instances', () => {
  const rows = async () => (await outbox()).map(({ digest_user }) => digest_user);
  const saveForBoth = async () => {
    await save('Alder', OVERDUE);
    await save('Birch', OVERDUE, lone, manager);
  };

  it('are one row for each user and day, however many make them at once and again', async () => {
    await saveForBoth();
    await Promise.all([make(), make(), make(), make()]);
    await make();
    expect(await rows()).toEqual([editor.id, manager.id]);
    now = later(now, 10 * HOUR);
    await make();
    expect(await rows()).toHaveLength(2);
    now = later(now, 14 * HOUR);
    await Promise.all([make(), make()]);
    expect(await rows()).toHaveLength(4);
  });

  it('are made although the clock was ahead once', async () => {
    await save('Alder', OVERDUE);
    const today = now;
    now = new Date('2027-11-16T07:00:00Z');
    await make();
    now = today;
    await make();
    expect((await outbox()).map(({ digest_day }) => digest_day)).toContainEqual(new Date('2026-11-16T00:00:00Z'));
  });

  it('are made by the next when one dies in between, also late in the day', async () => {
    await saveForBoth();
    // It ends after the first user, before the day is noted.
    let asked = 0;
    const dying = new AbortController();
    Object.defineProperty(dying.signal, 'aborted', { get: () => (asked += 1) > 1 });
    await make(dying.signal);
    expect((await rows()).length).toBeLessThan(2);
    now = later(now, 16 * HOUR);
    await make();
    expect(await rows()).toEqual([editor.id, manager.id]);
  });
});

describe('a digest that is sent', () => {
  let mailServer: MailServer;
  beforeAll(async () => (mailServer = await startMailServer()));
  afterAll(() => mailServer.stop());
  beforeEach(() => void (mailServer.received.length = 0));

  const logs = { warn: () => undefined, error: () => undefined };
  const instance = (mailer: Mailer) =>
    createOutbox({
      db: test.db,
      mailer,
      clock: () => now,
      sharedClock: async () => now,
      log: logs,
      seesFiles,
      rewriteDigest: (userId, day) => rewriteDigest(services(), userId, day),
    });

  it('twice, because an instance died before it noted it, has the same Message-ID', async () => {
    await save('Alder', OVERDUE);
    await make();
    const accepted = Promise.withResolvers<void>();
    const send = async (mail: Mail) => {
      await mailServer.mailer.send(mail);
      accepted.resolve();
      // The instance is gone: nothing comes after the answer of the mail server.
      return new Promise<void>(() => undefined);
    };
    void instance({ send, close: () => undefined }).deliver();
    await accepted.promise;
    await instance(mailServer.mailer).deliver();
    expect(mailServer.received).toHaveLength(1);
    now = later(now, 5 * MINUTE);
    await instance(mailServer.mailer).deliver();
    await instance(mailServer.mailer).deliver();
    const mails = await mailServer.readMails();
    const [row] = await outbox();
    expect(mails.map(({ messageId }) => messageId)).toEqual(Array(2).fill(`<${row?.message_id}@example.com>`));
    expect(mails[0]?.text).toBe(mails[1]?.text);
    expect(row).toMatchObject({ attempts: 2, body: '' });
    expect(row?.sent_at).not.toBeNull();
  });

  it('takes no header, line or markup from the name of a well', async () => {
    const name = 'Alder\r\nBcc: all@evil.example\r\n\r\n<b onclick="x()">A</b>\u2028- Birch\u202E';
    const { id } = await save('Alder', OVERDUE);
    await test.db.updateTable('files').set({ well_name: name, customer_name: name }).where('id', '=', id).execute();
    await make();
    await instance(mailServer.mailer).deliver();
    const [mail] = await mailServer.readMails();
    expect(mail?.headers.filter(({ key }) => key === 'bcc')).toEqual([]);
    expect(mail?.headers.find(({ key }) => key === 'content-type')?.value).toMatch(/^text\/plain/);
    expect(mail?.html).toBeUndefined();
    expect(mail?.subject).toBe('Filings: 1 overdue');
    const typed = 'Alder Bcc: all@evil.example <b onclick="x()">A</b> - Birch';
    expect(mail?.text).toContain(`\n- ${typed} (${typed}, Texas), saved, due 2026-11-15, 1 day late\n`);
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
      'without sight of any of its files',
      async () => {
        for (const customer of [lone, caprock]) await unassign(test.db, editor.id, customer);
      },
    ],
    ['without wish for it', () => editor.api.updateReminders({ body: { digest: false } })],
  ])('does not go to a user who is %s by then', async (_, change) => {
    await save('Alder', OVERDUE);
    await save('Birch', THIS_WEEK, caprock);
    await make();
    await change();
    await instance(mailServer.mailer).deliver();
    expect((await mailServer.readMails()).filter(({ subject }) => subject?.startsWith('Filings'))).toEqual([]);
    expect(await toldTo('editor@example.com')).toBe('');
  });
});
