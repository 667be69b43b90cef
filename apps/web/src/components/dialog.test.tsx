import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Dialog } from './dialog.tsx';

const nextTurn = () => new Promise((resolve) => setTimeout(resolve));

describe('a dialog that asks before something typed is lost', () => {
  it('leads back to the field where the user goes on', async () => {
    const user = userEvent.setup({ delay: null });
    render(
      <MantineProvider>
        <Dialog title="Edit" isDirty onClose={() => {}}>
          <input aria-label="First" data-autofocus />
          <input aria-label="Second" />
        </Dialog>
      </MantineProvider>,
    );
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('First')));
    await user.click(screen.getByLabelText('Second'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep editing'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByText('Keep editing')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Second')));
    // Nothing moves it on afterwards.
    await nextTurn();
    await nextTurn();
    expect(document.activeElement).toBe(screen.getByLabelText('Second'));
  });
});

describe('a dialog that a double click opened', () => {
  it('stays open, and does nothing, until a click of its own', async () => {
    const [close, act] = [vi.fn(), vi.fn()];
    render(
      <MantineProvider>
        <Dialog title="Delete" onClose={close}>
          <button onClick={act}>Yes</button>
        </Dialog>
      </MantineProvider>,
    );
    const button = await screen.findByText('Yes');
    const outside = document.querySelector('.mantine-Modal-overlay');
    if (!outside) throw new Error('There is nothing outside the dialog');
    for (const target of [outside, button]) fireEvent.click(target, { detail: 2 });
    expect([close.mock.calls.length, act.mock.calls.length]).toEqual([0, 0]);
    fireEvent.click(button, { detail: 1 });
    fireEvent.click(button, { detail: 2 });
    expect(act).toHaveBeenCalledTimes(2);
    fireEvent.click(outside, { detail: 1 });
    expect(close).toHaveBeenCalledTimes(1);
  });
});
