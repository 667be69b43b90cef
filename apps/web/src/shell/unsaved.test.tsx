import { type Customer, ProblemError, type User } from '@disclosure/api';
import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { aCustomer } from '../../test/fake-administration.ts';
import { type Visit, visit } from '../../test/render-app.tsx';
import { said } from '../../test/said.ts';
import { toasts } from '../lib/toasts.ts';
import { writeSession } from '../features/session/stored-session.ts';
import { handFiles, takeHandedFiles } from '../lib/handed-files.ts';
import { unsaved, useUnsaved } from '../lib/unsaved.ts';

const settled = async () => act(async () => {});
const question = () => screen.findByRole('alertdialog', { name: 'Discard changes?' });
const answer = async (name: 'Keep editing' | 'Discard') => within(await question()).getByRole('button', { name });
const typedName = () => screen.getByLabelText<HTMLInputElement>('Name');

/** The profile with a name that is half typed, after another page. */
async function typeIntoProfile(different: Visit = {}) {
  const page = visit('/xml-viewer', { role: 'Manager', ...different });
  await act(() => page.router.navigate('/profile'));
  await page.user.click(await screen.findByRole('button', { name: 'Edit Profile' }));
  await page.user.type(typedName(), 'x');
  const logOut = async () => {
    await page.user.click(await screen.findByRole('button', { name: 'Pat Lee' }));
    await page.user.click(await screen.findByRole('menuitem', { name: 'Logout', hidden: true }));
  };
  return { ...page, logOut };
}

/** What the browser does before it leaves the page: true when it asks. */
const asksBeforeLeaving = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('input that is not saved', () => {
  it.each([
    ['Back', ({ router }) => act(() => router.navigate(-1)), '/xml-viewer'],
    ['a link', ({ user }) => user.click(screen.getByRole('link', { name: 'Settings' })), '/settings/users'],
    ['Logout', ({ logOut }) => logOut(), '/sign-in'],
  ] satisfies [string, (page: Awaited<ReturnType<typeof typeIntoProfile>>) => Promise<unknown>, string][])(
    'is asked about before %s, and stays when the user stays',
    async (_, leave, target) => {
      const page = await typeIntoProfile();
      await leave(page);
      await page.user.click(await answer('Keep editing'));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      expect([page.address(), typedName().value]).toEqual(['/profile', 'Pat Leex']);

      await leave(page);
      await page.user.click(await answer('Discard'));
      await waitFor(() => expect(page.address()).toBe(target));
      expect(asksBeforeLeaving()).toBe(false);
    },
  );

  it('is asked about by the browser before a reload, and no longer once it is taken back', async () => {
    const { user } = await typeIntoProfile();
    expect(asksBeforeLeaving()).toBe(true);
    await user.type(typedName(), '{Backspace}');
    expect(asksBeforeLeaving()).toBe(false);
  });

  it('is let go of before a form that is blank again is seen', () => {
    const seen: boolean[] = [];
    const place = { current: document.body };
    const { rerender } = renderHook(
      ({ isDirty }) => {
        useUnsaved({ isDirty, place });
        useLayoutEffect(() => void seen.push(unsaved.isIn(document.body)));
      },
      { initialProps: { isDirty: true } },
    );
    rerender({ isDirty: false });
    expect(seen).toEqual([true, false]);
  });

  it('is asked about by Cancel in the profile', async () => {
    const { user } = await typeIntoProfile();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await answer('Keep editing'));
    expect(typedName().value).toBe('Pat Leex');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await answer('Discard'));
    expect(await screen.findByRole('button', { name: 'Edit Profile' })).toBeTruthy();
  });

  it('is asked about in a dialog whose form is one of several parts', async () => {
    const { user, router } = visit('/settings/customers', { role: 'Manager' });
    await user.click(await screen.findByRole('button', { name: 'Manage Third Party Chems' }));
    await user.selectOptions(await screen.findByLabelText('Chemical Code'), 'CP1022');
    await user.keyboard('{Escape}');
    await user.click(await answer('Keep editing'));
    await act(() => router.navigate('/settings/vendors'));
    await question();
    // Escape answers the question alone, not the dialog below it.
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByLabelText<HTMLSelectElement>('Chemical Code').value).toBe('CP1022');
  });

  it('does not stand in the way of the address of the same page', async () => {
    const { router, address } = await typeIntoProfile();
    await act(() => router.navigate('/profile?tab=1'));
    expect([address(), screen.queryByRole('alertdialog')]).toEqual(['/profile?tab=1', null]);
  });
});

