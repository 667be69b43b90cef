import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { createSmtpMailer } from '../src/mail/mailers.ts';
import type { Mailer } from '../src/mail/mailer.ts';

export interface MailServer {
  readonly mailer: Mailer;
  /** As they came, in order. */
  readonly received: string[];
  readMails(): Promise<Email[]>;
  stop(): Promise<void>;
}

/** A mail server that takes every mail, and a mailer that sends to it. */
export async function startMailServer(): Promise<MailServer> {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: async (stream, _, done) => {
      received.push(await text(stream));
      done();
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const mailer = createSmtpMailer(`smtp://127.0.0.1:${port}`, 'Generator <no-reply@example.com>');
  return {
    mailer,
    received,
    readMails: () => Promise.all(received.map((each) => PostalMime.parse(each))),
    async stop() {
      await mailer.close();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
}
