import { later, SECOND } from '../../clock.ts';
import type { Settings } from '../../settings/settings.ts';

type Life = Pick<Settings, 'SESSION_IDLE_MINUTES' | 'SESSION_MINUTES' | 'TOKEN_MINUTES'>;

interface SessionTimes {
  readonly started_at: Date;
  readonly last_active_at: Date;
  readonly ended_at: Date | null;
}

/** A token and its session, as they are stored. */
export interface StoredToken extends SessionTimes {
  readonly issued_at: Date;
  readonly expires_at: Date;
  readonly replaced_at: Date | null;
}

/** Tabs that have not heard of the successor yet may go on with the old token for this long. */
const GRACE = 60 * SECOND;

/** A session ends by itself: for lack of activity, or because it has lasted long enough. */
export function isSessionLive(stored: SessionTimes, life: Life, now: Date): boolean {
  const isIdle = now >= later(stored.last_active_at, life.SESSION_IDLE_MINUTES);
  const isOld = now >= later(stored.started_at, life.SESSION_MINUTES);
  return stored.ended_at === null && !isIdle && !isOld;
}

/** The token has had a successor for longer than honest callers need to learn of it. */
export const isSuperseded = ({ replaced_at }: Pick<StoredToken, 'replaced_at'>, now: Date): boolean =>
  replaced_at !== null && now > later(replaced_at, GRACE);

export const isTokenGood = (stored: StoredToken, now: Date): boolean =>
  now < stored.expires_at && !isSuperseded(stored, now);

/** From half of its life on, and when it is already replaced. */
export function needsRefresh({ issued_at, expires_at, replaced_at }: StoredToken, now: Date): boolean {
  const half = (expires_at.getTime() - issued_at.getTime()) / 2;
  return replaced_at !== null || now > later(issued_at, half);
}
