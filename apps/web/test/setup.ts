import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { toasts } from '../src/lib/toasts.ts';

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('scrollTo', () => {});
});

afterEach(() => {
  cleanup();
  for (const { id } of toasts.get()) toasts.dismiss(id);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
