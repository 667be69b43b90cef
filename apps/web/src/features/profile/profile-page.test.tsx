import { type Me, ProblemError } from '@disclosure/api';
import { messages } from '@disclosure/core';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { patsProfile } from '../../../test/fake-api.ts';
import { type Visit, visit } from '../../../test/render-app.tsx';

const openProfile = (api: Visit['api'] = {}) => visit('/profile', { role: 'Manager', api });
const factsOf = async () => {
  const profile = await screen.findByRole('region', { name: 'My Profile' });
  const facts = await within(profile).findAllByRole('definition');
  return facts.map(({ textContent }) => textContent);
};

async function editProfile(api: Visit['api'] = {}) {
  const page = openProfile(api);
  await page.user.click(await screen.findByRole('button', { name: 'Edit Profile' }));
  const fill = async (label: string, text: string) => {
    await page.user.clear(screen.getByLabelText(label));
    if (text) await page.user.type(screen.getByLabelText(label), text);
  };
  const save = () => page.user.click(screen.getByRole('button', { name: 'Save Changes' }));
  return { ...page, fill, save };
}

const alertText = async () => (await screen.findByRole('alert')).textContent;

describe('the profile', () => {
  it('shows name, e-mail and role', async () => {
    openProfile();
    expect(await factsOf()).toEqual(['Pat Lee', 'pat.lee@example.com', 'Manager']);
  });

  it('has words for what is missing', async () => {
    openProfile({ getMe: async () => ({ ...patsProfile, first_name: '', last_name: '', email: '', roles: [] }) });
    expect(await factsOf()).toEqual(['N/A', 'N/A', 'User']);
  });

  it('names the customers whose files one sees', async () => {
    openProfile();
    const customers = await screen.findByRole('region', { name: 'My customers' });
    expect(await within(customers).findByText('Llano Ridge')).toBeTruthy();
  });

  it('mentions an address that waits for its confirmation', async () => {
    openProfile({ getMe: async () => ({ ...patsProfile, pending_email: 'new@x.example' }) });
    expect(await screen.findByText(messages.profile.confirmationSent('new@x.example'))).toBeTruthy();
  });

  it('says when it could not be loaded', async () => {
    openProfile({ getMe: () => Promise.reject(new ProblemError('forbidden', '')) });
    expect(await alertText()).toContain('Your profile could not be loaded.');
  });
});

