import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { toasts } from '../src/lib/toasts.ts';

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 60_000 });

// React keeps a stack for each of the first 10,000 elements of a second, for warnings in the console of a developer.
// An eighth of the time of these tests went into that. This makes every element one of the later ones.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  readonly [name: string]: object;
};
if (internals) Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => {} });

// The only sheets here hold the variables of the theme and the colors of an editor, and hide nothing. happy-dom would
// match their rules to find out whether an element is hidden. An eighth of the time of these tests went into that.
Object.defineProperty(HTMLStyleElement.prototype, 'sheet', { get: () => null });

/** Of the browser that vitest starts. */
const ADDRESS = 'http://localhost:3000/';
const browser = window as unknown as { readonly happyDOM: { setURL(address: string): void } };

beforeEach(() => {
  // The files share a page, and a click on a link may have led it elsewhere.
  browser.happyDOM.setURL(ADDRESS);
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('scrollTo', () => {});
});

afterEach(() => {
  cleanup();
  for (const { id } of toasts.get()) toasts.dismiss(id);
  toasts.forget();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
