import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { type Clock, SECOND } from '../clock.ts';
import type { Mail, Mailer, MailLog } from './mailer.ts';

interface FolderOptions {
  readonly folder: string;
  readonly from: string;
  readonly clock: Clock;
  readonly log: MailLog;
  /** Only where passwords are known anyway: the link alone is enough to set one. */
  readonly logsLinks: boolean;
}

/** Writes mails to a folder when there is no mail server, and logs the name of each file. */
export function createFolderMailer({ folder, from, clock, log, logsLinks }: FolderOptions): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    async send(mail) {
      const { message } = await transport.sendMail({ ...toMessage(mail, from), date: clock() });
      const file = join(folder, `${clock().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Renamed when complete, so that a program that watches the folder never reads half a mail.
      await writeFile(`${file}.part`, withPlainText(message as Buffer, mail), { mode: 0o600 });
      await rename(`${file}.part`, file);
      log.info({ to: mail.to, ...(logsLinks && { link: linkOf(mail) }), file }, `Mail written: ${mail.subject}`);
    },
    close: () => transport.close(),
  };
}

/** The name of a message ends in the domain of its sender, as mail servers expect it. */
function toMessage({ messageId, ...mail }: Mail, from: string) {
  const domain = /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return { ...mail, from, ...(messageId !== undefined && { messageId: `<${messageId}@${domain}>` }) };
}

/** Unencoded text: nodemailer would break a long link into lines that cannot be copied from the file. */
const withPlainText = (message: Buffer, { text }: Mail): string => {
  const headers = message.subarray(0, message.indexOf('\n\n')).toString();
  return `${headers.replace(/^Content-Transfer-Encoding: .*$/m, 'Content-Transfer-Encoding: 8bit')}\n\n${text}`;
};

const linkOf = ({ text }: Mail) => /https?:\/\/\S+/.exec(text)?.[0];

/** Sends through the mail server at `url`, such as smtps://user:password@mail.example.com. */
export function createSmtpMailer(url: string, from: string): Mailer {
  const options = {
    url,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 30 * SECOND,
    // Our mails are plain text: the library must neither read files nor fetch anything.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  const transport = createTransport(options);
  return {
    send: async (mail) => {
      await transport.sendMail(toMessage(mail, from));
    },
    close: () => transport.close(),
  };
}
