import { openGenerate } from '../open-generate.ts';
import { expect, test } from '../support.ts';

test('a well in Pennsylvania lists products and chemicals apart, until an editor chooses otherwise', async ({
  page,
  signInAs,
  accessible,
}) => {
  await signInAs('Editor', '/xml-creator');
  await openGenerate(page, '1004');
  // The facts stand in one row, also beside the wider box of a customer to be settled.
  await page.setViewportSize({ width: 1440, height: 900 });
  const names = page.getByRole('term').filter({ hasText: /^(API|County, State|Chemicals)$/ });
  await expect(names).toHaveCount(3);
  const rows = await names.evaluateAll((all) => new Set(all.map((name) => name.getBoundingClientRect().top)).size);
  expect(rows).toBe(1);
  const requirements = page.getByRole('region', { name: 'Entry method and due dates' });
  await expect(requirements).toContainText('MSDS+');
  await page.getByRole('tab', { name: /Trillium Unit 5H/ }).click();
  const method = page.getByRole('combobox', { name: 'Entry method' });
  await expect(method).toBeHidden();
  await requirements.getByText('Entry method and due dates').click();
  await expect(method).toHaveValue('SystemApproach');
  await expect(requirements).toContainText('for unconventional wells; choose MSDS+ for a conventional one');
  await expect(requirements).toContainText('58 Pa.C.S. 3222.1');
  await expect(requirements).toContainText('A reminder, not legal advice.');
  await accessible('step 5 of a well in Pennsylvania');

  await page.getByRole('button', { name: /^Save each well for its own customer/ }).click();
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  const preview = page.getByRole('region', { name: /XML preview/ });
  await expect(preview).toContainText('Entry method SystemApproach');
  await page.getByRole('button', { name: 'Save to Cloud' }).click();
  const question = page.getByRole('button', { name: 'Save anyway' });
  const receipt = page.getByRole('region', { name: 'Saved' });
  await expect(question.or(receipt)).toBeVisible();
  if (await question.isVisible()) await question.click();
  await expect(receipt).toBeVisible();
  const link = (await page.getByRole('link', { name: 'Open in viewer' }).getAttribute('href')) ?? '';

  await method.selectOption('MSDS+');
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(preview).toContainText('Entry method MSDS+');

  await page.goto(link);
  await expect(page.getByRole('definition').filter({ hasText: 'SystemApproach' })).toBeVisible();
  await page.getByRole('tab', { name: /Ingredients/ }).click();
  await expect(page.getByRole('region', { name: /^Products/ })).toContainText('Friction Reducer');
  await expect(page.getByRole('table', { name: 'Ingredients' })).not.toContainText('Listed Below');
  await accessible('the ingredients of a SystemApproach document');
});
