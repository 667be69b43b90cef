import { holdCall, refuseOnce } from '../calls.ts';
import { expectSaid } from '../notifications.ts';
import { expect, test } from '../support.ts';

const added = { email: 'wanda@example.com', name: 'Wanda Words' };

test('users are added, changed and deleted in the words of the specification', async ({ page, signInAs }) => {
  const list = await holdCall(page, 'GET', '**/api/users');
  await signInAs('Manager', '/settings');
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible();
  list.release();
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - region "Users Management":
      - heading "Users Management" [level=1]
      - button "View Users by Company"
      - button "Add New User"
      - table "Users":
        - rowgroup:
          - row "Name Email Roles Status Actions"
        - rowgroup:
          - row /Emery Editor editor@example.com Editor Active/:
            - rowheader "Emery Editor"
            - cell "editor@example.com"
            - cell "Editor"
            - cell "Active"
            - cell:
              - button "Edit"
              - button "Delete"
              - button "Assign"
      - text: /Showing 1-(\\d+) of \\1 users/
  `);

  await page.getByRole('button', { name: 'Add New User' }).click();
  const add = page.getByRole('dialog', { name: 'Add New User' });
  await expect(add).toMatchAriaSnapshot(`
    - dialog "Add New User":
      - textbox "First Name"
      - textbox "Last Name"
      - textbox "Email"
      - group "Roles":
        - checkbox /^Manager full access, including users/ [checked]
        - checkbox /^Viewer/
        - checkbox /^Editor/
      - button "Cancel"
      - button "Add User"
  `);
  const values = add.getByRole('checkbox').evaluateAll((boxes) => boxes.map((box) => box.getAttribute('value')));
  expect(await values).toEqual(['1', '2', '3']);
  await add.getByRole('button', { name: 'Add User' }).click();
  await expectSaid(page, 'Please fill in all required fields');
  await expect(add.getByRole('alert')).toHaveText('Please fill in all required fields');
  await add.getByLabel('First Name').fill('Wanda');
  await add.getByLabel('Last Name').fill('Words');
  await add.getByLabel('Email').fill('viewer@example.com');
  await add.getByRole('button', { name: 'Add User' }).click();
  const taken = 'Failed to add user: A user with this email already exists';
  await expect(add.getByRole('alert')).toContainText(taken);
  await add.getByLabel('Email').fill(added.email);
  await add.getByRole('checkbox', { name: 'Editor' }).check();
  const creation = await holdCall(page, 'POST', '**/api/users');
  await add.getByRole('button', { name: 'Add User' }).click();
  await expect(add.getByRole('button', { name: 'Adding...' })).toBeDisabled();
  creation.release();
  await expectSaid(page, 'User added successfully!');
  await expect(add).toHaveCount(0);

  const row = page.getByRole('row', { name: added.email });
  await expect(row.getByRole('cell').nth(1)).toHaveText('Manager, Editor');
  await row.getByRole('button', { name: 'Edit', exact: true }).click();
  const edit = page.getByRole('dialog', { name: 'Edit User' });
  await expect(edit.getByRole('textbox')).toHaveCount(2);
  await expect(edit.getByText(added.email)).toBeVisible();
  await edit.getByLabel('Last Name').fill(' ');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit.getByRole('alert')).toHaveText('Please fill in all required fields');
  await edit.getByLabel('Last Name').fill('Wordsworth');
  await refuseOnce(page, 'PUT', '**/api/users/*', 'Not today.');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit.getByRole('alert')).toHaveText('Failed to update user: Not today.');
  await expect(edit.getByLabel('Last Name')).toHaveValue('Wordsworth');
  const change = await holdCall(page, 'PUT', '**/api/users/*');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit.getByRole('button', { name: 'Saving...' })).toBeDisabled();
  change.release();
  await expectSaid(page, 'User updated successfully!');

  await row.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete User' });
  await expect(question).toContainText(
    'Are you sure you want to delete Wanda Wordsworth? This action cannot be undone.',
  );
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await row.getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete User' }).click();
  await expectSaid(page, 'User account has been successfully deleted!');
  await expect(row).toHaveCount(0);
});

test('users are given to customers and taken away in the words of the specification', async ({ page, signInAs }) => {
  await signInAs('Manager', '/settings/users');
  const customer = 'Mustang Draw Energy';
  const row = page.getByRole('row', { name: 'manager@example.com' });
  await row.getByRole('button', { name: 'Assign' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign User to Customer' });
  await expect(dialog).toMatchAriaSnapshot(`
    - dialog "Assign User to Customer":
      - combobox "Customer":
        - option "-- Select a Customer --" [selected]
      - heading "Current Assigned Customers"
      - list:
        - listitem:
          - text: Frontier Line Pressure Pumping
          - button "Remove"
      - button "Cancel"
      - button "Assign User" [disabled]
  `);
  // The button only looks and sounds disabled, so that it can say what is missing.
  await dialog.getByRole('button', { name: 'Assign User' }).click({ force: true });
  await expectSaid(page, 'Please select a customer');
  await dialog.getByLabel('Customer').selectOption(customer);
  await refuseOnce(page, 'PUT', '**/api/customers/*/users', 'Not today.');
  await dialog.getByRole('button', { name: 'Assign User' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Failed to assign user to customer: Not today.');
  const assignment = await holdCall(page, 'PUT', '**/api/customers/*/users');
  await dialog.getByRole('button', { name: 'Assign User' }).click();
  await expect(dialog.getByRole('button', { name: 'Assigning...' })).toBeDisabled();
  assignment.release();
  await expectSaid(page, 'User assigned to customer successfully!');
  const item = dialog.getByRole('listitem').filter({ hasText: customer });
  await refuseOnce(page, 'DELETE', '**/api/customers/*/users**', 'Not today.');
  await item.getByRole('button', { name: 'Remove' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Failed to remove user from customer: Not today.');
  await item.getByRole('button', { name: 'Remove' }).click();
  await expectSaid(page, 'User removed from customer successfully!');
  await expect(item).toHaveCount(0);
  await dialog.getByLabel('Customer').selectOption(customer);
  await dialog.getByRole('button', { name: 'Assign User' }).click();
  await expect(item).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  const openCompany = async () => {
    await page.getByRole('button', { name: 'View Users by Company' }).click();
    await page.getByRole('menuitem', { name: customer }).click();
  };
  await openCompany();
  const company = page.getByRole('dialog', { name: `Users Assigned to ${customer}` });
  await expect(company.getByRole('row', { name: 'Morgan Manager manager@example.com' })).toBeVisible();
  await company.getByRole('button', { name: 'Remove' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove User from Company' });
  await expect(question).toContainText(`Are you sure you want to remove Morgan Manager from ${customer}?`);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await openCompany();
  await company.getByRole('button', { name: 'Remove' }).click();
  await refuseOnce(page, 'DELETE', '**/api/customers/*/users**', 'Not today.');
  await question.getByRole('button', { name: 'Remove User' }).click();
  await expect(question.getByRole('alert')).toHaveText('Something went wrong! Not today.');
  const removal = await holdCall(page, 'DELETE', '**/api/customers/*/users**');
  await question.getByRole('button', { name: 'Remove User' }).click();
  await expect(question.getByRole('button', { name: 'Removing...' })).toBeDisabled();
  removal.release();
  await expectSaid(page, 'User(s) removed from customer successfully!');
  await expect(company.getByText('No users assigned to this customer.')).toBeVisible();
  await company.getByRole('button', { name: 'Close' }).last().click();
  await expect(company).toHaveCount(0);
});
