import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import type { Settings } from '../settings/settings.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same whenever the mail is sent again. The mailer adds its domain. */
  readonly messageId?: string;
}

/** Hands mails over. Throws when a mail was not accepted. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void | Promise<void>;
}

export interface MailLog {
  info(details: object, text: string): void;
}

interface MailerServices {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: MailLog;
  readonly isDemo: boolean;
}

/** The mail server of the settings; without one, a folder. */
export function chooseMailer({ settings, clock, log, isDemo }: MailerServices): Mailer {
  const { SMTP_URL, MAIL_FROM, DATA_DIR } = settings;
  return openedByFirstMail(async () => {
    const { createFolderMailer, createSmtpMailer } = await import('./mailers.ts');
    if (SMTP_URL !== undefined) return createSmtpMailer(SMTP_URL, MAIL_FROM);
    return createFolderMailer({ folder: join(DATA_DIR, 'outbox'), from: MAIL_FROM, clock, log, logsLinks: isDemo });
  });
}

/** The mail library is large, and not needed at the start: the first mail loads it. */
function openedByFirstMail(open: () => Promise<Mailer>): Mailer {
  let opened: Promise<Mailer> | undefined;
  return {
    send: async (mail) => (await (opened ??= open())).send(mail),
    async close() {
      await (await opened)?.close();
    },
  };
}
