import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addCustomer, hireFor, unassign, upload } from '../../test/documents.ts';
import { type Api, startTestApp, type TestApp } from '../../test/test-app.ts';
import { HOUR, later } from '../clock.ts';
import { seesFiles } from '../files/visibility.ts';
import type { Mail } from '../mail/mailer.ts';
import { createOutbox } from '../mail/outbox.ts';
import { readSettings } from '../settings/read-settings.ts';
import { makeDigests, rewriteDigest } from './make-digests.ts';

let test: TestApp;
let lone: number;
let caprock: number;
let editor: { id: number; api: Api };
/** The tests begin on a Sunday morning. */
let now: Date;
let sent: Mail[];
beforeAll(async () => {
  test = await startTestApp();
  lone = await addCustomer(test.db, 'Lone Star Energy');
  caprock = await addCustomer(test.db, 'Caprock Mesa Energy LLC');
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.db.deleteFrom('files').execute();
  await test.db.deleteFrom('outbox').execute();
  await sql`update installation set digested_on = null`.execute(test.db);
  editor = await hireFor(test, 'Editor', `${crypto.randomUUID()}@example.com`, [lone, caprock]);
  sent = [];
});

const make = () => makeDigests({ ...services(), outbox: { wake: () => undefined } }, new AbortController().signal);
const services = () => ({
  db: test.db,
  clock: () => now,
  settings: readSettings({ TIME_ZONE: 'UTC' }),
  publicUrl: () => 'https://xml.example.com',
});

const deliver = () =>
  createOutbox({
    ...services(),
    sharedClock: async () => now,
    mailer: { send: async (mail) => void sent.push(mail), close: () => undefined },
    log: { warn: () => undefined, error: () => undefined },
    seesFiles,
    rewriteDigest: (userId, day) => rewriteDigest(services(), userId, day),
  }).deliver();

/** A Texas well, whose first clock ends 15 days after the job. */
const save = (wellName: string, end: string, customerId = lone) =>
  upload(editor.api, { wellName, customerId, start: '2026-09-01', end });

describe('a digest that waits while one of its files goes out of sight', () => {
  it('tells of the other files', async () => {
    const alder = await save('Alder', '2026-10-31');
    const birch = await save('Birch', '2026-11-08', caprock);
    now = new Date('2026-11-16T07:00:00Z');
    await make();
    const { message_id: messageId } = await test.db
      .selectFrom('outbox')
      .select('message_id')
      .where('digest_user', '=', editor.id)
      .executeTakeFirstOrThrow();
    await unassign(test.db, editor.id, caprock);
    now = later(now, 3 * HOUR);
    await deliver();
    const digests = sent.filter(({ subject }) => subject.startsWith('Filings'));
    expect(digests).toMatchObject([{ subject: 'Filings: 1 overdue', messageId }]);
    expect(digests[0]?.text).toContain('at the filing desk on 2026-11-16');
    expect(digests[0]?.text).toContain(alder.id);
    expect(digests[0]?.text).not.toContain(birch.id);
  });

  it('tells what was moved back since the digest before, also when a day was left out', async () => {
    const manager = await hireFor(test, 'Manager', 'manager@example.com', [lone]);
    await save('Alder', '2026-10-31');
    await save('Birch', '2026-11-08', caprock);
    const { id: fileId } = await save('Dogwood', '2026-11-12');
    const mark = ({ api }: typeof editor, to: 'sent' | 'saved', note: string) =>
      api.changeFilingStatus({ params: { fileId }, body: { to, note } });
    await mark(editor, 'sent', '');
    now = new Date('2026-11-13T07:00:00Z');
    await make();
    await mark(manager, 'saved', 'Wrong');
    now = new Date('2026-11-17T07:00:00Z');
    await make();
    await unassign(test.db, editor.id, caprock);
    await deliver();
    expect(sent.map(({ subject }) => subject)).toContain('Filings: 1 overdue, 1 moved back');
  });
});

describe('a digest that waits while its user gets another address', () => {
  it('goes to the new one only', async () => {
    await save('Alder', '2026-10-31');
    now = new Date('2026-11-16T07:00:00Z');
    await make();
    await test.db.updateTable('users').set({ email: 'new@example.com' }).where('id', '=', editor.id).execute();
    await deliver();
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([['new@example.com', 'Filings: 1 overdue']]);
  });
});
