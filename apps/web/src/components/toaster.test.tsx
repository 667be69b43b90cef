import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toasts } from '../lib/toasts.ts';
import { Toaster } from './toaster.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toaster />);
});

const show = (...toast: Parameters<typeof toasts.show>) => act(() => void toasts.show(...toast));
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

describe('a toast', () => {
  it('goes after 3000 ms', async () => {
    show('Saved');
    await pass(2_999);
    expect(screen.getByRole('status').textContent).toBe('Saved');
    await pass(1);
    expect(screen.queryByText('Saved')).toBeNull();
  });

  it('waits while the pointer is over it, and goes on where it was', async () => {
    show('Saved');
    await pass(2_000);
    fireEvent.mouseEnter(screen.getByRole('status'));
    await pass(60_000);
    expect(screen.getByText('Saved')).toBeTruthy();
    fireEvent.mouseLeave(screen.getByRole('status'));
    await pass(999);
    expect(screen.getByText('Saved')).toBeTruthy();
    await pass(1);
    expect(screen.queryByText('Saved')).toBeNull();
  });

  it('waits while the focus is in it', async () => {
    show('Saved');
    act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
    await pass(60_000);
    expect(screen.getByText('Saved')).toBeTruthy();
  });

  it('is an alert when something failed', () => {
    show('It failed', 'failed');
    expect(screen.getByRole('alert').textContent).toBe('It failed');
  });

  it('can be dismissed', () => {
    show('Saved');
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Saved')).toBeNull();
  });
});
