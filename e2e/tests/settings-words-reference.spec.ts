import { holdCall, refuseOnce } from '../calls.ts';
import { expectSorted } from '../sorting.ts';
import { expect, test } from '../support.ts';

test('vendors are managed in the words of the specification', async ({ page, signInAs }) => {
  const list = await holdCall(page, 'GET', '**/api/vendors');
  await signInAs('Editor', '/settings/vendors');
  await expect(page.getByText('Loading vendors...')).toBeVisible();
  list.release();
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - region "Vendors Management":
      - heading "Vendors Management" [level=1]
      - paragraph: Manage vendors for proprietary chemical information.
      - searchbox "Search vendors..."
      - table "Vendors":
        - rowgroup:
          - row "Company First Name Last Name Email Phone Actions"
        - rowgroup:
          - row /^Blue Heron Water Treatment Luis Ortega/:
            - rowheader "Blue Heron Water Treatment"
            - cell "Luis"
            - cell "Ortega"
            - cell "luis.ortega@blue-heron-water-treatment.example"
            - cell "713-555-0124"
            - cell:
              - button "Edit"
              - button "Delete"
      - region "Add New Vendor":
        - heading "Add New Vendor" [level=2]
        - form "Add New Vendor":
          - textbox "Company"
          - textbox "First Name"
          - textbox "Last Name"
          - textbox "Email"
          - textbox "Phone":
            - /placeholder: 555-123-4567
          - button "Add Vendor"
  `);
  for (const column of ['Company', 'First Name', 'Last Name', 'Email', 'Phone']) await expectSorted(page, column);
  const search = page.getByPlaceholder('Search vendors...');
  for (const words of ['BLUE heron', 'luis', 'ORTEGA', 'Luis.Ortega@Blue', '555-0124']) {
    await search.fill(words);
    await expect(page.getByRole('rowheader')).toHaveText(['Blue Heron Water Treatment']);
  }

  const form = page.getByRole('form', { name: 'Add New Vendor' });
  await expect(form.getByLabel('Email')).toHaveAttribute('type', 'email');
  await expect(form.locator('label', { hasText: 'Company' })).toHaveText('Company *');
  await form.getByLabel('Company').fill('wordy supply');
  await refuseOnce(page, 'POST', '**/api/vendors', 'Not today.');
  await form.getByRole('button', { name: 'Add Vendor' }).click();
  await expect(form.getByRole('alert').getByRole('paragraph')).toHaveText([
    'Failed to add vendor. Please try again.',
    'Not today.',
  ]);
  await form.getByRole('button', { name: 'Add Vendor' }).click();
  await expect(form.getByRole('alert')).toHaveCount(0);
  await search.fill('WORDY');
  const row = page.getByRole('row', { name: /^wordy supply/ });
  await row.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Vendor' });
  await edit.getByRole('button', { name: 'Close' }).click();
  await expect(edit).toHaveCount(0);
  await row.getByRole('button', { name: 'Edit' }).click();
  await edit.getByLabel('Company').fill('');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit.getByRole('alert')).toHaveText('Company name is required');
  await edit.getByLabel('Company').fill('Wordy Supply');
  await refuseOnce(page, 'PUT', '**/api/vendors/*', 'Not today.');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit.getByRole('alert')).toContainText('Failed to update vendor. Please try again.');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  const renamed = page.getByRole('row', { name: /^Wordy Supply/ });
  await renamed.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Vendor' });
  await expect(question).toContainText('Are you sure you want to delete this vendor?');
  await refuseOnce(page, 'DELETE', '**/api/vendors/*', 'Not today.');
  await question.getByRole('button', { name: 'Delete Vendor' }).click();
  await expect(question.getByRole('alert')).toContainText('Failed to delete vendor. Please try again.');
  await question.getByRole('button', { name: 'Delete Vendor' }).click();
  await expect(page.getByText('No vendors found. Add some below.')).toBeVisible();
});

test('ingredients are managed in the words of the specification', async ({ page, signInAs }) => {
  const list = await holdCall(page, 'GET', '**/api/ingredients');
  await signInAs('Editor', '/settings/ingredients');
  await expect(page.getByText('Loading ingredients...')).toBeVisible();
  list.release();
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - region "Ingredients Management":
      - heading "Ingredients Management" [level=1]
      - paragraph: Manage the ingredients table for registry disclosure.
      - searchbox "Search ingredients..."
      - table "Ingredients":
        - rowgroup:
          - row "Code Trade Name Supplier Purpose Ingredient Name CAS Number % in Additive Units Actions"
        - rowgroup:
          - row /^ACE60 60% Acetic Acid Red Mesa Acid Services Acid Acetic acid 64-19-7 60.00 gal Edit Delete/
      - region "Add New Ingredient":
        - heading "Add New Ingredient" [level=2]
        - form "Add New Ingredient":
          - textbox "Code"
          - textbox "Trade Name"
          - combobox "Supplier":
            - option "Select a vendor" [selected]
          - paragraph: Required for proprietary CAS numbers
          - textbox "Purpose"
          - combobox "Ingredient Name"
          - combobox "CAS Number":
            - /placeholder: XX-XX-X
          - spinbutton "Specific Gravity"
          - paragraph: 0.1–10, step 0.01
          - spinbutton "% in Additive": "100"
          - paragraph: 0–100, step 0.01
          - combobox "Units":
            - option "gal" [selected]
            - option "lbs"
            - option "kg"
            - option "L"
  `);
  const search = page.getByPlaceholder('Search ingredients...');
  await search.fill('ethyl');
  const texts = ['Code', 'Trade Name', 'Supplier', 'Purpose', 'Ingredient Name', 'CAS Number', 'Units'];
  for (const column of texts) await expectSorted(page, column);
  await expectSorted(page, '% in Additive', 'number');
  for (const words of ['ace60', '60% ACETIC', 'acetic ACID', 'red MESA', '64-19', 'ACID']) {
    await search.fill(words);
    await expect(page.getByRole('row', { name: /^ACE60 .* 64-19-7/ })).toBeVisible();
  }
  await search.fill('no such ingredient');
  await expect(page.getByText('No ingredients found. Add some below.')).toBeVisible();

  const form = page.getByRole('form', { name: 'Add New Ingredient' });
  const gravity = form.getByLabel('Specific Gravity');
  for (const [name, value] of Object.entries({ min: '0.1', max: '10', step: '0.01' })) {
    await expect(gravity).toHaveAttribute(name, value);
  }
  const values = {
    Code: 'WRD1',
    'Trade Name': 'Wordy',
    Purpose: 'Biocide',
    'Ingredient Name': 'Glutaraldehyde',
    'CAS Number': '111-30-8',
    'Specific Gravity': '0',
    '% in Additive': '-0.5',
  };
  for (const [label, value] of Object.entries(values)) await form.getByLabel(label).fill(value);
  await form.getByRole('button', { name: 'Add Ingredient' }).click();
  await expect(form.getByRole('alert').getByRole('paragraph')).toHaveText([
    'Specific Gravity must be a positive number',
    'Percent in Additive must be between 0 and 100',
  ]);
  await gravity.fill('1.06');
  await form.getByLabel('% in Additive').fill('0');
  await form.getByLabel('Trade Name').fill('  ');
  await form.getByRole('button', { name: 'Add Ingredient' }).click();
  await expect(form.getByRole('alert')).toHaveText('The following fields are required: Trade Name');
  await form.getByLabel('Trade Name').fill('Wordy');
  await refuseOnce(page, 'POST', '**/api/ingredients', 'Not today.');
  await form.getByRole('button', { name: 'Add Ingredient' }).click();
  await expect(form.getByRole('alert')).toContainText('Failed to add ingredient. Please try again.');
  await form.getByRole('button', { name: 'Add Ingredient' }).click();
  await expect(page.getByText('Added Glutaraldehyde to WRD1.')).toBeVisible();
  await expect(form.getByLabel('% in Additive')).toHaveValue('100');

  await search.fill('wrd1');
  const row = page.getByRole('row', { name: /^WRD1/ });
  await row.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Ingredient' });
  await expect(edit.getByLabel('Code')).not.toBeEditable();
  await edit.getByLabel('Supplier').selectOption('Red Mesa Acid Services');
  await refuseOnce(page, 'PUT', '**/api/ingredients/*', 'Not today.');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit.getByRole('alert')).toContainText('Failed to update ingredient. Please try again.');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(row).toContainText('Red Mesa Acid Services');
  await row.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Ingredient' });
  await refuseOnce(page, 'DELETE', '**/api/ingredients/*', 'Not today.');
  await question.getByRole('button', { name: 'Delete Ingredient' }).click();
  await expect(question.getByRole('alert')).toContainText('Failed to delete ingredient. Please try again.');
  await question.getByRole('button', { name: 'Delete Ingredient' }).click();
  await expect(row).toHaveCount(0);
});