describe('the profile form', () => {
  it('shows what can be changed, and that the role cannot', async () => {
    const { user } = await editProfile();
    expect(screen.getByLabelText('Name')).toMatchObject({ value: 'Pat Lee', required: true });
    expect(screen.getByLabelText('Email')).toMatchObject({ value: 'pat.lee@example.com', required: true });
    expect(screen.getByLabelText('Role')).toMatchObject({ value: 'Manager', readOnly: true });
    screen.getByText('Role cannot be changed');
    screen.getByRole('group', { name: 'Change Password' });
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('button', { name: 'Edit Profile' })).toBeTruthy();
  });

  it('has the role user for those without one', async () => {
    await editProfile({ getMe: async () => ({ ...patsProfile, roles: [] }) });
    expect(screen.getByLabelText<HTMLInputElement>('Role').value).toBe('user');
  });

  it('saves a new name, against the version it was read at', async () => {
    let sent: unknown;
    const updateMe = async (request: unknown): Promise<Me> => {
      sent = request;
      return { ...patsProfile, first_name: 'Robin', version: 4 };
    };
    const { fill, save } = await editProfile({ updateMe });
    await fill('Name', ' Robin Lee ');
    await save();
    expect(await screen.findByText('Profile updated successfully')).toBeTruthy();
    expect(sent).toEqual({ body: { name: 'Robin Lee', email: 'pat.lee@example.com' }, ifMatch: 3 });
    expect(await screen.findByRole('button', { name: 'Robin Lee' })).toBeTruthy();
    expect(await factsOf()).toEqual(['Robin Lee', 'pat.lee@example.com', 'Manager']);
  });

  it('changes only the password when only that is new', async () => {
    const updateMe = () => Promise.reject(new Error('not to be called'));
    let sent: unknown;
    const changePassword = async ({ body }: { body: unknown }) => {
      sent = body;
      return { message: 'Done' };
    };
    const { fill, save } = await editProfile({ updateMe, changePassword });
    await fill('Current Password', 'old password');
    await fill('New Password', 'new password');
    await fill('Confirm New Password', 'new password');
    await save();
    expect(await screen.findByText('Password changed successfully')).toBeTruthy();
    expect(sent).toEqual({ current_password: 'old password', new_password: 'new password' });
  });

  it.each([
    ['Name', '', 'Please enter your name'],
    ['Email', '', 'Please enter your email address'],
    ['Email', 'new@x.example', 'Current password is required to change your email address'],
  ])('asks for %s %j', async (label, text, message) => {
    const { fill, save } = await editProfile();
    await fill(label, text);
    await save();
    expect(await alertText()).toBe(message);
  });

  it.each([
    [['old password', 'new password', 'other'], 'New passwords do not match'],
    [['', 'new password', 'new password'], 'Current password is required to change password'],
    [['old password', 'short', 'short'], 'New password must be at least 8 characters long'],
  ])('checks the passwords %j', async ([current = '', next = '', again = ''], message) => {
    const { fill, save } = await editProfile();
    await fill('Current Password', current);
    await fill('New Password', next);
    await fill('Confirm New Password', again);
    await save();
    expect(await alertText()).toBe(message);
  });

  it.each([
    [new ProblemError('wrong-password', 'x'), 'Current password is incorrect'],
    [new ProblemError('conflict', messages.profile.emailTaken), messages.profile.emailTaken],
    [new ProblemError('unexpected', ''), 'An error occurred while updating your profile'],
    [new TypeError('Failed to fetch'), 'Not saved. Save againAn error occurred while updating your profile'],
  ])('explains %o, and keeps what was typed', async (problem, message) => {
    const { fill, save } = await editProfile({ updateMe: () => Promise.reject(problem) });
    await fill('Name', 'Robin Lee');
    await save();
    expect(await alertText()).toBe(message);
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Robin Lee');
  });

  it('shows what someone else saved meanwhile, and saves against that', async () => {
    const versions: unknown[] = [];
    const updateMe = async ({ ifMatch }: { ifMatch?: number }): Promise<Me> => {
      versions.push(ifMatch);
      if (ifMatch === 3) throw new ProblemError('stale', messages.profile.stale);
      return patsProfile;
    };
    const getMe = async () => (versions.length === 0 ? patsProfile : { ...patsProfile, first_name: 'Kim', version: 4 });
    const { fill, save } = await editProfile({ updateMe, getMe });
    await fill('Name', 'Robin Lee');
    await save();
    expect(await alertText()).toContain(messages.profile.stale);
    await screen.findByText('It now reads: Kim Lee, pat.lee@example.com');
    await save();
    await screen.findByText('Profile updated successfully');
    expect(versions).toEqual([3, 4]);
  });

  it('asks before it is left with something typed', async () => {
    const { user, fill, address } = await editProfile();
    await fill('Name', 'Robin Lee');
    await user.click(screen.getByRole('link', { name: 'XML Viewer' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(address()).toBe('/xml-viewer'));
  });
});

describe('a confirmation link', () => {
  it('changes the address, and leaves the address bar', async () => {
    const tokens: string[] = [];
    const confirmEmail = async ({ body }: { body: { token: string } }) => {
      tokens.push(body.token);
      return { message: 'Done' };
    };
    const { address } = visit('/profile?confirm=secret', { role: 'Viewer', api: { confirmEmail } });
    expect(await screen.findByText('Your email address has been changed.')).toBeTruthy();
    expect(tokens).toEqual(['secret']);
    expect(address()).toBe('/profile');
  });

  it('shows the new address, even if the profile was being loaded at that moment', async () => {
    const old = Promise.withResolvers<Me>();
    const answers = [old.promise, Promise.resolve({ ...patsProfile, email: 'new@example.com' })];
    const getMe = async () => (await answers.shift()) ?? patsProfile;
    const confirmEmail = async () => ({ message: 'Done' });
    visit('/profile?confirm=secret', { role: 'Viewer', api: { confirmEmail, getMe } });
    await screen.findByText('Your email address has been changed.');
    old.resolve(patsProfile);
    await screen.findByText('new@example.com');
  });

  it('says when it is of no use any more', async () => {
    const confirmEmail = () => Promise.reject(new ProblemError('invalid-link', ''));
    visit('/profile?confirm=old', { role: 'Viewer', api: { confirmEmail } });
    expect(await alertText()).toBe(messages.profile.confirmationInvalid);
  });
});
