import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { DAY, HOUR, later, MINUTE, SECOND } from '../clock.ts';
import { readDatabaseClock } from '../database/database-clock.ts';
import type { Mail } from './mailer.ts';
import { countMails, createOutbox, insertMail } from './outbox.ts';

let database: TestDatabase;
let now: Date;
let sent: Mail[];
let tried: unknown[];
let isDown: boolean;
const logged: string[] = [];
beforeAll(async () => (database = await createTestDatabase()));
afterAll(() => database.drop());
beforeEach(async () => {
  await database.db.deleteFrom('outbox').execute();
  now = new Date('2026-11-15T08:00:00Z');
  sent = [];
  tried = [];
  isDown = false;
  logged.length = 0;
});

const mail = { to: 'pat@example.com', subject: 'Hello', text: 'https://x.example/?token=secret' };

const createWorker = (clocks = { clock: () => now, sharedClock: async () => now }) =>
  createOutbox({
    db: database.db,
    ...clocks,
    seesFiles: async () => true,
    rewriteDigest: async () => undefined,
    log: {
      warn: (details, text) => void logged.push(`${text} ${JSON.stringify(details)}`),
      error: (details, text) => void logged.push(`${text} ${JSON.stringify(details)}`),
    },
    mailer: {
      send: async ({ messageId, ...each }) => {
        tried.push(messageId);
        if (isDown) throw new Error(`421 not now: ${each.text}`);
        sent.push(each);
      },
      close: () => undefined,
    },
  });

const stored = () => database.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();

describe('the outbox', () => {
  it('sends each mail once, and wipes its text', async () => {
    await insertMail(database.db, mail, now);
    const worker = createWorker();
    await worker.deliver();
    await worker.deliver();
    expect(sent).toEqual([mail]);
    expect(await stored()).toMatchObject({ body: '', sent_at: now, attempts: 1 });
  });

  it('shares the work between several processes', async () => {
    for (let index = 0; index < 20; index += 1) {
      await insertMail(database.db, { ...mail, subject: String(index) }, now);
    }
    const workers = Array.from({ length: 4 }, createWorker);
    await Promise.all(workers.map((worker) => worker.deliver()));
    expect(new Set(sent.map(({ subject }) => subject)).size).toBe(20);
    expect(sent).toHaveLength(20);
  });

  it('sends at once what was added while the clock was ahead, and counts its age from then on', async () => {
    await insertMail(database.db, mail, later(now, 365 * DAY));
    isDown = true;
    await createWorker().deliver();
    expect(tried).toHaveLength(1);
    now = later(now, HOUR);
    expect(await countMails(database.db, now)).toMatchObject({ waiting: 1, oldestSeconds: HOUR / SECOND });
    now = later(now, DAY);
    await createWorker().deliver();
    expect(await stored()).toMatchObject({ given_up_at: now });
  });

  it('knows nothing of a change that was not made', async () => {
    const failed = database.db.transaction().execute(async (tx) => {
      await insertMail(tx, mail, now);
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    await createWorker().deliver();
    expect(sent).toEqual([]);
  });

  it('tries again, later each time, until the mail server is back', async () => {
    await insertMail(database.db, mail, now);
    const worker = createWorker();
    isDown = true;
    const waits = [];
    for (let attempt = 0; attempt < 9; attempt += 1) {
      await worker.deliver();
      const { next_attempt_at } = await stored();
      waits.push((next_attempt_at.getTime() - now.getTime()) / SECOND);
      now = next_attempt_at;
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600]);
    expect(await stored()).toMatchObject({ last_error: 'Error: 421 not now: [link]', sent_at: null });
    isDown = false;
    await worker.deliver();
    expect(sent).toEqual([mail]);
    expect(tried).toEqual(Array(10).fill((await stored()).message_id));
  });

  it('does not try before the time has come', async () => {
    await insertMail(database.db, mail, now);
    const worker = createWorker();
    isDown = true;
    await worker.deliver();
    isDown = false;
    now = later(now, 29 * SECOND);
    await worker.deliver();
    expect(sent).toEqual([]);
  });

  it('gives up after a day, says so, and keeps no link', async () => {
    await insertMail(database.db, mail, now);
    isDown = true;
    now = later(now, DAY);
    await createWorker().deliver();
    expect(await stored()).toMatchObject({ given_up_at: now, body: '' });
    expect(logged.join()).toContain('A mail could not be sent for a day and was given up');
    expect(logged.join()).not.toContain('secret');
    now = later(now, HOUR);
    isDown = false;
    await createWorker().deliver();
    expect(sent).toEqual([]);
  });

  it('takes up what a dead process left behind', async () => {
    await insertMail(database.db, mail, now);
    await database.db
      .updateTable('outbox')
      .set({ attempts: 1, next_attempt_at: later(now, 5 * MINUTE) })
      .execute();
    const worker = createWorker();
    await worker.deliver();
    expect(sent).toEqual([]);
    now = later(now, 5 * MINUTE);
    await worker.deliver();
    expect(sent).toEqual([mail]);
  });

  it.each([-3 * HOUR, 10 * MINUTE])('takes no mail that another sends, with a clock %i ms off', async (off) => {
    const clocks = { clock: () => later(new Date(), off), sharedClock: () => readDatabaseClock(database.db) };
    await insertMail(database.db, mail, new Date());
    await sql`update outbox set attempts = 1, next_attempt_at = clock_timestamp() + interval '4 minutes'`.execute(
      database.db,
    );
    await createWorker(clocks).deliver();
    expect(sent).toEqual([]);
    await sql`update outbox set next_attempt_at = clock_timestamp() - interval '1 second'`.execute(database.db);
    await createWorker(clocks).deliver();
    expect(sent).toEqual([mail]);
  });

  it('sends at once what an instance added whose clock is minutes ahead', async () => {
    await insertMail(database.db, mail, later(now, 10 * MINUTE));
    await createWorker().deliver();
    expect(sent).toEqual([mail]);
  });

  it('sends nothing more once it is stopped', async () => {
    const worker = createWorker();
    worker.start();
    await worker.stop();
    await insertMail(database.db, mail, now);
    await worker.deliver();
    expect(sent).toEqual([]);
  });
});
