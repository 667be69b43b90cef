import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, PASSWORD, test } from '../support.ts';

const fixture = new URL('../../packages/core/fixtures/clean-job/disclosure.xml', import.meta.url);

/** Two wells whose jobs ended long ago. The second lies outside its county, which the registry will refuse. */
async function storeWells(page: Page): Promise<void> {
  const data = { email: 'manager@example.com', password: PASSWORD };
  const { token } = (await (await page.request.post('/login', { data })).json()) as { token: string };
  const document = readFileSync(fixture, 'utf8').replace('Bluebonnet 1H', 'Desk Pad 1H');
  const outside = document.replace('Desk Pad 1H', 'Desk Pad 2H').replace('42461424710000', '42461424720000');
  for (const content of [document, outside.replace('31.3456', '33.3456')]) {
    const fileName = `${/<WellName>(.*)</.exec(content)?.[1]} Chemical Disclosure.xml`;
    const stored = await page.request.post('/api/azure-storage/upload', {
      headers: { authorization: `Bearer ${token}` },
      data: { fileName, content, metadata: { customerId: 1 } },
    });
    expect(stored.ok()).toBe(true);
  }
}

test('filings are worked through at the desk by keys, from overdue to uploaded and corrected', async ({
  page,
  signInAs,
  accessible,
}) => {
  await storeWells(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAs('Manager');
  await page.getByRole('link', { name: /filings overdue/ }).click();
  await expect(page).toHaveURL(/\/filings\?view=overdue$/);
  const overdue = page.getByRole('button', { name: /Overdue/, pressed: true });
  const row = (well: string) => page.getByRole('row', { name: well });
  // The list of files has such a row too, and stands there until the desk is drawn.
  await expect(overdue).toBeVisible();
  await expect(row('Desk Pad 1H')).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search filings...' })).toBeFocused();
  await page.keyboard.type('desk pad');
  await expect(page.getByText(/^2 filings · earliest due first$/)).toBeVisible();
  const before = Number.parseInt((await overdue.textContent()) ?? '', 10);

  await row('Desk Pad 1H').focus();
  await page.keyboard.press('Space');
  await row('Desk Pad 2H').focus();
  await page.keyboard.press('Space');
  const bar = page.getByRole('toolbar', { name: 'Selected filings' });
  await expect(bar).toContainText('1 of 2 has an open error or refusal');
  await bar.getByRole('button', { name: 'Change status' }).click();
  await page.getByRole('menuitem', { name: 'Uploaded…' }).click();
  await page.getByRole('button', { name: 'Mark as uploaded', exact: true }).click();
  await expect(bar).toContainText('1 changed, 1 refused');
  await expect(row('Desk Pad 1H')).toBeHidden();
  await expect(overdue).toContainText(new RegExp(`^${before - 1}`));
  await bar.getByRole('button', { name: 'Show' }).click();
  const refused = page.getByRole('dialog', { name: 'Not changed' });
  await expect(refused).toContainText('Desk Pad 2H');
  await accessible('filings that were not changed');
  await page.keyboard.press('Escape');

  await row('Desk Pad 2H').focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: 'Open filing' });
  await expect(panel.getByText('Service company to the operator')).toBeVisible();
  await accessible('filing desk with an open filing');
  const next = panel.getByRole('button', { name: 'Mark as sent…' });
  await expect(next).toBeDisabled();
  await panel.getByRole('button', { name: 'Accept with a reason' }).first().press('Enter');
  await page.keyboard.type('Surveyed: the plat shows this location.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('button', { name: 'Withdraw' })).toBeVisible();
  await next.press('Enter');
  await page.getByRole('textbox', { name: 'Note' }).fill('XML by mail');
  await page.getByRole('button', { name: 'Mark as sent', exact: true }).press('Enter');
  await expect(panel.getByText(/“XML by mail”/)).toBeVisible();
  // The dialog has the keys until the list is there, too. Then the focus goes back to the button of the next step.
  await expect(panel.getByRole('button', { name: /^Mark as / })).toBeFocused();
  await panel.getByRole('button', { name: 'More for Desk Pad 2H' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Mark as uploaded…' }).press('Enter');
  await page.getByRole('button', { name: 'Mark as uploaded', exact: true }).press('Enter');
  await expect(panel.getByText('Revision 1, uploaded')).toBeVisible();
  await expect(overdue).toContainText(new RegExp(`^${before - 2}`));

  await panel.getByRole('link', { name: 'Correct' }).click();
  await page.getByRole('button', { name: 'Continue with Selected Wells (1)' }).click();
  await page.getByRole('button', { name: 'Continue to Chemical Disclosure' }).click();
  await page.getByRole('button', { name: /^Proceed to XML Generation/ }).click();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Change well' }).click();
  await page.getByRole('dialog').getByLabel('TVD').fill('9123.5');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('textbox', { name: 'Reason for the amendment' }).fill('TVD from the directional survey.');
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await page.getByRole('button', { name: 'Save to Cloud' }).click();
  await page.getByRole('button', { name: 'Save anyway' }).click();
  await page.getByRole('link', { name: 'Track it in Filings' }).click();
  await expect(panel.getByText('Revision 2, saved; revision 1 was uploaded')).toBeVisible();
  // The reason still holds, and what was seen to be saved is not told again.
  await expect(panel.getByRole('button', { name: 'Withdraw' })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Saving' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
});
