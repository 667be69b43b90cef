import { ProblemError } from '@disclosure/api';
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { ErrorPage } from './error-page.tsx';

function breakWith(problem: unknown) {
  const loader = () => {
    throw problem;
  };
  const router = createMemoryRouter([
    { path: '/', loader, element: null, ErrorBoundary: ErrorPage, HydrateFallback: () => null },
  ]);
  render(
    <MantineProvider>
      <RouterProvider router={router} />
    </MantineProvider>,
  );
}

describe('the error page', () => {
  it.each([
    [new Response(null, { status: 404, statusText: 'Not Found' }), '404 Not Found'],
    [new Error('It broke'), 'It broke'],
    [new ProblemError('unavailable', ''), 'Status 503'],
    ['anything', 'An error occurred. Please try again.'],
  ])('says what is known of %o', async (problem, text) => {
    breakWith(problem);
    expect(await screen.findByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('offers ways out', async () => {
    breakWith(new Error('It broke'));
    expect(await screen.findByRole('button', { name: 'Reload' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/');
  });

  it('copies the details, with the number of the request', async () => {
    const user = userEvent.setup();
    breakWith(new ProblemError('unexpected', 'It broke', { requestId: 'request-9' }));
    expect(await screen.findByText('Request request-9')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Copy details' }));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
    expect(await navigator.clipboard.readText()).toMatch(/^Unexpected Application Error!\nIt broke\nRequest request-9/);
  });
});
