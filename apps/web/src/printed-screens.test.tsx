import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aDocument } from '../test/fake-files.ts';
import {
  answer,
  literalBackend,
  olderJob,
  type PrintedCall,
  storedFile,
  unreachable,
} from '../test/literal-backend.ts';
import { type Visit, visit } from '../test/render-app.tsx';
import { said } from '../test/said.ts';

// The screens of the product, in front of a backend that is the specification's tables and nothing else.

type Answers = Partial<Record<PrintedCall, unknown>>;

/** As a Manager who is signed in, or as a stranger. */
function open(path: string, answers: Answers = {}, visitor: Pick<Visit, 'role'> = { role: 'Manager' }) {
  const backend = literalBackend(answers);
  return { ...backend, ...visit(path, { send: backend.send, ...visitor }) };
}

/** Fills fields by their labels, then presses the button. */
async function fill(user: UserEvent, fields: Readonly<Record<string, string>>, button: string) {
  for (const [label, text] of Object.entries(fields)) {
    await user.click(await screen.findByLabelText(new RegExp(`^${label}( \\*)?$`)));
    await user.paste(text);
  }
  await user.click(screen.getByRole('button', { name: button }));
}

const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));
const press = async (user: UserEvent, name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
/** Shown in the page or said in the corner. */
const reads = (text: string) =>
  waitFor(() => expect([document.body.textContent, ...said()].some((each) => each?.includes(text))).toBe(true));

const words = { message: 'No such luck' };
const refused = answer(422, words);
const broken = answer(500, '', 'Internal Server Error');

describe('sign-in and passwords', () => {
  const typeSignIn = (user: UserEvent) => fill(user, { Email: 'a@b.example', Password: 'x' }, 'Sign In');
  const typeForgot = (user: UserEvent) => fill(user, { Email: 'a@b.example' }, 'Reset Password');
  const typeReset = (user: UserEvent) =>
    fill(user, { 'New Password': 'long enough', 'Confirm New Password': 'long enough' }, 'Set New Password');

  it.each<readonly [string, string, Answers, (user: UserEvent) => Promise<void>, string]>([
    ['signs in', '/sign-in', {}, typeSignIn, storedFile.name],
    ['without a user', '/sign-in', { 'POST /login': { token: 't' } }, typeSignIn, 'Invalid email or password'],
    ['refused', '/sign-in', { 'POST /login': answer(401, words) }, typeSignIn, 'Invalid email or password'],
    ['sends a link', '/forgot-password', {}, typeForgot, 'Password reset instructions have been sent to your email.'],
    ['unknown', '/forgot-password', { 'POST /forgot-password': answer(404, words) }, typeForgot, 'No account found'],
    ['refused', '/forgot-password', { 'POST /forgot-password': refused }, typeForgot, 'No such luck'],
    [
      'broken',
      '/forgot-password',
      { 'POST /forgot-password': broken },
      typeForgot,
      'An error occurred. Please try again.',
    ],
    ['sets a password', '/reset-password?token=t', {}, typeReset, 'Your password has been reset successfully!'],
    [
      'expired',
      '/reset-password?token=t',
      { 'POST /reset-password': answer(400, words) },
      typeReset,
      'Invalid or expired reset token. Please request a new password reset.',
    ],
    ['refused', '/reset-password?token=t', { 'POST /reset-password': refused }, typeReset, 'No such luck'],
    [
      'broken',
      '/reset-password?token=t',
      { 'POST /reset-password': broken },
      typeReset,
      'An error occurred. Please try again.',
    ],
  ])('%s at %s', async (...[, path, answers, type, text]) => {
    const { user } = open(path, answers, {});
    await type(user);
    await reads(text);
  });

  it.each<readonly [unknown, string]>([
    [{ message: 'Changed' }, 'Password changed successfully!'],
    [answer(200), 'Password changed successfully!'],
    [answer(401, words), 'No such luck'],
    [broken, 'Failed to change password'],
    [unreachable, 'An error occurred while changing password'],
  ])('the header, answered %o', async (given, text) => {
    const { user } = open('/xml-viewer', { 'POST /change-password': given });
    await press(user, 'Pat Lee');
    await user.click(await screen.findByRole('menuitem', { name: 'Change Password' }));
    await fill(user, { 'Current Password': 'x', 'New Password': 'y' }, 'Update Password');
    await reads(text);
  });

  it.each<readonly [unknown, string]>([
    [{ message: 'Changed' }, 'Password changed successfully'],
    [answer(401, words), 'Current password is incorrect'],
    [refused, 'No such luck'],
    [broken, 'An error occurred while updating your profile'],
  ])('the profile, answered %o', async (given, text) => {
    const { user } = open('/profile', { 'POST /change-password': given });
    await press(user, 'Edit Profile');
    const passwords = { 'Current Password': 'x', 'New Password': 'long enough', 'Confirm New Password': 'long enough' };
    await fill(user, passwords, 'Save Changes');
    await reads(text);
  });
});

describe('users', () => {
  const add = async (user: UserEvent) => {
    await press(user, 'Add New User');
    await fill(user, { 'First Name': 'Ruth', 'Last Name': 'Okafor', Email: 'ruth@example.com' }, 'Add User');
  };
  const edit = async (user: UserEvent) => {
    await user.click((await row(/Luis/)).getByRole('button', { name: 'Edit' }));
    await fill(user, { 'First Name': 'a' }, 'Save Changes');
  };
  const remove = async (user: UserEvent) => {
    await user.click((await row(/Luis/)).getByRole('button', { name: 'Delete' }));
    await press(user, 'Delete User');
  };

  it.each<readonly [PrintedCall, (user: UserEvent) => Promise<void>, string, string]>([
    ['POST /api/users', add, 'User added successfully!', 'Failed to add user: No such luck'],
    ['PUT /api/users/{id}', edit, 'User updated successfully!', 'Failed to update user: No such luck'],
    [
      'DELETE /api/users/{id}',
      remove,
      'User account has been successfully deleted!',
      'Failed to delete user: No such luck',
    ],
  ])('%s', async (call, act, done, failed) => {
    const works = open('/settings/users');
    await act(works.user);
    await reads(done);
    expect(works.sent(call)?.headers.get('if-match')).toBeNull();
    works.unmount();
    const fails = open('/settings/users', { [call]: refused });
    await act(fails.user);
    await reads(failed);
  });

  it('shows the roles by name, and the customers of a user', async () => {
    const { user } = open('/settings/users');
    await user.click((await row(/Luis Ortega.*luis@example.com.*Editor/)).getByRole('button', { name: 'Assign' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign User to Customer' }));
    expect(await dialog.findByText('Llano Ridge')).toBeTruthy();
  });
});

describe('customers and mappings', () => {
  it('lists and adds customers', async () => {
    const { user, sent } = open('/settings/customers');
    await row(/Llano Ridge.*00412233/);
    await press(user, 'Add New Customer');
    await fill(user, { 'Company Name': 'Caprock', 'Operator Number': '7' }, 'Add Customer');
    await reads('Customer added successfully');
    expect(sent('POST /api/customers')?.body).toMatchObject({
      name: 'Caprock',
      operator_number: '7',
      water_source: '',
    });
  });

  it('deletes a customer, though no one can say what uses it', async () => {
    const { user, sent } = open('/settings/customers');
    await user.click((await row(/Llano Ridge/)).getByRole('button', { name: 'Delete' }));
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Delete Customer' });
    await waitFor(() => expect(button.disabled).toBe(false));
    await user.click(button);
    await reads('Customer deleted successfully');
    expect(sent('DELETE /api/customers/{id}')).toBeDefined();
  });

  it('names the ingredients of mappings that come without names', async () => {
    const { user } = open('/settings/customers');
    await user.click((await row(/Llano Ridge/)).getByRole('button', { name: 'Manage Third Party Chems' }));
    await row(/CP1001.*AquaGlide FR-76.*Friction Reducer/);
  });
});

describe('vendors and ingredients', () => {
  it('adds the vendor that is answered, and puts the answer in place of the one that was changed', async () => {
    const { user, requests } = open('/settings/vendors');
    await fill(user, { Company: 'Gulf' }, 'Add Vendor');
    await row(/Gulf Chemical Supply/);
    await user.click((await row(/Pecos/)).getByRole('button', { name: 'Edit' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Edit Vendor' }));
    await user.type(dialog.getByLabelText('Phone'), '1');
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await row(/Pecos.*555-123-4567/);
    expect(requests.filter(({ headers }) => headers.has('if-match'))).toEqual([]);
  });

  it.each([
    ['/settings/vendors', 'GET /api/vendors', 'Failed to load vendors. Please try again.', 'No such luck', refused],
    [
      '/settings/ingredients',
      'GET /api/ingredients',
      'Failed to load ingredients or vendors. Please try again.',
      'Failed to fetch ingredient: Not Found',
      answer(404, '', 'Not Found'),
    ],
  ] as const)('%s says why %s failed', async (...[path, call, text, reason, given]) => {
    open(path, { [call]: given });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(text);
    expect(alert.textContent).toContain(reason);
  });

  it('adds an ingredient, and says why that failed', async () => {
    let given = broken;
    const { user } = open('/settings/ingredients', { 'POST /api/ingredients': () => given() });
    const fields = {
      Code: 'P1052',
      'Trade Name': 'Biocide B',
      Purpose: 'Biocide',
      'Ingredient Name': 'Water',
      'CAS Number': '7732-18-5',
      'Specific Gravity': '1',
    };
    await fill(user, fields, 'Add Ingredient');
    await reads('Failed to add ingredient. Please try again.');
    await reads('Failed to add ingredient: Internal Server Error');
    given = answer(200, 'OK');
    await press(user, 'Add Ingredient');
    await reads('Water to P1052');
  });
});

describe('deleting', () => {
  const customer = 'DELETE /api/customers/{id}';
  const vendor = 'DELETE /api/vendors/{id}';
  const ingredient = 'DELETE /api/ingredients/{id}';
  const mapping = 'DELETE /api/customers/{id}/third-party-chems/{chem_code}';

  it.each<readonly [PrintedCall, string, RegExp, string, string]>([
    [customer, '/settings/customers', /Llano/, 'Delete Customer', 'Failed to delete customer. Please try again.'],
    [vendor, '/settings/vendors', /Pecos/, 'Delete Vendor', 'Failed to delete vendor. Please try again.'],
    [ingredient, '/settings/ingredients', /Copolymer/, 'Delete Ingredient', 'Failed to delete ingredient: Conflict'],
    [mapping, '/settings/customers', /CP1001/, 'Delete Mapping', 'Failed to delete mapping. Please try again.'],
  ])('%s asks, and goes through or says why not', async (...[call, path, name, button, failed]) => {
    let given = answer(409, '', 'Conflict');
    const { user, requests } = open(path, { [call]: () => given() });
    if (call === mapping) {
      await user.click((await row(/Llano/)).getByRole('button', { name: 'Manage Third Party Chems' }));
    }
    await user.click((await row(name)).getByRole('button', { name: 'Delete' }));
    const wanted = () =>
      within(screen.getByRole('alertdialog')).getByRole<HTMLButtonElement>('button', { name: button });
    const press = async () => {
      await waitFor(() => expect(wanted().disabled).toBe(false));
      await user.click(wanted());
    };
    await press();
    await reads(failed);
    given = answer(200, 'OK');
    await press();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(requests.filter((request) => request.call === call)).toHaveLength(2);
  });
});

describe('the viewer', () => {
  const document = answer(200, aDocument());
  const openFile = async (answers: Answers) => {
    const page = open('/xml-viewer', answers);
    await page.user.click(await screen.findByRole('row', { name: /Bluebonnet 1H Chemical Disclosure/ }));
    return page;
  };

  it('reads a file by its name, and by its id only where that fails', async () => {
    const byName = await openFile({ 'GET /api/azure-storage/download/{fileName}': document });
    await screen.findByText('9,876.5 ft');
    expect(byName.sent('GET /api/xml-files/{id}/content')).toBeUndefined();
    byName.unmount();
    await openFile({
      'GET /api/azure-storage/download/{fileName}': answer(404),
      'GET /api/xml-files/{id}/content': { content: aDocument() },
    });
    await screen.findByText('9,876.5 ft');
  });

  it.each<readonly [string, unknown, string]>([
    ['a success', { success: true }, 'File deleted'],
    ['an error with status 200', { error: 'The well is dry' }, 'Failed to delete file: The well is dry'],
    [
      'no access',
      answer(403, { message: 'You do not have access to this file' }),
      'You do not have access to this file',
    ],
  ])('deletes, answered with %s', async (_, given, text) => {
    const { user } = open('/xml-viewer', { 'DELETE /api/azure-storage/delete/{fileName}': given });
    (await screen.findByRole('row', { name: /Bluebonnet 1H Chemical Disclosure/ })).focus();
    await user.keyboard('{Delete}');
    await press(user, 'Delete');
    await reads(text);
  });

  it('searches and sorts a list that comes whole, the newest first', async () => {
    const other = { ...storedFile, name: 'Abilene 2H.xml', last_modified: '2026-11-15T16:20:00Z', metadata: {} };
    const answers = { 'GET /api/azure-storage/list': [storedFile, other] };
    const names = () =>
      screen
        .getAllByRole('row', { name: /\.xml/ })
        .map(({ textContent }) => /Abilene|Bluebonnet/.exec(textContent)?.[0]);
    const { unmount } = open('/xml-viewer', answers);
    await screen.findByRole('row', { name: /Abilene/ });
    expect(names()).toEqual(['Abilene', 'Bluebonnet']);
    unmount();
    open('/xml-viewer?search=BLUEBONNET', answers);
    await screen.findByRole('row', { name: /Bluebonnet/ });
    expect(names()).toEqual(['Bluebonnet']);
  });

  it('says that the list failed', async () => {
    open('/xml-viewer', { 'GET /api/azure-storage/list': refused });
    await reads('Failed to load XML files. Please try again later.');
  });
});

describe('the wizard', () => {
  it.each<readonly [string, unknown, string]>([
    ['the wells alone', undefined, 'Caprock State 22-15 A 1H'],
    ['the older structure', olderJob, '2026-10-19 06:42'],
    ['no wells', [], 'No wells found for this job number'],
    ['an error with status 200', { error: 'The well is dry' }, 'Failed to fetch job data: The well is dry'],
    ['an error', answer(404, { error: 'No such job' }), 'Failed to fetch job data: No such job'],
    ['something else', { something: 'else' }, 'Unrecognized job data format'],
  ])('takes %s', async (_, given, text) => {
    const { user } = open('/xml-creator', given === undefined ? {} : { 'GET /api/fracpro/process-job-data': given });
    await fill(user, { 'Job Number': '48213' }, 'Fetch Job Data');
    await reads(text);
  });
});
