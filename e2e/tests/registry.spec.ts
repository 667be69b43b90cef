import path from 'node:path';
import { makeArchive } from '../../workshop/registry/make-archive.ts';
import { openDisclosure } from '../open-disclosure.ts';
import { textsCut } from '../measures.ts';
import { expect, freshTest, test } from '../support.ts';

/** The demo has an archive of its own: one filing differs, one is not there, and two counties use little acid. */
test('what is public is seen at the desk, and what neighbors filed in step 4 and the viewer', async ({
  page,
  signInAs,
  accessible,
}) => {
  await signInAs('Manager', '/filings?status=any&search=Caprock+State');
  const row = (well: string) => page.getByRole('row', { name: `Caprock State 22-15 ${well}` });
  await expect(row('B 2H')).toContainText('Published');
  await row('A 1H').getByText('Published, differs').click();
  const registry = page.getByRole('region', { name: 'Registry' });
  await expect(registry.getByRole('table', { name: '2 differences' })).toContainText('TVD');
  await accessible('a filing that is public and differs');
  await registry.getByRole('button', { name: 'Compare with what is public' }).click();
  const compared = page.getByRole('dialog', { name: 'Compare with what is public' });
  await expect(compared.getByRole('row', { name: /^Base water volume/ })).toBeVisible();
  await expect(compared.getByText(/^All \d+ rows are published/)).toBeVisible();
  await accessible('a file beside what is public');
  await page.keyboard.press('Escape');
  await row('C 3H').click();
  await expect(registry.getByText(/^Looked for and not found since the archive of/)).toBeVisible();

  await page.getByRole('link', { name: 'XML Creator' }).click();
  await openDisclosure(page, '1003');
  const ring = page.getByLabel('Note', { exact: true });
  const ringed = page.getByRole('grid').getByRole('gridcell').filter({ has: ring });
  await ringed.first().locator(ring).click();
  // A percent keeps all its decimals beside it.
  expect(await textsCut(ringed)).toEqual([]);
  await expect(page.getByText(/Kingfisher, 24 months: \d+ jobs, \d+ with this CAS, .* yours/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Among neighbors' }).click();
  const figures = page.getByRole('table', { name: 'Among neighbors' });
  await expect(figures.getByRole('row', { name: /^Unusual 7647-01-0/ }).getByRole('img')).toBeVisible();
  await accessible('the figures of the neighbors');

  await page.goto('/xml-viewer?search=Sagebrush');
  await page.getByRole('row', { name: /Sagebrush Federal 5-4H/ }).click();
  await expect(page.getByRole('region', { name: 'Among neighbors' })).toContainText('1 value is unusual.');
  await accessible('a file with a note on its neighbors');
});

freshTest(
  'a Manager loads a newer archive, reads its report, and cancels another',
  async ({ page, signInAs, accessible, product }) => {
    const small = path.join(product.dataDir, 'FracFocusCSV.zip');
    const large = path.join(product.dataDir, 'Large.zip');
    await makeArchive({ out: small, lines: 2000, seed: 7, day: '2026-11-14', parts: 2 });
    await makeArchive({ out: large, lines: 120_000, seed: 8, day: '2026-11-15', parts: 4 });
    await signInAs('Manager', '/settings/registry');
    await expect(page.getByText(/^Made-for-the-demo\.zip of/).first()).toBeVisible();

    const go = Promise.withResolvers<void>();
    await page.route('**/api/registry/load?*', async (route) => {
      await go.promise;
      await route.continue();
    });
    const input = page.getByLabel('Archive of the registry');
    await input.setInputFiles(small);
    await expect(page.getByText(/^Uploading /)).toBeVisible();
    await accessible('an archive that is uploaded');
    go.resolve();
    const report = page.getByRole('table', { name: 'Lines that were left out' });
    await expect(report.getByRole('row', { name: /^Too few columns/ })).toContainText('61');
    await expect(page.getByText('FracFocusCSV.zip of 2026-11-14')).toBeVisible();
    await accessible('the report of a load');

    await input.setInputFiles(large);
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel the load' }).click();
    await expect(page.getByRole('table', { name: 'Loads' }).getByRole('row').nth(1)).toContainText('Canceled');
    await expect(page.getByText('FracFocusCSV.zip of 2026-11-14')).toBeVisible();
  },
);
