import { expectSaid } from '../notifications.ts';
import { activeCell, openDisclosure } from '../open-disclosure.ts';
import { expect, test } from '../support.ts';

test('a manager describes an unknown code, and makes rows again for another customer', async ({
  page,
  signInAs,
  newcomer,
  accessible,
}) => {
  await signInAs(await newcomer('Manager'), '/xml-creator');
  await openDisclosure(page, '1006');

  // A code that cannot be mapped is described in its row.
  const problem = page.getByRole('listitem').filter({ hasText: 'Code X9001 is not in the ingredients table' });
  await expect(problem).toContainText('Only codes on the third-party list can be mapped');
  await problem.getByRole('button', { name: 'Fill in row…' }).click();
  for (const text of ['Trial additive', 'Red Mesa Acid Services', '', '', '67-56-1']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await expect(problem).toHaveCount(0);
  await page.getByRole('button', { name: 'Proceed to XML Generation' }).click();

  // What pre-flight remarks is one click away: the very cell.
  const remark = page
    .getByRole('region', { name: 'Pre-flight' })
    .getByRole('button', { name: /^Row \d+ · / })
    .first();
  const place = (await remark.textContent())?.split(',')[0] ?? '';
  await remark.click();
  await expect(activeCell(page)).toHaveText(place);
  await page.getByRole('button', { name: 'Proceed to XML Generation' }).click();
  const customer = page.getByRole('region', { name: 'Customer' });
  await expect(customer.getByText('Equal name.')).toHaveAttribute('title', /^Score 3/);
  const unseen = customer.getByText('You are not assigned to Caprock Mesa Energy LLC; you will not see this file');
  await expect(unseen).toBeVisible();
  await customer.getByRole('button', { name: 'Assign me to Caprock Mesa Energy LLC' }).click();
  await expect(unseen).toBeHidden();

  // The same code stands for another product there: nothing is made again before a user says so.
  const chemicals = page.getByText(/^\d+ rows · \d+\sproducts$/);
  const before = await chemicals.textContent();
  await customer.getByRole('combobox', { name: 'Customer' }).selectOption('Sooner Creek Resources Inc.');
  const rebuild = customer.getByRole('button', { name: 'Rebuild rows for Sooner Creek Resources Inc.' });
  await expect(customer.getByText(/^Your edits to the rows of these wells will be replaced\./)).toBeVisible();
  await expect(chemicals).toHaveText(before ?? '');
  await expect(customer.getByText('Chosen by hand. The job data say “Caprock Mesa Energy LLC”.')).toBeVisible();
  await accessible('step 5 with rows to be made again');

  // The name in the job data is that of another customer, so it cannot be remembered for this one.
  const remember = /^Remember "Caprock Mesa Energy LLC" as another name of Sooner Creek Resources Inc\.$/;
  await customer.getByRole('checkbox', { name: remember }).click();
  const refusal = '"Caprock Mesa Energy LLC" is already a name of Caprock Mesa Energy LLC.';
  await expectSaid(page, `Failed to remember the name: ${refusal}`);
  await rebuild.click();
  await expect(rebuild).toBeHidden();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Change chemicals' }).click();
  const supplier = page.getByRole('gridcell', { name: 'Sooner Creek Resources Inc.' }).first();
  await expect(supplier).toBeVisible();

  // Undo reaches back over the rows made again and the other customer, to what was typed before.
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.click();
  await undo.click();
  await expect(page.getByText('Undone. The customer is Caprock Mesa Energy LLC.')).toBeVisible();
  await expect(supplier).toBeHidden();
  const trial = page.getByRole('row').filter({ hasText: 'Trial additive' });
  await expect(trial).toContainText('67-56-1');
  await undo.click();
  await expect(trial).not.toContainText('67-56-1');
});
