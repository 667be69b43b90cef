import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { XmlView } from './xml-view.tsx';

const text = '<Job>\n  <Name>Bluebonnet</Name>\n  <Place>bluebonnet</Place>\n</Job>';
const show = () =>
  render(
    <MantineProvider>
      <XmlView text={text} label="XML of Bluebonnet 1H" />
    </MantineProvider>,
  );

describe('the XML view', () => {
  it('shows the text in a place of its own that keys can scroll', async () => {
    show();
    const region = await screen.findByRole('region', { name: 'XML of Bluebonnet 1H' });
    expect(region.tabIndex).toBe(0);
    expect(region.textContent).toContain('<Name>Bluebonnet</Name>');
    expect(screen.getByText('4 lines')).toBeTruthy();
  });

  it('counts what is looked for, goes from one to the next and back to all lines', async () => {
    const user = userEvent.setup({ delay: null });
    show();
    await user.type(await screen.findByLabelText('Find in XML'), 'BLUE');
    expect(screen.getByText('1 of 2')).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(screen.getByText('2 of 2')).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(screen.getByText('1 of 2')).toBeTruthy();
    for (const key of ['Enter', 'Escape']) {
      fireEvent.keyDown(screen.getByLabelText('Find in XML'), { key, isComposing: true });
    }
    expect(screen.getByText('1 of 2')).toBeTruthy();
    await user.keyboard('x');
    expect(screen.getByText('No matches')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.getByText('4 lines')).toBeTruthy();
  });

  it('puts the whole text on the clipboard', async () => {
    const user = userEvent.setup({ delay: null });
    show();
    await user.click(await screen.findByRole('button', { name: 'Copy' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Copied' })).toBeTruthy());
    expect(await navigator.clipboard.readText()).toBe(text);
  });
});
