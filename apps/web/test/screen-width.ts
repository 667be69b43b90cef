import { vi } from 'vitest';

/** A screen on which every question about its greatest width is answered alike. */
export function setScreen(width: 'wide' | 'narrow'): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width === 'narrow' && query.includes('max-width'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
}
