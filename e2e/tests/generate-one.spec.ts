import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { buildByCommand } from '../build-by-command.ts';
import { expect, test } from '../support.ts';

/** Asks the API as the user who is signed in. */
async function ask(page: Page, path: string): Promise<unknown> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const answer = await page.request.get(path, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status(), path).toBe(200);
  return answer.json();
}

async function inputOf(page: Page, jobNumber: string): Promise<object> {
  const customers = (await ask(page, '/api/customers')) as { id: number }[];
  const mappings = await Promise.all(customers.map(({ id }) => ask(page, `/api/customers/${id}/third-party-chems`)));
  return {
    jobNumber,
    jobData: await ask(page, `/api/fracpro/process-job-data?jobNumber=${jobNumber}`),
    ingredients: await ask(page, '/api/ingredients'),
    vendors: await ask(page, '/api/vendors'),
    customers,
    mappings: mappings.flat(),
  };
}

/** What stays empty between a part of the page and the footer. */
const roomUnder = (part: Locator): Promise<number> =>
  part.evaluate((element) => {
    const footer = document.querySelector('[data-wizard-footer]');
    return (footer?.getBoundingClientRect().top ?? Infinity) - element.getBoundingClientRect().bottom;
  });

test('an editor turns a job into a stored file in seven clicks and one typed field', async ({
  page,
  signInAs,
  accessible,
}) => {
  await signInAs('Editor', '/xml-creator');
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  await page.getByLabel('Job Number').fill('1001');
  await click(page.getByRole('button', { name: 'Fetch Job Data' }));
  await click(page.getByRole('button', { name: 'Continue with Selected Wells (1)' }));
  const source = page.getByRole('combobox', { name: 'Water Source' });
  await expect(source).not.toHaveValue('');
  const water = await source.inputValue();
  await click(page.getByRole('button', { name: 'Continue to Chemical Disclosure' }));
  await click(page.getByRole('button', { name: 'Proceed to XML Generation' }));
  await click(page.getByRole('button', { name: 'Generate', exact: true }));
  await click(page.getByRole('button', { name: 'Save to Cloud' }));
  const question = page.getByRole('button', { name: 'Save anyway' });
  const receipt = page.getByRole('region', { name: 'Saved' });
  await expect(question.or(receipt)).toBeVisible();
  if (await question.isVisible()) await click(question);
  await expect(receipt).toContainText('Chemical Disclosure.xml');
  await expect(receipt).toContainText(/Revision 1 · [\d.]+ KB · for .+ · (No findings|\d+ )/);
  expect(clicks).toBeLessThanOrEqual(7);

  const name = await receipt.locator('b').innerText();
  const [built] = buildByCommand({ ...(await inputOf(page, '1001')), waterSource: water });
  const [fileName, text] = built ?? [];
  expect(name).toBe(fileName);
  const link = await page.getByRole('link', { name: 'Open in viewer' }).getAttribute('href');
  const id = new URL(link ?? '', 'http://x').searchParams.get('file');
  expect(await ask(page, `/api/xml-files/${id}/content`)).toEqual({ content: text });
  expect(text?.split('\n')[2]).toBe('  <!-- SIMULATED - NOT FOR FILING: job 1001 -->');

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(name);
  expect(readFileSync(await download.path(), 'utf8')).toBe(text);

  const opening = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'View in Browser' }).click();
  const view = await opening;
  await view.waitForLoadState();
  expect(await view.evaluate(() => document.contentType)).toBe('text/plain');
  await view.close();

  // The preview is in view under everything that comes before it and reaches down to the footer. What is saved is
  // not saved once more.
  const preview = page.getByRole('region', { name: /^XML preview/ });
  for (const [width, height, lowest] of [
    [1280, 720, 560],
    [1440, 900, 480],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect((await preview.boundingBox())?.y).toBeLessThan(lowest);
    expect((await receipt.boundingBox())?.height).toBe(42);
  }
  const room = await roomUnder(preview);
  expect(room).toBeGreaterThanOrEqual(0);
  expect(room).toBeLessThanOrEqual(24);
  await expect(page.getByRole('button', { name: 'Save to Cloud' })).toBeDisabled();
  await expect(page.getByText('Nothing changed since it was saved')).toBeVisible();
  await page.getByRole('button', { name: 'Chart and map' }).click();
  await expect(page.getByRole('region', { name: 'Map of the wells' })).toBeVisible();

  for (const width of [360, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await accessible(`step 5 at ${width}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }

  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Change well' }).click();
  await page.getByRole('dialog').getByLabel('TVD').fill('9000');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('region', { name: 'Saved as revision 1, changed since' })).toBeVisible();
});
