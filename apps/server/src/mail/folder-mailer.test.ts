import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFolderMailer } from './mailers.ts';

let folder: string;
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'mails-'))));
afterAll(() => rm(folder, { recursive: true }));

describe('a mail without a mail server', () => {
  it.each([
    ['in a demo, where it is logged too', true],
    ['and not in the log', false],
  ])('is a file that a mail program opens; its link is on one line of it, %s', async (_, logsLinks) => {
    const logged: object[] = [];
    const outbox = join(folder, String(logsLinks));
    const mailer = createFolderMailer({
      folder: outbox,
      from: 'Generator <no-reply@localhost>',
      clock: () => new Date('2026-11-15T08:00:00Z'),
      log: { info: (details) => void logged.push(details) },
      logsLinks,
    });
    const link = `https://x.example/reset-password?token=${'a1B2'.repeat(25)}`;
    await mailer.send({ to: 'ana@example.com', subject: 'Grüße, María 🛢️', text: `Öffnen:\n\n${link}\n\nBye\n` });
    await mailer.close();

    const [file = '', ...others] = await readdir(outbox);
    expect(others).toEqual([]);
    expect(file).toMatch(/^2026-11-15T08-00-00\.000Z-[0-9a-f]{8}\.eml$/);
    const bytes = await readFile(join(outbox, file));
    expect(bytes.toString().split('\n')).toContain(link);
    const mail = await PostalMime.parse(bytes);
    expect(mail).toMatchObject({
      from: { name: 'Generator', address: 'no-reply@localhost' },
      to: [{ address: 'ana@example.com' }],
      subject: 'Grüße, María 🛢️',
      date: '2026-11-15T08:00:00.000Z',
    });
    expect(mail.text).toBe(`Öffnen:\n\n${link}\n\nBye\n`);
    expect(logged).toEqual([{ to: 'ana@example.com', ...(logsLinks && { link }), file: join(outbox, file) }]);
    expect((await stat(join(outbox, file))).mode & 0o077).toBe(0);
  });
});
