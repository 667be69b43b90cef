import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import PostalMime from 'postal-mime';

/** Waits for mail to an address, gives the link in the newest, and empties that box: the next call waits for the next. */
export async function linkMailedTo(recipient: string, dataDir: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const mails = await mailsTo(recipient, path.join(dataDir, 'outbox'));
    link = /https?:\/\/\S+/.exec(mails.at(-1)?.mail.text ?? '')?.[0];
    expect(link, `a mail to ${recipient}`).toBeDefined();
    for (const { file } of mails) rmSync(file);
  }).toPass();
  return link ?? '';
}

async function mailsTo(recipient: string, folder: string) {
  const mails = await Promise.all(
    files(folder).map(async (file) => ({ file, mail: await PostalMime.parse(readFileSync(file)) })),
  );
  return mails.filter(({ mail }) => mail.to?.some(({ address }) => address === recipient));
}

const files = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.eml'))
        .toSorted()
        .map((name) => path.join(folder, name))
    : [];
