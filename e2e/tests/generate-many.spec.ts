import { readFileSync } from 'node:fs';
import { openGenerate } from '../open-generate.ts';
import { expectSaid } from '../notifications.ts';
import { expect, freshTest as test } from '../support.ts';

const problem = (code: string, message: string) => JSON.stringify({ code, message, error: message, requestId: 'r-1' });

/** A ZIP archive says at its end how many files it holds. */
const entriesIn = (archive: Buffer) => archive.readUInt16LE(archive.lastIndexOf('PK\u{5}\u{6}') + 10);

test('an editor saves ten wells through an outage and two failures', async ({ page, signInAs, accessible }) => {
  // A product of its own, three looks of axe, a reload.
  test.slow();
  await signInAs('Editor', '/xml-creator');
  await openGenerate(page, '1010');
  const progress = page.getByRole('region', { name: 'Bulk Actions' });
  const saveAll = progress.getByRole('button', { name: 'Save all' });
  await expect(saveAll).toBeDisabled();
  await saveAll.press('Enter');
  await expectSaid(page, 'No XML content to save. Please generate XML first.');
  await progress.getByRole('button', { name: 'Generate all' }).click();
  await expect(page.getByText('10 of 10 files generated')).toBeVisible();

  const downloading = page.waitForEvent('download');
  await progress.getByRole('button', { name: 'Download all (ZIP)' }).click();
  expect(entriesIn(readFileSync(await (await downloading).path()))).toBe(10);

  let store: 'away' | 'unheard' | 'there' = 'away';
  let unheard = 0;
  const refused = new Set<string>();
  await page.route('**/api/azure-storage/upload', async (route) => {
    const { fileName } = route.request().postDataJSON() as { fileName: string };
    const isUnlucky = /-(3|7)H /.test(fileName) && !refused.has(fileName);
    if (store === 'away')
      return route.fulfill({ status: 503, body: problem('unavailable', 'The file store cannot be reached.') });
    if (store === 'unheard') {
      await route.fetch();
      unheard += 1;
      return undefined;
    }
    if (!isUnlucky) return route.continue();
    refused.add(fileName);
    return route.fulfill({ status: 500, body: problem('unexpected', 'It broke.') });
  });
  await saveAll.click();
  const question = page.getByRole('button', { name: 'Save 10 files' });
  const banner = page.getByText('Saving is on hold: the server or its file store cannot be reached.').first();
  await expect(question.or(banner)).toBeVisible();
  if (await question.isVisible()) await question.click();
  await expect(banner).toBeVisible();
  await accessible('saving while the storage is away');

  // The page is reloaded before it hears that four of them are stored: they are not stored twice.
  store = 'unheard';
  const resume = progress.getByRole('button', { name: 'Resume' });
  // It also goes on by itself, which takes the button away, and is on hold again if the storage was still away then.
  await expect(async () => {
    if (await resume.isVisible()) await resume.click({ timeout: 1000 });
    expect(unheard).toBe(4);
  }).toPass({ timeout: 60_000 });
  await page.reload();
  const offer = page.getByRole('note').filter({ hasText: 'Saving was interrupted. 10 files are not saved yet.' });
  await expect(offer).toBeVisible();
  await accessible('step 5 after an interrupted save');
  store = 'there';
  await offer.getByRole('button', { name: 'Go on saving (10)' }).click();
  await page.getByRole('link', { name: 'XML Viewer' }).click();
  await expectSaid(page, /8 files saved to cloud storage, 2 failed\./);
  const status = page.getByRole('complementary', { name: 'Saving' });
  await expect(status).toContainText('8 of 10 · 2 failed');
  await status.getByRole('link', { name: 'Job 1010' }).click();
  const unlucky = page.getByRole('tab', { name: /-3H/ });
  await expect(unlucky).toContainText('Failed to save XML to cloud storage: It broke.');
  await progress.getByRole('button', { name: 'Retry failed (2)' }).click();
  await expect(progress).toContainText('10 of 10');

  const token = await page.evaluate(() => localStorage.getItem('token'));
  const listed = await page.request.get('/api/azure-storage/list', { headers: { authorization: `Bearer ${token}` } });
  const files = (await listed.json()) as { name: string; revision: number }[];
  const stored = files.filter(({ name }) => /^Ten Pad 1-\d+H Chemical Disclosure\.xml$/.test(name));
  expect(stored.map(({ revision }) => revision)).toEqual(Array.from({ length: 10 }, () => 1));
  await page.setViewportSize({ width: 360, height: 800 });
  await accessible('step 5 with ten wells on a phone');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
