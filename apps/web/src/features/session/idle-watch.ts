import { IDLE_WARNING_MINUTES, SESSION_IDLE_MINUTES } from '@disclosure/core';
import type { Clock } from '../../lib/clock.ts';

interface Watching {
  readonly clock: Clock;
  /** Tells the server that somebody is there. */
  readonly keepAlive: () => Promise<void>;
  readonly onExpiring: () => void;
  readonly onEnd: () => void;
}

export interface IdleWatch {
  /** The server has just answered a call that a person caused. */
  readonly noteUse: () => void;
  /** A key or a pointer was used. Typing makes no calls, so the server is told now and then. */
  readonly noteActivity: () => void;
  readonly stop: () => void;
}

const MINUTE = 60_000;
const KEEP_ALIVE_EVERY = 5 * MINUTE;
const WARN_AFTER = (SESSION_IDLE_MINUTES - IDLE_WARNING_MINUTES) * MINUTE;

/** Counts as the server does: from the last call that a person caused. */
export function createIdleWatch({ clock, keepAlive, onExpiring, onEnd }: Watching): IdleWatch {
  let usedAt = clock.now();
  let isAsking = false;
  let stopTimer = () => {};

  function warn() {
    isAsking = true;
    onExpiring();
    stopTimer = clock.after(IDLE_WARNING_MINUTES * MINUTE, onEnd);
  }
  return {
    noteUse: () => {
      usedAt = clock.now();
      isAsking = false;
      stopTimer();
      stopTimer = clock.after(WARN_AFTER, warn);
    },
    noteActivity: () => {
      if (isAsking || clock.now() - usedAt < KEEP_ALIVE_EVERY) return;
      usedAt = clock.now();
      void keepAlive();
    },
    stop: () => stopTimer(),
  };
}
