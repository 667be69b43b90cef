import { ProblemError } from '@disclosure/api';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { visit } from '../../../test/render-app.tsx';

const rowOf = async (path: string) => {
  const link = await screen.findByRole('link', { name: path });
  return within(link.closest('tr') ?? document.body)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
};

describe('the test page', () => {
  it('lists every route with its access and purpose', async () => {
    visit('/test');
    expect(await rowOf('/sign-in')).toEqual(['anyone', 'sign in']);
    expect(await rowOf('/xml-viewer')).toEqual(['anyone signed in', 'saved files viewer']);
    expect(await rowOf('/xml-creator')).toEqual(['Editor or Manager', 'creation wizard']);
    expect((await rowOf('/settings'))[0]).toBe('Editor or Manager · admin only');
    expect((await rowOf('/settings/users'))[0]).toBe('Manager');
    expect(screen.getAllByRole('rowheader')).toHaveLength(21);
  });

  it('tells the version and whether the server is ready', async () => {
    visit('/test');
    expect(await screen.findByText('ready')).toBeTruthy();
    expect(await screen.findByText('1.0.0')).toBeTruthy();
  });

  it('tells the build to users only', async () => {
    const { unmount } = visit('/test');
    expect(await screen.findByText('ready')).toBeTruthy();
    expect(screen.queryByText('Build')).toBeNull();
    unmount();
    visit('/test', { role: 'Viewer' });
    expect(await screen.findByText('Build')).toBeTruthy();
  });

  it('tells what is away', async () => {
    const getReadiness = () => Promise.reject(new ProblemError('unavailable', 'The database is away.'));
    visit('/test', { api: { getReadiness } });
    expect(await screen.findByText('The database is away.')).toBeTruthy();
  });

  it('tells what the browser can do', async () => {
    visit('/test');
    const browser = await screen.findByRole('region', { name: 'This browser' });
    expect(within(browser).getAllByRole('definition')).toHaveLength(5);
  });
});
