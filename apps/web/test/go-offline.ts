import { vi } from 'vitest';

/** As the browser says it: in its own state, and by an event. */
export function goOffline(): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  dispatchEvent(new Event('offline'));
}

export function goOnline(): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  dispatchEvent(new Event('online'));
}
