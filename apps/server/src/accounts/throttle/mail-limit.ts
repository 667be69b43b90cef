import { ProblemError } from '@disclosure/api';
import { messages } from '@disclosure/core';
import { SECOND } from '../../clock.ts';
import type { Db } from '../../database/db.ts';
import { countInWindow, MAIL_WINDOW, windowOf } from './throttle.ts';

interface MailLimit {
  readonly key: string;
  /** In an hour. */
  readonly limit: number;
}

/** Counts a mail that someone asks for, and refuses it when there were too many. */
export async function mustNotMailTooOften(tx: Db, now: Date, limits: readonly MailLimit[]): Promise<void> {
  let wait = 0;
  for (const { key, limit } of limits) {
    const count = await countInWindow(tx, key, now, MAIL_WINDOW);
    // The count includes this mail, so the limit itself still passes.
    wait = Math.max(wait, windowOf(count, limit + 1, MAIL_WINDOW, now));
  }
  if (wait === 0) return;
  const retryAfterSeconds = Math.ceil(wait / SECOND);
  throw new ProblemError('too-many-requests', messages.forgotPassword.tooMany(retryAfterSeconds), {
    retryAfterSeconds,
  });
}
