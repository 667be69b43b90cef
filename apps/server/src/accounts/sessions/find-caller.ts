import { readRoles } from '@disclosure/core';
import { type Clock, later, MINUTE } from '../../clock.ts';
import type { Db } from '../../database/db.ts';
import type { FindCaller } from '../../http/admit.ts';
import type { Settings } from '../../settings/settings.ts';
import { isSessionLive, isTokenGood, needsRefresh } from './session-life.ts';
import { findToken, touchSession } from './session-repository.ts';
import { isTokenShaped } from '../tokens.ts';

interface Services {
  readonly db: Db;
  readonly clock: Clock;
  readonly settings: Settings;
}

/** Looks a token up and writes down that its owner is active. */
export const createFindCaller =
  ({ db, clock, settings }: Services): FindCaller =>
  async (token, endpoint) => {
    const now = clock();
    const stored = isTokenShaped(token) ? await findToken(db, token) : undefined;
    if (!stored || !isSessionLive(stored, settings, now)) return undefined;
    if (!endpoint.takesExpiredToken && !isTokenGood(stored, now)) return undefined;
    const isQuiet = stored.last_active_at < later(now, -MINUTE);
    if (isQuiet && !endpoint.background) await touchSession(db, stored.session_id, now);
    const roles = readRoles(stored.roles);
    const isBound = settings.REQUIRE_TWO_STEP_FOR_MANAGERS && roles.includes('Manager');
    return {
      id: stored.user_id,
      roles,
      mustSetUpTwoStep: isBound && stored.two_step_since === null,
      sessionId: stored.session_id,
      token,
      needsRefresh: needsRefresh(stored, now),
    };
  };
