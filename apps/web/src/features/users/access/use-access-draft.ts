import { type AccessDraft, emptyAccessDraft, isCrossing } from '@disclosure/core';
import { type RefObject, useCallback, useState } from 'react';
import { useUnsaved } from '../../../lib/unsaved.ts';

interface History {
  readonly now: AccessDraft;
  readonly past: readonly AccessDraft[];
}

const start: History = { now: emptyAccessDraft, past: [] };
const MOST_STEPS = 100;

/** What is chosen in the access matrix and not sent, with every step before it. `place` is the matrix on the screen. */
export function useAccessDraft(place: RefObject<Element | null>) {
  const [{ now }, setHistory] = useState(start);
  useUnsaved({ isDirty: isCrossing(now) || now.cells.size > 0, place });
  return {
    draft: now,
    change: useCallback(
      (next: (draft: AccessDraft) => AccessDraft) =>
        setHistory(({ now, past }) => ({ now: next(now), past: [...past, now].slice(-MOST_STEPS) })),
      [],
    ),
    undo: useCallback(() => setHistory(({ now, past }) => ({ now: past.at(-1) ?? now, past: past.slice(0, -1) })), []),
    forget: useCallback(() => setHistory(start), []),
  };
}

export type AccessDraftState = ReturnType<typeof useAccessDraft>;
