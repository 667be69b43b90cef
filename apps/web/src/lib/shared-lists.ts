import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient, type QueryKey } from '@tanstack/react-query';

/** What a draft in one tab is made from, and another tab may change. */
export const sharedLists = ['customers', 'ingredients', 'vendors'] as const;
const shared: ReadonlySet<unknown> = new Set(sharedLists);
const CHANNEL = 'changed-lists';

/**
 * A list that is changed in one tab is read again in the others, so that a draft there knows of it at once. Pages name a
 * list as invalid after each save of it, which is told even while the list is read again after the save before. Who names
 * no list has changed none: when a session continues, every tab reads everything again.
 */
export class SharingQueryClient extends QueryClient {
  #channel: BroadcastChannel | undefined;
  readonly #told = new Set<unknown>();

  /** The provider around the pages begins it, and ends it. */
  override mount(): void {
    super.mount();
    if (!('BroadcastChannel' in globalThis)) return;
    this.#channel?.close();
    this.#channel = new BroadcastChannel(CHANNEL);
    // What another tab said is not said again.
    const readAgain = ({ data }: MessageEvent<unknown>) => void super.invalidateQueries({ queryKey: [data] });
    this.#channel.addEventListener('message', readAgain);
  }

  override unmount(): void {
    super.unmount();
    this.#channel?.close();
    this.#channel = undefined;
  }

  override invalidateQueries<Key extends QueryKey>(filters?: InvalidateQueryFilters<Key>, options?: InvalidateOptions) {
    const name: unknown = filters?.queryKey?.[0];
    if (shared.has(name)) this.#tell(name);
    return super.invalidateQueries(filters, options);
  }

  /** A save that concerns several parts of a list is one change of it. */
  #tell(name: unknown): void {
    if (this.#told.has(name)) return;
    this.#told.add(name);
    queueMicrotask(() => this.#told.delete(name));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel stays within its origin
    this.#channel?.postMessage(name);
  }
}
