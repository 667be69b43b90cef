import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import type { Settings } from '../settings/settings.ts';
import { createFolderMailer, type MailLog } from './folder-mailer.ts';
import type { Mailer } from './mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

/** The mail server of the settings; without one, a folder. */
export function chooseMailer(settings: Settings, clock: Clock, log: MailLog): Mailer {
  const { SMTP_URL, MAIL_FROM, DATA_DIR } = settings;
  if (SMTP_URL !== undefined) return createSmtpMailer(SMTP_URL, MAIL_FROM);
  return createFolderMailer({ folder: join(DATA_DIR, 'outbox'), from: MAIL_FROM, clock, log });
}
