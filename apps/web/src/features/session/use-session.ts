import { readRoles, type Role } from '@disclosure/core';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Session } from './session.ts';
import type { SessionState } from './session-state.ts';

export const SessionContext = createContext<Session | undefined>(undefined);

export interface UseSession extends SessionState {
  readonly session: Session;
  readonly roles: readonly Role[];
}

/** Who is here, and what can be done about it. */
export function useSession(): UseSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionContext above it');
  const state = useSyncExternalStore(session.subscribe, session.get);
  return { ...state, session, roles: readRoles([state.user?.role ?? '']) };
}
