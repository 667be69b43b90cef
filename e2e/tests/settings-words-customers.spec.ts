import { refuseOnce } from '../calls.ts';
import { expectSorted } from '../sorting.ts';
import { expectSaid } from '../notifications.ts';
import { expect, test } from '../support.ts';

test('customers are managed in the words of the specification', async ({ page, signInAs }) => {
  await signInAs('Editor', '/settings');
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - region "Customers Management":
      - heading "Customers Management" [level=1]
      - searchbox "Search customers..."
      - button "Add New Customer"
      - table "Customers":
        - rowgroup:
          - row "Company Name Operator Number Water Source Actions"
        - rowgroup:
          - row /^Agave Springs Petroleum T9610024 Produced Water/:
            - rowheader "Agave Springs Petroleum"
            - cell "T9610024"
            - cell "Produced Water"
            - cell:
              - button "Edit"
              - button "Delete"
              - button "Manage Third Party Chems"
      - text: /Showing (\\d+) of \\1 customers/
  `);
  for (const column of ['Company Name', 'Operator Number', 'Water Source']) await expectSorted(page, column);
  const search = page.getByPlaceholder('Search customers...');
  for (const [words, count] of Object.entries({ 'AGAVE springs': 1, T961002: 1, 'OTHER, <': 1 })) {
    await search.fill(words);
    await expect(page.getByText(new RegExp(`^Showing ${count} of \\d+ customers$`))).toBeVisible();
  }
  await search.fill('no such customer');
  await expect(page.getByText('No customers found matching your search.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await page.getByRole('button', { name: 'Add New Customer' }).click();
  const add = page.getByRole('dialog', { name: 'Add New Customer' });
  await expect(add).toMatchAriaSnapshot(`
    - dialog "Add New Customer":
      - textbox "Company Name"
      - textbox "Operator Number"
      - textbox "Water Source"
      - button "Cancel"
      - button "Add Customer"
  `);
  await expect(add.getByLabel('Operator Number')).toHaveAttribute('required');
  await expect(add.getByLabel('Water Source')).not.toHaveAttribute('required');
  await add.getByLabel('Company Name').fill('agave springs PETROLEUM');
  await add.getByLabel('Operator Number').fill('00042');
  await add.getByRole('button', { name: 'Add Customer' }).click();
  await expect(add.getByRole('alert').getByRole('paragraph')).toHaveText([
    'Failed to save customer. Please try again.',
    'A customer named "agave springs PETROLEUM" already exists',
  ]);
  await add.getByLabel('Company Name').fill('Wordy Operating');
  await add.getByRole('button', { name: 'Add Customer' }).click();
  await expectSaid(page, 'Customer added successfully');
  await expect(add).toHaveCount(0);

  const row = page.getByRole('row', { name: /Wordy Operating/ });
  await row.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Customer' });
  await expect(edit.getByLabel('Operator Number')).toHaveValue('00042');
  await edit.getByLabel('Water Source').fill('Produced Water');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expectSaid(page, 'Customer updated successfully');
  await expect(row).toContainText('Produced Water');
  await row.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Customer' });
  await refuseOnce(page, 'DELETE', '**/api/customers/*', 'Not today.');
  await question.getByRole('button', { name: 'Delete Customer' }).click();
  await expect(question.getByRole('alert').getByRole('paragraph')).toHaveText([
    'Failed to delete customer. Please try again.',
    'Not today.',
  ]);
  await question.getByRole('button', { name: 'Delete Customer' }).click();
  await expectSaid(page, 'Customer deleted successfully');
  await expect(row).toHaveCount(0);
  await page.route('**/api/customers', (route) => route.fulfill({ json: [] }));
  await page.reload();
  await expect(page.getByText('No customers found. Add some above.')).toBeVisible();
  await expect(page.getByText('Showing 0 of 0 customers')).toBeVisible();
});

test('third-party chemicals are mapped in the words of the specification', async ({ page, signInAs }) => {
  await signInAs('Editor', '/settings/customers?search=Kestrel');
  await page.getByRole('button', { name: 'Manage Third Party Chems' }).click();
  const dialog = page.getByRole('dialog', { name: 'Manage Third Party Chemicals - Kestrel Ridge Oil' });
  await expect(dialog).toMatchAriaSnapshot(`
    - dialog "Manage Third Party Chemicals - Kestrel Ridge Oil":
      - paragraph: /codes from the job data are mapped to ingredients.*maps every ingredient that shares its code/
      - form:
        - combobox "Chemical Code":
          - option "Select a chemical code" [selected]
          - option "A1047"
          - option "P1045"
        - combobox "Search chemicals..."
        - combobox "Sort chemicals":
          - option "Sort by Code" [selected]
          - option "Sort by Trade Name"
        - combobox "Map to Chemical":
          - option "ACE60 - 60% Acetic Acid"
        - button "Add Mapping"
      - region:
        - heading "Current Mappings (0)"
        - table:
          - rowgroup:
            - row /^Chemical Code Trade Name Purpose/
          - rowgroup:
            - row "No mappings found. Add your first mapping above."
      - button "Close"
  `);
  const codes = await dialog.getByLabel('Chemical Code').getByRole('option').allTextContents();
  const numbered = (letters: string, from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => `${letters}${from + index}`);
  expect(codes.slice(1)).toEqual(['A1047', ...numbered('P', 1045, 1095), ...numbered('CP', 1001, 1125)]);
  const chemicals = dialog.getByLabel('Map to Chemical');
  const labels = await chemicals.getByRole('option').allTextContents();
  expect(new Set(labels.map((label) => label.toLowerCase())).size).toBe(labels.length);
  await dialog.getByLabel('Sort chemicals').selectOption('Sort by Trade Name');
  await expect(chemicals.getByRole('option').nth(1)).toHaveText('HCL15 - 15% Hydrochloric Acid');
  await dialog.getByPlaceholder('Search chemicals...').fill('clearwell B-20');
  await expect(chemicals.getByRole('option')).toHaveText(['Select a chemical', 'BIO20 - ClearWell B-20']);
  const add = dialog.getByRole('button', { name: 'Add Mapping' });
  await dialog.getByLabel('Chemical Code').selectOption('CP1100');
  await add.click();
  await expect(dialog.getByRole('alert')).toHaveText('Please fill in all fields');
  await expectSaid(page, 'Please fill in all fields');
  await chemicals.selectOption('BIO20 - ClearWell B-20');
  await refuseOnce(page, 'POST', '**/third-party-chems', 'Not today.');
  await add.click();
  // One of the five calls failed; the others count.
  await expectSaid(page, 'Successfully mapped 4 ingredient(s) to chemical code CP1100');
  await expect(dialog.getByText('These could not be mapped:').locator('..')).toContainText('Not today.');
  await expect(dialog.getByRole('heading', { name: 'Current Mappings (4)' })).toBeVisible();
  await expect(dialog.getByRole('row', { name: /^CP1100 ClearWell B-20 Biocide/ })).toHaveCount(4);

  await page.route('**/third-party-chems', async (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await dialog.getByLabel('Chemical Code').selectOption('CP1101');
  await chemicals.selectOption('BIO20 - ClearWell B-20');
  await add.click();
  await expectSaid(page, 'Failed to add mapping. Please try again.');

  await dialog.getByRole('button', { name: 'Delete' }).first().click();
  const question = page.getByRole('alertdialog', { name: 'Delete Mapping' });
  await expect(question).toContainText('It removes 4 ingredient(s).');
  await refuseOnce(page, 'DELETE', '**/third-party-chems/*', 'Not today.');
  await question.getByRole('button', { name: 'Delete Mapping' }).click();
  await expect(question.getByRole('alert').getByRole('paragraph')).toHaveText([
    'Failed to delete mapping. Please try again.',
    'Not today.',
  ]);
  await question.getByRole('button', { name: 'Delete Mapping' }).click();
  await expectSaid(page, 'Mapping deleted successfully');
  await expect(dialog.getByRole('heading', { name: 'Current Mappings (0)' })).toBeVisible();
  // The mapping that could not be added is still chosen.
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toHaveCount(0);
});
