import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import type { Settings } from '../settings/settings.ts';
import type { MailLog } from './mailers.ts';

/** The mail server of the settings; without one, a folder. */
export function chooseMailer(settings: Settings, clock: Clock, log: MailLog): Mailer {
  const { SMTP_URL, MAIL_FROM, DATA_DIR } = settings;
  return withFirstMail(async () => {
    if (SMTP_URL !== undefined) return (await import('./mailers.ts')).createSmtpMailer(SMTP_URL, MAIL_FROM);
    const { createFolderMailer } = await import('./mailers.ts');
    return createFolderMailer({ folder: join(DATA_DIR, 'outbox'), from: MAIL_FROM, clock, log });
  });
}

/** What sends mails is large, and most starts are long over when the first one is sent: it is loaded then. */
function withFirstMail(open: () => Promise<Mailer>): Mailer {
  let opened: Promise<Mailer> | undefined;
  return {
    send: async (mail) => (await (opened ??= open())).send(mail),
    async close() {
      await (await opened)?.close();
    },
  };
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Hands a mail over. It throws when the mail was not taken. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void | Promise<void>;
}
