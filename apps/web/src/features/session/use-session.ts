import { readRoles, type Role } from '@disclosure/core';
import { createContext, useContext, useMemo, useState, useSyncExternalStore } from 'react';
import { browserMemory } from '../../lib/browser.ts';
import { type FormDraft, formDraft } from '../../lib/form-drafts.ts';
import { createIdempotencyKeys, type SendOnce } from '../../lib/idempotency-keys.ts';
import { unsaved } from '../../lib/unsaved.ts';
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

/** Signs out, after a question if that loses input. */
export function useLeave(): () => void {
  const { session } = useSession();
  return () => unsaved.leaveFor(() => void session.signOut());
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

/** What this tab keeps of a form for the user. */
export function useFormDraft(name: string): FormDraft {
  const id = String(useSession().user?.id ?? '');
  return useMemo(() => formDraft(id, name), [id, name]);
}

/** The keys of a form whose draft this tab keeps: they are kept with it. */
export function useSendOnce(name: string): SendOnce {
  const draft = useFormDraft(`${name}.key`);
  return useMemo(() => createIdempotencyKeys(draft), [draft]);
}
