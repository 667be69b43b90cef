import { readRoles, type Role } from '@disclosure/core';
import { createContext, useContext, useState, useSyncExternalStore } from 'react';
import { browserMemory } from '../../lib/browser.ts';
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

/** A text that this browser keeps for the user, such as how a screen is laid out. Blank at first. */
export function useUserMemory(name: string): readonly [string, (text: string) => void] {
  const { user } = useSession();
  const key = `${name}.${user?.id ?? ''}`;
  const [text, setText] = useState(() => browserMemory.get(key));
  const keep = (next: string) => {
    browserMemory.set(key, next);
    setText(next);
  };
  return [text, keep];
}
