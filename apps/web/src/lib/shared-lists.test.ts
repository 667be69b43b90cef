import type { QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { SharingQueryClient } from './shared-lists.ts';

const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));

/** The lists of a tab, all of them fresh. */
function openTab(): QueryClient {
  const client = new SharingQueryClient();
  for (const name of ['ingredients', 'drafts']) client.setQueryData([name], []);
  for (const id of [1, 2]) client.setQueryData(['customers', id, 'third-party-chems'], []);
  client.mount();
  stops.push(() => client.unmount());
  return client;
}
const isStale = (client: QueryClient, name: string) => client.getQueryState([name])?.isInvalidated;

/** What is told from now on. */
function listen(): unknown[] {
  const told: unknown[] = [];
  const listener = new BroadcastChannel('changed-lists');
  listener.addEventListener('message', ({ data }) => told.push(data));
  stops.push(() => listener.close());
  return told;
}

describe('a list that is changed in one tab', () => {
  it('is read again in the others, and told once', async () => {
    const [here, there] = [openTab(), openTab()];
    const told = listen();
    await here.invalidateQueries({ queryKey: ['ingredients'] });
    await waitFor(() => expect(isStale(there, 'ingredients')).toBe(true));
    await waitFor(() => expect(told).toHaveLength(1));
    await here.invalidateQueries({ queryKey: ['drafts'] });
    here.setQueryData(['ingredients'], []);
    await here.invalidateQueries({ queryKey: ['ingredients'] });
    await waitFor(() => expect(told).toHaveLength(2));
    expect(isStale(there, 'drafts')).toBe(false);
  });

  it('is no longer told after its page is gone', async () => {
    const here = openTab();
    const told = listen();
    here.unmount();
    await here.invalidateQueries({ queryKey: ['ingredients'] });
    const other = openTab();
    await other.invalidateQueries({ queryKey: ['customers'] });
    await waitFor(() => expect(told).toEqual(['customers']));
  });

  it('is told again when it is saved a second time before it was read after the first', async () => {
    const here = openTab();
    const told = listen();
    await here.invalidateQueries({ queryKey: ['ingredients'] });
    await here.invalidateQueries({ queryKey: ['ingredients'] });
    await waitFor(() => expect(told).toEqual(['ingredients', 'ingredients']));
  });

  it('is told once for all its parts, and not at all when everything is read again', async () => {
    const [here, there] = [openTab(), openTab()];
    const told = listen();
    await here.invalidateQueries();
    const parts = [1, 2].map((id) => ['customers', id, 'third-party-chems']);
    await Promise.all(parts.map((queryKey) => here.invalidateQueries({ queryKey })));
    await here.invalidateQueries({ queryKey: ['ingredients'] });
    await waitFor(() => expect(told).toEqual(['customers', 'ingredients']));
    for (const queryKey of parts) expect(there.getQueryState(queryKey)?.isInvalidated).toBe(true);
  });
});
