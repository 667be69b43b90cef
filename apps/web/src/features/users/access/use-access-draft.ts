import { type AccessDraft, emptyAccessDraft, isCrossing, withoutSent } from '@disclosure/core';
import { type RefObject, useCallback, useState } from 'react';
import { useUnsaved } from '../../../lib/unsaved.ts';

interface History {
  readonly now: AccessDraft;
  readonly past: readonly AccessDraft[];
}

const start: History = { now: emptyAccessDraft, past: [] };
const MOST_STEPS = 100;

const isEmpty = ({ users, customers, cells }: AccessDraft) => users.size + customers.size + cells.size === 0;

const step = ({ now, past }: History, next: AccessDraft): History => ({
  now: next,
  past: [...past, now].slice(-MOST_STEPS),
});

/** What is chosen in the access matrix and not sent, with every step before it. `place` is the matrix on the screen. */
export function useAccessDraft(place: RefObject<Element | null>) {
  const [{ now }, setHistory] = useState(start);
  useUnsaved({ isDirty: isCrossing(now) || now.cells.size > 0, place });
  const change = useCallback(
    (next: (draft: AccessDraft) => AccessDraft) => setHistory((history) => step(history, next(history.now))),
    [],
  );
  return {
    draft: now,
    change,
    /** One step like any other: Undo brings back what was chosen. Where nothing was, it is no step. */
    clear: useCallback(
      () => setHistory((history) => (isEmpty(history.now) ? history : step(history, emptyAccessDraft))),
      [],
    ),
    undo: useCallback(() => setHistory(({ now, past }) => ({ now: past.at(-1) ?? now, past: past.slice(0, -1) })), []),
    /** It was sent. What was chosen meanwhile stays, and the steps to what was sent are over. */
    forget: useCallback(
      (sent: AccessDraft) => setHistory(({ now }) => ({ now: withoutSent(now, sent), past: [] })),
      [],
    ),
  };
}

export type AccessDraftState = ReturnType<typeof useAccessDraft>;
