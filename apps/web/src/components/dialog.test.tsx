import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
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
    // Whatever is still to move the focus has done so.
    await nextTurn();
    await nextTurn();
    expect(document.activeElement).toBe(screen.getByLabelText('Second'));
  });
});