describe('a user who signs out in another tab', () => {
  it('finds the input again after signing in here', async () => {
    const { user, session } = await typeIntoProfile();
    act(() => session.hearTab('left'));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Sign In' }));
    await user.click(dialog.getByRole('button', { name: 'Sign in as someone else' }));
    await user.click(await answer('Keep editing'));
    await user.type(dialog.getByLabelText('Password'), 'fracfocus-demo');
    await user.click(dialog.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(typedName().value).toBe('Pat Leex');
  });

  it('is signed out here too when there is nothing to lose', async () => {
    const { session, user, address } = await typeIntoProfile();
    await user.type(typedName(), '{Backspace}');
    act(() => session.hearTab('left'));
    await waitFor(() => expect(address()).toBe('/sign-in'));
  });
});

describe('another user who signs in in another tab', () => {
  it('gets none of the input, and reads that it was dropped', async () => {
    const { session } = await typeIntoProfile();
    const user = { id: 8, name: 'Robin Fox', email: 'robin@example.com', role: 'Manager' };
    writeSession(localStorage, { user, token: 'token-8' });
    act(() => session.hearStorage());
    expect(await screen.findByText('Another user signed in. What had been typed here was not saved.')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Edit Profile' })).toBeTruthy();
    expect(screen.queryByLabelText('Name')).toBeNull();
  });

  it('reads none of the messages in the corner, and cannot undo what one of them is about', async () => {
    const { session } = await typeIntoProfile();
    act(() => void toasts.show('Mesquite 11H.xml was deleted', 'done', { action: { name: 'Undo', run: () => {} } }));
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
    const user = { id: 8, name: 'Robin Fox', email: 'robin@example.com', role: 'Manager' };
    writeSession(localStorage, { user, token: 'token-8' });
    act(() => session.hearStorage());
    await screen.findByText('Another user signed in. What had been typed here was not saved.');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(toasts.log().map(({ message }) => message)).not.toContain('Mesquite 11H.xml was deleted');
  });

  it('gets none of the files that were to be corrected', async () => {
    const { session } = await typeIntoProfile();
    handFiles([new File(['<x/>'], 'a.xml')]);
    const user = { id: 8, name: 'Robin Fox', email: 'robin@example.com', role: 'Manager' };
    writeSession(localStorage, { user, token: 'token-8' });
    act(() => session.hearStorage());
    expect(takeHandedFiles()).toEqual([]);
  });
});

const addForms = [
  ['ingredient', '/settings/ingredients', undefined, 'Trade Name'],
  ['vendor', '/settings/vendors', undefined, 'Company'],
  ['customer', '/settings/customers', 'Add New Customer', 'Company Name'],
  ['user', '/settings/users', 'Add New User', 'First Name'],
] as const;

async function openForm(path: string, button: string | undefined, label: string, different: Visit = {}) {
  const page = visit(path, { role: 'Manager', ...different });
  if (button) await page.user.click(await screen.findByRole('button', { name: button }));
  return { ...page, field: await fieldOf(label) };
}

const fieldOf = (label: string) => screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${label}`) });

/** The page after a reload: a dialog whose form is kept is open again. */
async function reopen(path: string, label: string, different: Visit = {}) {
  const page = visit(path, { role: 'Manager', ...different });
  return { ...page, field: await fieldOf(label) };
}

describe('a form that adds a record', () => {
  it.each(addForms)(
    'keeps the %s through another page and a reload, without a question',
    async (_, path, button, label) => {
      const first = await openForm(path, button, label);
      await first.user.type(first.field, 'Half typ');
      expect(asksBeforeLeaving()).toBe(false);
      await act(() => first.router.navigate('/profile'));
      expect(await screen.findByRole('heading', { name: 'My Profile' })).toBeTruthy();
      first.unmount();

      const second = await reopen(path, label);
      expect(second.field.value).toBe('Half typ');
      expect(screen.getByText('You typed this earlier. It is not saved yet.')).toBeTruthy();
      await second.user.click(screen.getByRole('button', { name: button ? 'Cancel' : 'Clear' }));
      await second.user.click(await answer('Discard'));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      second.unmount();
      expect((await openForm(path, button, label)).field.value).toBe('');
    },
  );

  it('keeps nothing of what was added', async () => {
    const createUser = async (): Promise<User> => ({ id: 9 }) as User;
    const first = await openForm('/settings/users', 'Add New User', 'First Name', { api: { createUser } });
    await first.user.type(first.field, 'Robin');
    await first.user.type(screen.getByRole('textbox', { name: /^Last Name/ }), 'Fox');
    await first.user.type(screen.getByRole('textbox', { name: /^Email/ }), 'robin@example.com');
    await first.user.click(screen.getByRole('button', { name: 'Add User' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await first.user.click(screen.getByRole('button', { name: 'Add New User' }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^First Name/ }).value).toBe('');
  });

  it('keeps nothing for another user', async () => {
    const first = await openForm('/settings/vendors', undefined, 'Company');
    await first.user.type(first.field, 'Half typ');
    await act(() => first.session.signOut());
    await waitFor(() => expect(first.address()).toBe('/sign-in'));
    expect(sessionStorage.getItem('form-drafts')).toContain('Half typ');
    const user = { id: 8, name: 'Robin Fox', email: 'robin@example.com', role: 'Manager' };
    writeSession(localStorage, { user, token: 'token-8' });
    act(() => first.session.hearStorage());
    await settled();
    expect(sessionStorage.getItem('form-drafts')).not.toContain('Half typ');
  });
});

describe('a change whose answer was lost', () => {
  it('is saved again on top of itself, without a question about another user', async () => {
    const asked: (number | undefined)[] = [];
    const stored = aCustomer({ water_source: 'Fresh', version: 2 });
    const updateCustomer = async ({ ifMatch }: { ifMatch?: number }): Promise<Customer> => {
      asked.push(ifMatch);
      if (asked.length === 1) throw new TypeError('Failed to fetch');
      if (ifMatch !== 2) throw new ProblemError('stale', '', { current: stored });
      return { ...stored, version: 3 };
    };
    const { user } = visit('/settings/customers', { role: 'Manager', api: { updateCustomer } });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    await user.clear(screen.getByLabelText('Water Source'));
    await user.type(screen.getByLabelText('Water Source'), 'Fresh');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('Not saved. Save again');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(said()).toContain('Customer updated successfully'));
    expect(asked).toEqual([1, 1, 2]);
  });
});

describe('a save without a network', () => {
  it('says so, and keeps its key through a reload, so that it counts once', async () => {
    const keys: (string | undefined)[] = [];
    const createCustomer = vi.fn<(request: { idempotencyKey?: string }) => Promise<Customer>>(
      async ({ idempotencyKey }) => {
        keys.push(idempotencyKey);
        if (keys.length < 3) throw new TypeError('Failed to fetch');
        return aCustomer();
      },
    );
    const api = { createCustomer };
    const first = await openForm('/settings/customers', 'Add New Customer', 'Company Name', { api });
    await first.user.type(first.field, 'Tres Arroyos');
    await first.user.type(screen.getByRole('textbox', { name: /^Operator Number/ }), '42');
    await first.user.click(screen.getByRole('button', { name: 'Add Customer' }));
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Not saved. Save again')).toBeTruthy();
    expect(first.field.value).toBe('Tres Arroyos');
    await first.user.click(screen.getByRole('button', { name: 'Add Customer' }));
    await waitFor(() => expect(keys).toHaveLength(2));
    first.unmount();

    const second = await reopen('/settings/customers', 'Company Name', { api });
    await second.user.click(screen.getByRole('button', { name: 'Add Customer' }));
    await waitFor(() => expect(said()).toContain('Customer added successfully'));
    expect(new Set(keys)).toEqual(new Set([expect.stringMatching(/^[0-9a-f]{32}$/)]));
    expect(sessionStorage.getItem('form-drafts')).not.toContain(keys[0]);
  });
});
