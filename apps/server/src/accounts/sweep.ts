import { sweepKeys } from '../audit/change.ts';
import { DAY, later } from '../clock.ts';
import type { Db } from '../database/db.ts';
import { sweepDevices } from './devices.ts';
import { COUNT_LIFE } from './throttle/throttle.ts';

/** How long ended sessions, links and mails are kept, to answer questions about them. */
const KEPT = 30 * DAY;

/** Removes old sessions with their tokens, devices, links, counts of failures, mails and answers to calls with a key. */
export async function sweepAccounts(db: Db, now: Date): Promise<void> {
  const limit = later(now, -KEPT);
  await db.deleteFrom('sessions').where('last_active_at', '<', limit).where('started_at', '<', limit).execute();
  await db.deleteFrom('session_tokens').where('replaced_at', '<', later(now, -DAY)).execute();
  await db.deleteFrom('password_links').where('expires_at', '<', limit).execute();
  await db.deleteFrom('email_links').where('expires_at', '<', limit).execute();
  await db.deleteFrom('throttles').where('counted_from', '<', later(now, -COUNT_LIFE)).execute();
  await sweepDevices(db, now);
  await db.deleteFrom('outbox').where('sent_at', '<', limit).execute();
  await db.deleteFrom('outbox').where('given_up_at', '<', limit).execute();
  await sweepKeys(db, now);
}
