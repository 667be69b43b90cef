import type { QueryClient } from '@tanstack/react-query';

/** What a draft in one tab is made from, and another tab may change. */
export const sharedLists = ['customers', 'ingredients', 'vendors'] as const;
const shared: ReadonlySet<unknown> = new Set(sharedLists);
const CHANNEL = 'changed-lists';

/**
 * A list that is changed in one tab is read again in the others, so that a draft there knows of it at once. Pages name a
 * list as invalid after each save of it, which is told even while the list is read again after the save before. Who names
 * no list has changed none: when a session continues, every tab reads everything again.
 */
export function shareChanges(queryClient: QueryClient): () => void {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : undefined;
  const tell = tellOnce((name) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel stays within its origin
    channel?.postMessage(name);
  });
  const readAgain = queryClient.invalidateQueries.bind(queryClient);
  queryClient.invalidateQueries = (filters, options) => {
    const name: unknown = filters?.queryKey?.[0];
    if (shared.has(name)) tell(name);
    return readAgain(filters, options);
  };
  // What another tab said is not said again.
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => void readAgain({ queryKey: [data] }));
  return () => {
    queryClient.invalidateQueries = readAgain;
    channel?.close();
  };
}

/** A save that concerns several parts of a list is one change of it. */
function tellOnce(tell: (name: unknown) => void): (name: unknown) => void {
  const told = new Set<unknown>();
  return (name) => {
    if (told.has(name)) return;
    if (told.size === 0) queueMicrotask(() => told.clear());
    told.add(name);
    tell(name);
  };
}
