import { messages } from '@disclosure/core';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeClock } from '../../test/fake-clock.ts';
import { goOffline, goOnline } from '../../test/go-offline.ts';
import { visit } from '../../test/render-app.tsx';
import type { PageRoute } from '../lib/route-table.ts';

describe('the demo banner', () => {
  it.each(['/sign-in', '/test'])('stands on %s while the data are invented', async (path) => {
    visit(path, { api: { getVersion: async () => ({ version: '1.0.0', demo: true }) } });
    expect((await screen.findByRole('complementary', { name: 'Demo' })).textContent).toBe(messages.demo);
  });

  it('is absent otherwise', async () => {
    visit('/sign-in');
    await screen.findByRole('heading', { name: 'Sign In' });
    expect(screen.queryByText(messages.demo)).toBeNull();
  });
});

describe('a lost connection', () => {
  it('is said, and the page stays', async () => {
    let isAway = true;
    const verifyToken = async () => {
      if (isAway) throw new TypeError('Failed to fetch');
      return { valid: true as const, needsRefresh: false };
    };
    const { user } = visit('/xml-viewer', { role: 'Viewer', api: { verifyToken }, clock: fakeClock() });
    await screen.findByText('Connection lost – your work is kept on this computer');
    await screen.findByRole('heading', { name: 'XML Files' });
    isAway = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(messages.connectionLost)).toBeNull());
  });
});

describe('a browser without a network', () => {
  it.each(['/sign-in', '/forgot-password', '/test'])('is named on %s as long as it lasts', async (path) => {
    visit(path);
    await screen.findByRole('heading', { level: 1 });
    act(goOffline);
    expect(await screen.findByText(messages.offline)).toBeTruthy();
    act(goOnline);
    await waitFor(() => expect(screen.queryByText(messages.offline)).toBeNull());
  });

  it('is named at once to a signed-in user, until the server answers', async () => {
    const answer = Promise.withResolvers<void>();
    let isAsked = false;
    const verifyToken = async () => {
      if (isAsked) await answer.promise;
      return { valid: true as const, needsRefresh: false };
    };
    const { session } = visit('/xml-viewer', { role: 'Viewer', api: { verifyToken }, clock: fakeClock() });
    await screen.findByRole('heading', { name: 'XML Files' });
    isAsked = true;
    act(() => session.hearOffline());
    expect(screen.getByText(messages.connectionLost)).toBeTruthy();
    answer.resolve();
    await waitFor(() => expect(screen.queryByText(messages.connectionLost)).toBeNull());
  });
});

const page = (path: string, fetchPage: PageRoute['page']): PageRoute => ({
  path,
  access: 'public',
  title: 'Reports',
  purpose: '',
  page: fetchPage,
});
const startPage = page('/', async () => () => <h1>Start</h1>);
const Reports = () => <h1>Reports</h1>;

describe('a page that is slow to come', () => {
  it('shows at once that the click was heard', async () => {
    const fetched = Promise.withResolvers<typeof Reports>();
    const { router } = visit('/', { pages: [startPage, page('/reports', () => fetched.promise)] });
    await screen.findByRole('heading', { name: 'Start' });
    act(() => void router.navigate('/reports'));
    expect(await screen.findByText(messages.opening)).toBeTruthy();
    fetched.resolve(Reports);
    await screen.findByRole('heading', { name: 'Reports' });
    expect(screen.queryByText(messages.opening)).toBeNull();
  });
});

describe('a page that does not come', () => {
  it('says so below the header, and opens when the user tries again', async () => {
    let isAway = true;
    const fetchPage = async () => {
      if (isAway) throw new TypeError('Failed to fetch dynamically imported module');
      return Reports;
    };
    const { router, user } = visit('/', { pages: [startPage, page('/reports', fetchPage)] });
    await screen.findByRole('heading', { name: 'Start' });
    act(() => void router.navigate('/reports'));
    expect((await screen.findByRole('alert')).textContent).toContain(messages.partFailed);
    expect(screen.getByRole('banner')).toBeTruthy();
    isAway = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Reports' })).toBeTruthy();
  });
});
