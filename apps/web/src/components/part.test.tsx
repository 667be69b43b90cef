import { messages } from '@disclosure/core';
import { MantineProvider } from '@mantine/core';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { goOnline } from '../../test/go-offline.ts';
import { toasts } from '../lib/toasts.ts';
import { createPart, stagesElsewhere } from './part.tsx';

interface PaneProps {
  readonly text: string;
}

const Pane = ({ text }: PaneProps) => <p>{text}</p>;

/** A part that comes only while the server has it. */
function startServer() {
  const server = { isAway: true, tries: 0 };
  const fetchPart = async () => {
    server.tries += 1;
    if (server.isAway) throw new TypeError('Failed to fetch dynamically imported module');
    return Pane;
  };
  return { server, fetchPart };
}

const show = (Part: typeof Pane) =>
  render(
    <MantineProvider>
      <h1>The page</h1>
      <Part text="The preview" />
    </MantineProvider>,
  );

describe('a part that does not come', () => {
  it('says so in its own place, and is fetched again when the user asks', async () => {
    const user = userEvent.setup({ delay: null });
    const { server, fetchPart } = startServer();
    show(createPart(fetchPart).Part);
    expect((await screen.findByRole('alert')).textContent).toContain(messages.partFailed);
    expect(screen.getByRole('heading', { name: 'The page' })).toBeTruthy();
    const triesBefore = server.tries;

    server.isAway = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('The preview')).toBeTruthy();
    expect(server.tries).toBe(triesBefore + 1);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('comes by itself when the network is back', async () => {
    const { server, fetchPart } = startServer();
    show(createPart(fetchPart).Part);
    await screen.findByRole('alert');
    server.isAway = false;
    act(goOnline);
    expect(await screen.findByText('The preview')).toBeTruthy();
  });

  it('is reported in the corner when it has no place of its own', async () => {
    const { server, fetchPart } = startServer();
    show(createPart(fetchPart, stagesElsewhere).Part);
    await waitFor(() => expect(toasts.get().map(({ message }) => message)).toEqual([messages.partFailed]));
    server.isAway = false;
    act(() => toasts.get()[0]?.action?.run());
    expect(await screen.findByText('The preview')).toBeTruthy();
  });
});

describe('a part that was fetched before', () => {
  it('is shown at once', async () => {
    const { load, Part } = createPart(async () => Pane);
    await load();
    show(Part);
    expect(screen.getByText('The preview')).toBeTruthy();
  });
});
