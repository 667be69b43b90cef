import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import PostalMime from 'postal-mime';

/** Waits for the newest mail to an address and gives the link in it. */
export async function linkMailedTo(recipient: string, dataDir: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const mails = await Promise.all(
      files(path.join(dataDir, 'outbox')).map((file) => PostalMime.parse(readFileSync(file))),
    );
    const mail = mails.findLast(({ to }) => to?.some(({ address }) => address === recipient));
    link = /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0];
    expect(link, `a mail to ${recipient}`).toBeDefined();
  }).toPass({ timeout: 10_000 });
  return link ?? '';
}

const files = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.eml'))
        .toSorted()
        .map((name) => path.join(folder, name))
    : [];
