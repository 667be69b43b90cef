import type { FileAnswer } from '@disclosure/api';
import { frameMessages } from '@disclosure/core';
import { useCallback, useEffect, useInsertionEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router';
import { toasts } from './toasts.ts';

/** Downloads a file. */
export function saveFile({ name, type, bytes }: FileAnswer): void {
  const address = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

const SHOWN_FOR = 2_000;

/** Copies a text to the clipboard; `isDone` is true for a moment afterwards. */
export function useCopy(text: string) {
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(() => setDone(false), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [isDone]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setDone(true);
    } catch {
      toasts.show(frameMessages.copyFailed, 'failed');
    }
  }
  return { isDone, run: () => void copy() };
}

/** What this browser tab keeps through a reload. A browser may forbid it, so nothing depends on it. */
export const tabMemory = {
  get: (name: string): string => attempt(() => sessionStorage.getItem(name)) ?? '',
  set: (name: string, text: string): void => attempt(() => sessionStorage.setItem(name, text)),
};

/** What this browser keeps from visit to visit, such as how a user likes a page. */
export const browserMemory = {
  get: (name: string): string => attempt(() => localStorage.getItem(name)) ?? '',
  set: (name: string, text: string): void => attempt(() => localStorage.setItem(name, text)),
};

function attempt<Value>(access: () => Value): Value | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}

/** A line of text that this tab keeps through a reload, as long as `about` stays the same. */
export function useTabMemory(name: string, about: string): readonly [string, (text: string) => void] {
  const [text, setText] = useState(() => {
    const [of, kept = ''] = tabMemory.get(name).split('\n');
    return of === about ? kept : '';
  });
  const keep = (next: string) => {
    tabMemory.set(name, `${about}\n${next}`);
    setText(next);
  };
  return [text, keep];
}

type Mark =
  | 'data-has-wizard-footer'
  | 'data-has-disclosure'
  | 'data-has-generate'
  | 'data-has-viewer'
  | 'data-has-desk'
  | 'data-has-help';

/** Tells style sheets what the page contains. With `:has()` the browser would search the page after every key. */
export function useRootMark(mark: Mark): void {
  // Before anything measures the page: the mark changes its layout, which would have to be worked out twice.
  useInsertionEffect(() => {
    const root = document.documentElement;
    root.setAttribute(mark, '');
    return () => root.removeAttribute(mark);
  }, [mark]);
}

const PRODUCT = 'FracFocus XML Generator';

/** Names the browser tab. Without a title the name stays: a page within this one sets it. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · ${PRODUCT}`;
  }, [title]);
}

/**
 * The query of a mailed link that carries a secret under this name. It moves from the address bar, where others could see
 * it, into the history entry of the page: a reload keeps it, every other page does without. `forget` removes it there.
 */
export function useMailedLink(name: string): readonly [query: URLSearchParams, forget: () => void] {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const given = new URLSearchParams(search).get(name) ? search : '';
  const [link, setLink] = useState(given || ((state as { link?: string } | null)?.link ?? ''));
  // A second link that is opened on the same page counts too.
  if (given && given !== link) setLink(given);

  useEffect(() => {
    if (given) void navigate(pathname, { replace: true, state: { link: given } });
  }, [given, navigate, pathname]);
  return [new URLSearchParams(link), () => void navigate(pathname, { replace: true, state: null })];
}

/** Whether the window is narrower than a breakpoint; kept up to date. */
export function useIsNarrowerThan(width: number): boolean {
  const list = useMemo(() => matchMedia(`(max-width: ${width - 1}px)`), [width]);
  const subscribe = useCallback(
    (listener: () => void) => {
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [list],
  );
  return useSyncExternalStore(subscribe, () => list.matches);
}

const onResize = (listener: () => void) => {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
};

/** Kept up to date. */
export const useWindowWidth = (): number => useSyncExternalStore(onResize, () => innerWidth);

/** The window without the scroll bar of the page, which comes and goes. Not measured while something is typed. */
export function usePageWidth(): number {
  const [width, setWidth] = useState(() => document.documentElement.clientWidth);
  useEffect(() => {
    const observer = new ResizeObserver(() => setWidth(document.documentElement.clientWidth));
    observer.observe(document.documentElement);
    return () => observer.disconnect();
  }, []);
  return width;
}

function watchNetwork(listener: () => void) {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Whether the browser has no network at all. That it has one does not mean that the server can be reached. */
export const useIsOffline = (): boolean => useSyncExternalStore(watchNetwork, () => !navigator.onLine);

/** True while the browser prints: for what is on paper only, or is drawn in full only there. */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser prints right after this event: what is printed must be rendered by then.
    const start = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener('beforeprint', start);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', start);
      removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}

/** For a part of a page that links lead to by its name, such as `#security`. */
export function useComeHere(wanted: string) {
  const element = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === wanted) element.current?.scrollIntoView({ block: 'start' });
  }, [hash, wanted]);
  return element;
}

/**
 * Before the first text in it: a font that comes later makes the browser lay out the whole page again. One that does
 * not come is fetched again with its text.
 */
export function fetchFont(family: string): void {
  if ('fonts' in document) document.fonts.load(`1em '${family}'`).catch(() => {});
}
