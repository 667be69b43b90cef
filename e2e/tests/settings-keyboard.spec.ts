import { pressOn, tabTo, typeInto } from '../keyboard.ts';
import { expectSaid } from '../notifications.ts';
import { expect, test } from '../support.ts';

const button = { edit: 'Edit', remove: 'Delete' };

test('users and customers are managed without a mouse', async ({ page, signInAs, accessible }) => {
  await signInAs('Manager', '/settings/users');
  await pressOn(page, page.getByRole('button', { name: 'Add New User' }));
  const added = page.getByRole('dialog', { name: 'Add New User' });
  await typeInto(page, added.getByLabel('First Name'), 'Kay');
  await typeInto(page, added.getByLabel('Last Name'), 'Board');
  await typeInto(page, added.getByLabel('Email'), 'kay@example.com');
  await pressOn(page, added.getByRole('checkbox', { name: 'Manager' }), 'Space');
  await pressOn(page, added.getByRole('checkbox', { name: 'Viewer' }), 'Space');
  await page.keyboard.press('Enter');
  await expectSaid(page, 'User added successfully!');

  const kay = page.getByRole('row', { name: /kay@example.com/ });
  await pressOn(page, kay.getByRole('button', { name: 'Assign' }));
  const assign = page.getByRole('dialog', { name: 'Assign User to Customer' });
  // The customers may come after the users.
  await expect(assign.getByLabel('Customer').getByRole('option')).not.toHaveCount(1);
  await pressOn(page, assign.getByLabel('Customer'), 'ArrowDown');
  await pressOn(page, assign.getByRole('button', { name: 'Assign User' }));
  await expectSaid(page, 'User assigned to customer successfully!');
  // Until the form is blank again, Escape would ask about it.
  await expect(assign.getByLabel('Customer')).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(kay.getByRole('button', { name: 'Assign' })).toBeFocused();
  await pressOn(page, kay.getByRole('button', { name: button.remove }));
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await pressOn(page, page.getByRole('button', { name: 'Delete User' }));
  await expect(kay).toHaveCount(0);

  await pressOn(page, page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Customers' }));
  await pressOn(page, page.getByRole('button', { name: 'Add New Customer' }));
  const customer = page.getByRole('dialog', { name: 'Add New Customer' });
  await typeInto(page, customer.getByLabel('Company Name'), 'Keyboard Energy');
  await typeInto(page, customer.getByLabel('Operator Number'), '00123');
  await page.keyboard.press('Enter');
  await expectSaid(page, 'Customer added successfully');
  await tabTo(page, page.getByPlaceholder('Search customers...'), 'Shift+Tab');
  await typeInto(page, page.getByPlaceholder('Search customers...'), 'Keyboard Energy');
  const row = page.getByRole('row', { name: /Keyboard Energy/ });
  await pressOn(page, row.getByRole('button', { name: button.edit }));
  const edit = page.getByRole('dialog', { name: 'Edit Customer' });
  await expect(edit.getByText(/see the files of every customer/)).toBeVisible();
  await accessible('edit customer');
  await pressOn(page, edit.getByRole('checkbox', { name: 'Sees all files' }), 'Space');
  await page.keyboard.press('Enter');
  await expectSaid(page, 'Customer updated successfully');
  await expect(row.getByText('Sees all files')).toBeVisible();

  await pressOn(page, row.getByRole('button', { name: 'Manage Third Party Chems' }));
  const chems = page.getByRole('dialog', { name: 'Manage Third Party Chemicals - Keyboard Energy' });
  await expect(chems.getByLabel('Chemical Code')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await typeInto(page, chems.getByPlaceholder('Search chemicals...'), 'ClearWell B-20');
  await pressOn(page, chems.getByLabel('Map to Chemical'), 'ArrowDown');
  await pressOn(page, chems.getByRole('button', { name: 'Add Mapping' }));
  await expect(chems.getByRole('heading', { name: 'Current Mappings (5)' })).toBeVisible();
  await pressOn(page, chems.getByRole('button', { name: button.remove }).first());
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await pressOn(page, page.getByRole('button', { name: 'Delete Mapping' }));
  await expect(chems.getByRole('heading', { name: 'Current Mappings (0)' })).toBeVisible();
  // The dialog is back before it hears keys.
  await expect(chems.getByLabel('Chemical Code')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row.getByRole('button', { name: 'Manage Third Party Chems' })).toBeFocused();
  await tabTo(page, row.getByRole('button', { name: button.remove }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await pressOn(page, page.getByRole('button', { name: 'Delete Customer' }));
  await expectSaid(page, 'Customer deleted successfully');

  const tabs = page.getByRole('navigation', { name: 'Settings' });
  await tabTo(page, tabs.getByRole('link', { name: 'Audit' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  const object = page.getByLabel('Object', { exact: true });
  await tabTo(page, object);
  // A second letter that comes a moment too late would choose what begins with it.
  await page.keyboard.press('M');
  await expect(object).toHaveValue('mapping');
  const line = page
    .getByRole('listitem')
    .filter({ hasText: /ended the mapping/ })
    .first();
  await expect(line).toContainText('Keyboard Energy');
  await pressOn(page, line.getByRole('button', { name: 'Details' }));
  await expect(line.getByRole('button', { name: 'Copy as JSON' })).toBeVisible();
  await tabTo(page, object, 'Shift+Tab');
  await page.keyboard.press('Home');
  await expect(page).toHaveURL(/\/settings\/audit$/);
});

test('vendors and ingredients are managed without a mouse', async ({ page, signInAs }) => {
  await signInAs('Editor', '/settings/vendors');
  await typeInto(page, page.getByPlaceholder('Search vendors...'), 'Keyboard Supply');
  const form = page.getByRole('form', { name: 'Add New Vendor' });
  await typeInto(page, form.getByLabel('Company'), 'Keyboard Supply');
  await page.keyboard.press('Enter');
  const vendor = page.getByRole('row', { name: /Keyboard Supply/ });
  await expect(vendor).toBeVisible();
  await tabTo(page, page.getByPlaceholder('Search vendors...'), 'Shift+Tab');
  await pressOn(page, vendor.getByRole('button', { name: button.edit }));
  await typeInto(page, page.getByRole('dialog', { name: 'Edit Vendor' }).getByLabel('Phone'), '555-000-1111');
  await page.keyboard.press('Enter');
  await expect(vendor).toContainText('555-000-1111');
  await expect(vendor.getByRole('button', { name: button.edit })).toBeFocused();
  await pressOn(page, vendor.getByRole('button', { name: button.remove }));
  await pressOn(page, page.getByRole('button', { name: 'Delete Vendor' }));
  await expect(vendor).toHaveCount(0);

  await page.goto('/settings/ingredients?search=Keyboard');
  await typeInto(page, page.getByPlaceholder('Search ingredients...'), 'Keyboard Salt');
  const ingredient = page.getByRole('form', { name: 'Add New Ingredient' });
  for (const [label, text] of Object.entries({
    Code: 'CP1081',
    'Trade Name': 'Keyboard Salt',
    Purpose: 'Clay Stabilizer',
    'Ingredient Name': 'Potassium chloride',
    'CAS Number': '7447-40-7',
    'Specific Gravity': '1.98',
  })) {
    await typeInto(page, ingredient.getByLabel(label), text);
  }
  await page.keyboard.press('Enter');
  await expect(page.getByText('Added Potassium chloride to CP1081.')).toBeVisible();
  const salt = page.getByRole('row', { name: /Keyboard Salt/ });
  await tabTo(page, page.getByPlaceholder('Search ingredients...'), 'Shift+Tab');
  await pressOn(page, salt.getByRole('button', { name: button.edit }));
  const edit = page.getByRole('dialog', { name: 'Edit Ingredient' });
  await expect(edit.getByLabel('Trade Name')).toBeFocused();
  await typeInto(page, edit.getByLabel('% in Additive'), '97');
  await page.keyboard.press('Enter');
  await expect(salt).toContainText('97.00');
  await expect(salt.getByRole('button', { name: button.edit })).toBeFocused();
  await pressOn(page, salt.getByRole('button', { name: button.remove }));
  await pressOn(page, page.getByRole('button', { name: 'Delete Ingredient' }));
  await expect(salt).toHaveCount(0);
});
