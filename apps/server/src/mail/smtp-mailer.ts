import { createTransport } from 'nodemailer';
import { SECOND } from '../clock.ts';
import type { Mailer } from './mailer.ts';

/** Sends through the mail server at `url`, such as smtps://user:password@mail.example.com. */
export function createSmtpMailer(url: string, from: string): Mailer {
  const options = {
    url,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 30 * SECOND,
    // A mail is text of ours: it may neither read files nor fetch anything.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  const transport = createTransport(options, { from });
  return {
    send: async (mail) => {
      await transport.sendMail(mail);
    },
    close: () => transport.close(),
  };
}
