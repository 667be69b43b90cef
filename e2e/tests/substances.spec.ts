import { activeCell, openDisclosure } from '../open-disclosure.ts';
import { expect, test } from '../support.ts';

test('substances are suggested as name and number, and the table of ingredients is checked', async ({
  page,
  signInAs,
  accessible,
}) => {
  await signInAs('Editor', '/settings/ingredients?search=quartz');
  const form = page.getByRole('form', { name: 'Add New Ingredient' });
  await form.getByLabel('Code').fill('CP1082');
  await form.getByLabel('Trade Name').fill('Quartz Trial');
  await form.getByLabel('Purpose').fill('Proppant');
  await form.getByLabel('Specific Gravity').fill('2.65');
  await form.getByLabel('Ingredient Name').pressSequentially('quartz');
  await expect(page.getByRole('option', { name: /^quartz \(sio2\) 14808-60-7 · substance list/ })).toBeVisible();
  // The substances may be there before the own ingredients, which come first.
  await expect(page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first()).toHaveText(
    'Crystalline silica (quartz) 14808-60-7',
  );
  await accessible('suggestions below a field');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('Ingredient Name')).toHaveValue('Crystalline silica (quartz)');
  await expect(form.getByLabel('CAS Number')).toHaveValue('14808-60-7');
  await form.getByLabel('CAS Number').fill('14808-60-8');
  await form.getByRole('button', { name: 'Add Ingredient' }).click();

  // The check says it, and leads to the row.
  await page.getByText('Check of the ingredients').click();
  await page.getByRole('button', { name: /^The CAS number 14808-60-8 .* Did you mean 14808-60-7\?$/ }).click();
  await expect(page.getByText('Showing 1 of 232 ingredients')).toBeVisible();
  await accessible('ingredients with a finding');
  await page
    .getByRole('row', { name: /Quartz Trial/ })
    .getByRole('button', { name: 'Delete' })
    .click();
  await page.getByRole('button', { name: 'Delete Ingredient' }).click();
  await expect(page.getByText('Check of the ingredients')).toHaveCount(0);

  await page.getByRole('link', { name: 'XML Creator' }).click();
  await openDisclosure(page, '1002');
  const methanol = page.getByRole('gridcell', { name: 'Methanol', exact: true });
  const before = await methanol.count();
  await page.getByRole('gridcell', { name: '14808-60-7' }).first().click();
  await page.keyboard.type('67-56');
  await expect(page.getByRole('option').first()).toHaveText('67-56-1 Methanol');
  await accessible('suggestions in the grid');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ingredient name Methanol filled in.')).toBeVisible();
  await expect(activeCell(page)).toHaveText(/· CAS$/);
  await expect(methanol).toHaveCount(before + 1);
  await page.keyboard.press('Control+z');
  await expect(methanol).toHaveCount(before);
});
