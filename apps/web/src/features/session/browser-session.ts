import type { Send } from '@disclosure/api';
import { browserClock } from '../../lib/clock.ts';
import { unsaved } from '../../lib/unsaved.ts';
import { Session, type TabMessage } from './session.ts';
import { AUTH_KEY, type SessionStorage, TOKEN_KEY } from './stored-session.ts';
import type { Exclusive } from './token-keeper.ts';

const CHANNEL = 'session';

/** The session on top of the browser's storage, locks and tabs. */
export function createBrowserSession(send: Send): Session {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : undefined;
  const session = new Session({
    send,
    storage: browserStorage(),
    clock: browserClock,
    exclusive: browserLock(),
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel stays within its origin
    tellTabs: (message) => channel?.postMessage(message),
    isAtRisk: unsaved.isAtRisk,
    // oxlint-disable-next-line no-console -- the specification asks for a log line and nothing else
    log: (error) => console.warn(error),
  });
  channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => session.hearTab(data));
  listen(session);
  return session;
}

function listen(session: Session) {
  addEventListener('storage', ({ key }) => {
    if (key === null || key === AUTH_KEY || key === TOKEN_KEY) session.hearStorage();
  });
  addEventListener('online', () => void session.check());
  addEventListener('offline', () => session.hearOffline());
  addEventListener('pointerdown', () => session.noteActivity(), { passive: true, capture: true });
  addEventListener('keydown', () => session.noteActivity(), { passive: true, capture: true });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void session.ensureFreshToken();
  });
}

/** Runs one at a time across all tabs, or within this tab if the browser has no locks. */
function browserLock(): Exclusive {
  if ('locks' in navigator) return async (run) => navigator.locks.request(CHANNEL, run);
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    const next = last.then(run);
    last = next.catch(() => undefined);
    return next;
  };
}

/** A browser may forbid storage; then the session lasts as long as the page. */
function browserStorage(): SessionStorage {
  try {
    localStorage.getItem(TOKEN_KEY);
    return localStorage;
  } catch {
    const kept = new Map<string, string>();
    return {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    };
  }
}
