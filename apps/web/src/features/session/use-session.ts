import { readRoles, type Role } from '@disclosure/core';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Session, SessionState } from './session.ts';

export const SessionContext = createContext<Session | undefined>(undefined);

interface UseSession extends SessionState {
  readonly session: Session;
  readonly roles: readonly Role[];
}

/** The session: its state, its user, and its actions. */
export function useSession(): UseSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionContext above it');
  const state = useSyncExternalStore(session.subscribe, session.get);
  return { ...state, session, roles: readRoles([state.user?.role ?? '']) };
}
