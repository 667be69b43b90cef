import { createClient, endpoints } from '@disclosure/api';
import { expect, type Page } from '@playwright/test';
import { toSessionUser } from '../apps/web/src/features/session/stored-session.ts';
import { writeSession } from '../apps/web/src/features/session/stored-session.ts';
import { linkMailedTo } from './mailbox.ts';
import type { Product } from './product.ts';

export type Role = 'Manager' | 'Editor' | 'Viewer';

export interface Account {
  readonly email: string;
  readonly password: string;
}

export const PASSWORD = 'fracfocus-demo';

export const addressOf = (role: Role): string => `${role.toLowerCase()}@example.com`;

export const demoAccount = (role: Role): Account => ({ email: addressOf(role), password: PASSWORD });

/** As a person does it. */
export async function signInByForm(page: Page, { email, password }: Account): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/xml-viewer$/);
}

export const callsTo = (address: string, token = '') =>
  createClient(endpoints, (url, init) => {
    const headers = new Headers(init.headers);
    if (token) headers.set('authorization', `Bearer ${token}`);
    return fetch(address + url, { ...init, headers });
  });

/** Opens a page with a new session where the browser keeps it, and its cookies: as if signed in, without the form. */
export async function openSignedIn(page: Page, product: Product, account: Account, path: string): Promise<void> {
  const answer = await page.context().request.post(`${product.address}/login`, { data: account });
  const { token, user = {} } = endpoints.login.response.parse(await answer.json());
  const kept = new Map<string, string>();
  const storage = {
    getItem: () => null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: () => undefined,
  };
  writeSession(storage, { user: toSessionUser(user, account.email), token });
  // Only before this page: what the test does with the session afterwards stays as it is.
  const script = await page.addInitScript(
    (entries) => {
      localStorage.clear();
      for (const [name, value] of entries) localStorage.setItem(name, value);
    },
    [...kept],
  );
  await page.goto(product.address + path);
  await script.dispose();
}

let newcomers = 0;

/** An account that the test may change as it likes: invited, with a password of its own. */
export async function inviteNewcomer(product: Product, role: Role): Promise<Account> {
  newcomers += 1;
  const account = { email: `newcomer-${newcomers}@example.com`, password: 'seven green valves' };
  const { token } = await callsTo(product.address).login({ body: demoAccount('Manager') });
  await callsTo(product.address, token).createUser({
    body: { first_name: 'Nadia', last_name: 'Newcomer', email: account.email, roles: [role] },
  });
  const link = new URL(await linkMailedTo(account.email, product.dataDir));
  await callsTo(product.address).resetPassword({
    body: { token: link.searchParams.get('token') ?? '', new_password: account.password },
  });
  return account;
}
