import { ProblemError } from '@disclosure/api';
import { screen, within } from '@testing-library/react';
import { aUser, page } from './fake-administration.ts';
import { type Visit, visit } from './render-app.tsx';

export const users = [
  aUser(),
  aUser({
    id: 12,
    first_name: 'Priya',
    last_name: 'Raman',
    email: 'priya@example.com',
    roles: ['1', '3'],
    status: 'invited',
    invited_until: '2026-11-22T00:00:00.000Z',
  }),
];
export const press = (name: string) => screen.getByRole('button', { name });
export const refuse = (message: string) => async () => {
  throw new ProblemError('conflict', message);
};

export async function openUsers({ api = {} }: Visit = {}) {
  const opened = visit('/settings/users', { role: 'Manager', api: { listUsers: async () => page(...users), ...api } });
  await screen.findByRole('heading', { name: 'Users Management' });
  return opened;
}
export const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }));
