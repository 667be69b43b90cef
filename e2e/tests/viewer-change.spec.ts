import { readFileSync } from 'node:fs';
import { verifyByCommand } from '../build-by-command.ts';
import { expectSaid } from '../notifications.ts';
import { expect, PASSWORD, test } from '../support.ts';

test('a manager takes files as an archive, deletes them, and takes them back', async ({
  page,
  signInAs,
  accessible,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAs('Manager');
  await page.getByLabel('Search files...').fill('aspen run');
  await expect(page.getByText('3 files · newest first', { exact: true })).toBeVisible();
  await page.getByLabel('Select all loaded files').check();
  await expect(page.getByText('3 selected')).toBeVisible();
  await accessible('files that are selected');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download (ZIP)' }).click();
  const archive = readFileSync(await (await download).path(), 'latin1');
  // Each name stands twice in an archive: before its bytes, and in the table at the end.
  expect(archive.match(/Aspen Run [135]H Chemical Disclosure\.xml/g)).toHaveLength(6);

  const another = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Other downloads' }).click();
  await page.getByRole('menuitem', { name: 'Download with PDFs (ZIP)' }).click();
  const withForms = readFileSync(await (await another).path(), 'latin1');
  expect(withForms.match(/Aspen Run [135]H Chemical Disclosure\.pdf/g)).toHaveLength(6);
  const packing = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Other downloads' }).click();
  await page.getByRole('menuitem', { name: 'Evidence pack (ZIP)' }).click();
  expect(verifyByCommand(await (await packing).path())).toContain('is untouched: all 17 files are as its manifest');
  const form = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF of Aspen Run 5H Chemical Disclosure.xml' }).click();
  expect((await form).suggestedFilename()).toBe('Aspen Run 5H Chemical Disclosure.pdf');
  expect(readFileSync(await (await form).path(), 'latin1')).toMatch(/^%PDF-1\.7/);

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete 3 files?' });
  await accessible('question before files are deleted');
  await question.getByRole('button', { name: 'Delete' }).click();
  // What the pointer is on does not go away.
  await page.getByText('3 files deleted.').hover();
  await expect(page.getByText('No files match your search.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectSaid(page, '3 files restored.');
  await expect(page.getByText('3 files · newest first', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Delete Aspen Run 5H Chemical Disclosure.xml' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectSaid(page, 'File deleted.');
  await page.getByRole('link', { name: 'Bin' }).click();
  const binned = page.getByRole('row', { name: /Aspen Run 5H/ });
  await expect(binned).toContainText('Morgan Manager');
  await accessible('bin');
  await binned.getByRole('button', { name: 'Restore' }).click();
  await expect(binned).toHaveCount(0);
});

test('everything in the list can be done by keys alone', async ({ page, signInAs }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAs('Editor');
  await expect(page.getByText(/files · newest first$/)).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('hickory');
  await expect(page.getByText('2 files · newest first', { exact: true })).toBeVisible();
  const rows = page.locator('tbody tr');
  for (
    let presses = 0;
    presses < 25 && !(await rows.first().evaluate((row) => row === document.activeElement));
    presses++
  )
    await page.keyboard.press('Tab');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: /^Hickory Bend/ })).toBeVisible();
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await expect(page.getByText('2 selected')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.keyboard.press('d');
  expect((await download).suggestedFilename()).toMatch(/^Hickory Bend .*\.xml$/);
  await page.keyboard.press('Delete');
  await expect(page.getByRole('alertdialog', { name: 'Delete file?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(rows.first()).toBeFocused();
});

const hostile = `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><body><script>localStorage.stolen = 1</script></body></html>`;

test('a page dressed up as a document is refused, and a document never runs as a page', async ({ page, signInAs }) => {
  const { token } = (await (
    await page.request.post('/login', { data: { email: 'editor@example.com', password: PASSWORD } })
  ).json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const refused = await page.request.post('/api/azure-storage/upload', {
    headers,
    data: { fileName: 'harmless.xml', content: hostile, metadata: { customerId: 1 } },
  });
  expect(refused.status()).toBe(422);
  expect(await (await page.request.get('/api/azure-storage/list?search=harmless', { headers })).json()).toEqual([]);

  await signInAs('Editor');
  const [file] = (await (await page.request.get('/api/azure-storage/list?limit=1', { headers })).json()) as {
    url: string;
  }[];
  const answer = await page.request.get(file?.url ?? '', { headers });
  expect(answer.headers()['content-disposition']).toMatch(/^attachment/);
  expect(answer.headers()['content-security-policy']).toContain("default-src 'none'");
  expect(await page.evaluate(() => localStorage.getItem('stolen'))).toBeNull();
});

test('an editor corrects a stored file, which gets its next revision', async ({ page, signInAs, accessible }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAs('Editor');
  await page.getByLabel('Search files...').fill('hickory');
  // Until the answer has come, the list still shows files that other tests work on.
  await page.locator('tbody tr', { hasText: 'Hickory' }).first().click();
  await page.getByRole('link', { name: 'Correct' }).click();
  await page.getByRole('button', { name: 'Continue with Selected Wells (1)' }).click();
  await page.getByRole('button', { name: 'Continue to Chemical Disclosure' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(page.getByText(/^37-125-\d{5}-00-00$/)).toBeVisible();
  await page.getByRole('button', { name: 'Proceed to XML Generation' }).click();
  const revision = Number((await page.getByText(/^Correction of revision \d+$/).innerText()).split(' ').at(-1));
  const generate = page.getByRole('button', { name: 'Generate', exact: true });
  await generate.click();
  // Said where the differences are listed, and beside the button that cannot save.
  await expect(page.getByText(`Nothing differs from revision ${revision}`)).toHaveCount(2);

  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Change well' }).click();
  await page.getByRole('dialog').getByLabel('TVD').fill('9124.5');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const differs = page.getByRole('table').filter({ hasText: 'Value or row' });
  await expect(differs.getByRole('row')).toHaveCount(2);
  await expect(differs).toContainText(/Changed.*TVD.*9,124.5/);
  await page.getByRole('button', { name: 'Open side by side' }).click();
  const sides = page.getByRole('dialog', { name: `What differs from revision ${revision}` });
  await expect(sides.getByText('1 of 17 values differ')).toBeVisible();
  await accessible('the stored revision and the correction side by side');
  await sides.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('textbox', { name: 'Reason for the amendment' }).fill('TVD from the directional survey.');
  await generate.click();
  await accessible('step 5 of a correction');
  await page.getByRole('button', { name: 'Save to Cloud' }).click();
  const question = page.getByRole('button', { name: 'Save anyway' });
  const receipt = page.getByRole('region', { name: 'Saved' });
  await expect(question.or(receipt)).toBeVisible();
  if (await question.isVisible()) await question.click();
  await expect(receipt).toContainText(`Revision ${revision + 1}`);
  await page.getByRole('link', { name: 'Open in viewer' }).click();
  await expect(page.getByText(`· revision ${revision + 1}`)).toBeVisible();
});

test('an editor stores a file that was checked, and corrects it', async ({ page, signInAs, accessible }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAs('Editor', '/xml-viewer/check');
  const buffer = readFileSync(new URL('../../packages/core/fixtures/clean-job/disclosure.xml', import.meta.url));
  await page.getByLabel('Files to check').setInputFiles({ name: 'found.xml', mimeType: 'text/xml', buffer });
  await page.getByRole('row', { name: /found\.xml/ }).click();
  const details = page.getByRole('complementary', { name: 'Selected file' });
  await details.getByRole('button', { name: 'Store...' }).click();
  const store = page.getByRole('dialog', { name: 'Store 1 file' });
  await store.getByLabel('Customer').selectOption({ index: 1 });
  await accessible('storing a checked file');
  await store.getByRole('button', { name: 'Store', exact: true }).click();
  await expect(details.getByText(/ · stored$/)).toBeVisible();
  await expect(page.getByText('1 file stored')).toBeVisible();
  await details.getByRole('button', { name: 'Correct' }).click();
  await expect(page.getByRole('button', { name: 'Continue with Selected Wells (1)' })).toBeVisible();
});
