import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { insertPerson } from '../../test/people.ts';
import { startTestApp } from '../../test/test-app.ts';
import { until } from '../../test/until.ts';
import type { Mailer } from './mailer.ts';
import { createSmtpMailer } from './mailers.ts';

let server: SMTPServer;
let mailer: Mailer;
let received: string[];
let answer: (done: (error?: Error) => void) => void;

beforeEach(async () => {
  received = [];
  answer = (done) => done();
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: async (stream, _, done) => {
      received.push(await text(stream));
      answer(done);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  mailer = createSmtpMailer(`smtp://127.0.0.1:${port}`, 'Generator <no-reply@example.com>');
});
afterEach(async () => {
  await mailer.close();
  await new Promise<void>((resolve) => server.close(resolve));
});

const mail = { to: 'ana@example.com', subject: 'Grüße', text: 'María 🛢️\n' };

describe('a mail server', () => {
  it('gets the mail as it was written', async () => {
    await mailer.send(mail);
    const [message] = await Promise.all(received.map((each) => PostalMime.parse(each)));
    expect(message).toMatchObject({
      from: { name: 'Generator', address: 'no-reply@example.com' },
      to: [{ address: 'ana@example.com' }],
      subject: 'Grüße',
    });
    expect(message?.text).toBe('María 🛢️\n');
  });

  it('that refuses is heard', async () => {
    answer = (done) => done(new Error('mailbox full'));
    await expect(mailer.send(mail)).rejects.toThrow('mailbox full');
  });

  it('that is away is heard', async () => {
    const away = createSmtpMailer('smtp://127.0.0.1:1', 'x@example.com');
    await expect(away.send(mail)).rejects.toThrow('ECONNREFUSED');
  });

  it('that has not answered yet makes no request wait', async () => {
    let finish: () => void = () => undefined;
    answer = (done) => void (finish = done);
    const test = await startTestApp({}, { mailer });
    const { email } = await insertPerson(test.db);
    expect(await test.api().forgotPassword({ body: { email } })).toHaveProperty('message');
    await until(() => expect(received).toHaveLength(1));
    finish();
    await test.stop();
  });
});
