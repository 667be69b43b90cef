import { IDLE_WARNING_MINUTES, SESSION_IDLE_MINUTES } from '@disclosure/core';
import type { Clock } from '../../lib/clock.ts';

interface Watching {
  readonly clock: Clock;
  /** Tells the server that the user is active. */
  readonly keepAlive: () => Promise<void>;
  readonly onExpiring: () => void;
  readonly onEnd: () => void;
}

export interface IdleWatch {
  /** The server has just answered a call that the user caused. */
  readonly noteUse: () => void;
  /** A key or a pointer was used. Typing makes no calls, so the server is told from time to time. */
  readonly noteActivity: () => void;
  /** The minutes of inactivity after which the server ends a session. */
  readonly setLimit: (minutes: number) => void;
  readonly stop: () => void;
}

const MINUTE = 60_000;
const KEEP_ALIVE_EVERY = 5 * MINUTE;

/** If the server's limit is very short, all times are shortened. */
function pacesOf(minutes: number) {
  const limit = minutes * MINUTE;
  const warning = Math.min(IDLE_WARNING_MINUTES * MINUTE, limit / 2);
  return { warnAfter: limit - warning, endAfter: warning, keepAliveEvery: Math.min(KEEP_ALIVE_EVERY, limit / 4) };
}

/** Counts like the server: from the last call that the user caused. */
export function createIdleWatch({ clock, keepAlive, onExpiring, onEnd }: Watching): IdleWatch {
  let paces = pacesOf(SESSION_IDLE_MINUTES);
  let usedAt = clock.now();
  let isAsking = false;
  let isWaiting = false;
  let stopTimer = () => {};

  function warn() {
    isAsking = true;
    isWaiting = false;
    onExpiring();
    stopTimer = clock.after(paces.endAfter, onEnd);
  }
  function wait() {
    isWaiting = true;
    stopTimer();
    stopTimer = clock.after(Math.max(0, usedAt + paces.warnAfter - clock.now()), warn);
  }
  return {
    noteUse: () => {
      usedAt = clock.now();
      isAsking = false;
      wait();
    },
    noteActivity: () => {
      if (isAsking || clock.now() - usedAt < paces.keepAliveEvery) return;
      usedAt = clock.now();
      void keepAlive();
    },
    setLimit: (minutes) => {
      paces = pacesOf(minutes);
      if (isWaiting) wait();
    },
    stop: () => {
      isWaiting = false;
      stopTimer();
    },
  };
}
