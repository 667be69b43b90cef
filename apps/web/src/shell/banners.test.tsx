import { messages } from '@disclosure/core';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeClock } from '../../test/fake-clock.ts';
import { visit } from '../../test/render-app.tsx';

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
