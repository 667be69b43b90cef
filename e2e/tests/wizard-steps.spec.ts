import type { Page } from '@playwright/test';
import { pressOn, tabTo, typeInto } from '../keyboard.ts';
import { expect, test } from '../support.ts';

const buttonOf = (page: Page) => (name: string) => page.getByRole('button', { name, exact: true });

test('the whole wizard works without a mouse', async ({ page, signInAs, newcomer }) => {
  const button = buttonOf(page);
  const { keyboard } = page;
  await signInAs(await newcomer('Editor'), '/xml-creator');
  await expect(page.getByLabel('Job Number')).toBeFocused();
  await expect(page.getByText('Connects to the FracPro API')).toBeVisible();
  await keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Please enter a job number');
  await keyboard.type('1010');
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Well Selection' })).toBeVisible();
  await pressOn(page, button('Continue with Selected Wells (0)'));
  await expect(page.getByRole('alert').filter({ hasText: 'Please select at least one well' })).toBeFocused();

  await tabTo(page, page.getByRole('checkbox', { name: 'Ten Pad 1-9H' }), 'Shift+Tab');
  await keyboard.press('Space');
  await keyboard.press('e');
  await expect(page.getByRole('dialog', { name: 'Edit Well: Ten Pad 1-9H' })).toBeVisible();
  await typeInto(page, page.getByLabel('Clean Volume (gals)'), '14,120,705');
  await keyboard.press('Enter');
  await expect(page.getByText('14,120,705')).toBeVisible();

  await pressOn(page, button('Continue with Selected Wells (1)'));
  await tabTo(page, page.getByLabel('Single Water Source'));
  await keyboard.press('ArrowDown');
  await expect(page.getByLabel('Multiple Water Sources')).toBeChecked();
  await typeInto(page, page.getByLabel('Percent of row 1'), '92.5');
  await pressOn(page, button('Continue to Chemical Disclosure'));
  await expect(page.getByRole('alert')).toContainText('Water source percentages must add up to 100% (currently 92.5%)');
  await tabTo(page, button('Give the rest to row 1'), 'Shift+Tab');
  await keyboard.press('Enter');
  await pressOn(page, button('Continue to Chemical Disclosure'));

  // Within the rows Tab goes from cell to cell; Escape leaves them.
  await tabTo(page, button('Add row'));
  await keyboard.press('Tab');
  await keyboard.press('Escape');
  await pressOn(page, button('Proceed to XML Generation'));
  await pressOn(page, button('Generate'));
  await expect(page.getByRole('heading', { name: /^XML preview/ })).toBeVisible();
  await expect(button('Save to Cloud')).toBeEnabled();
  await pressOn(page, button('Save to Cloud'));
  const receipt = page.getByRole('heading', { name: 'Saved', exact: true });
  const question = page.getByRole('alertdialog', { name: 'Save to Cloud' });
  await expect(question.or(receipt)).toBeVisible();
  if (await question.isVisible()) await keyboard.press('Enter');
  await expect(receipt).toBeVisible();
  await pressOn(page, button('Back to Chemical Disclosure'));
  await expect(page.getByRole('grid')).toBeVisible();
  await keyboard.press('Alt+2');
  await expect(page.getByRole('heading', { name: 'Well Selection' })).toBeVisible();

  // The same job once more: nothing that was entered is replaced.
  await keyboard.press('Alt+1');
  await tabTo(page, page.getByLabel('Job Number'));
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Job data of 1010' })).toContainText('Your work stays as it is.');
  await expect(button('Continue')).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByText('14,120,705')).toBeVisible();
});

test('steps and dialogs are accessible on the narrowest and the widest screen', async ({
  page,
  signInAs,
  newcomer,
  accessible,
}) => {
  const button = buttonOf(page);
  // A toast may still be there in a later step.
  const main = page.getByRole('main');
  const accessibleEverywhere = async (what: string) => {
    for (const width of [360, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await accessible(`${what} at ${width}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBeLessThanOrEqual(width);
    }
  };
  await signInAs(await newcomer('Editor'), '/xml-creator');
  await page.getByLabel('Job Number').fill('404404');
  await button('Fetch Job Data').click();
  await expect(main.getByRole('alert')).toContainText('Failed to fetch job data: FracPro has no job 404404.');
  await accessibleEverywhere('step 1 with a failure');
  await page.getByLabel('Job Number').fill('1001');
  await button('Fetch Job Data').click();
  await button('Edit Bluebonnet 1H').click();
  await page.getByLabel('Clean Volume (gals)').fill('plenty');
  await expect(page.getByText('Not a number – will be saved as 0')).toBeVisible();
  await accessibleEverywhere('Edit Well');
  // However long the form is, its buttons stay in sight.
  await expect(button('Save Changes')).toBeInViewport({ ratio: 1 });
  await button('Save Changes').click();
  await accessibleEverywhere('step 2');
  await button('Continue with Selected Wells (1)').click();
  await page.getByLabel('Multiple Water Sources').check();
  await button('Add Water Source').click();
  await button('Continue to Chemical Disclosure').click();
  await expect(main.getByRole('alert')).toContainText('Please select a water source type for all entries');
  await accessibleEverywhere('step 3 with a fault');
  await page.getByLabel('Single Water Source').check();
  await button('Continue to Chemical Disclosure').click();
  await button('Proceed to XML Generation').click();
  await button('Generate').click();
  await button('Save to Cloud').click();
  await expect(page.getByRole('alertdialog', { name: 'Save to Cloud' })).toBeVisible();
  await accessibleEverywhere('the question before saving');
});

test('a double click opens the next step once: Back leads to the step before', async ({ page, signInAs, newcomer }) => {
  await signInAs(await newcomer('Editor'), '/xml-creator');
  await page.getByLabel('Job Number').fill('1002');
  await page.getByRole('button', { name: 'Fetch Job Data' }).click();
  await page.getByRole('button', { name: 'Select all' }).click();
  await page.getByRole('button', { name: /^Continue with Selected Wells/ }).dblclick();
  await expect(page.getByRole('heading', { name: 'Water Source', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Well Selection' })).toBeVisible();
});
