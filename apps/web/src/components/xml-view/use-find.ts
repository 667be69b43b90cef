import type { EditorView } from '@codemirror/view';
import { type KeyboardEvent, type RefObject, useMemo, useState } from 'react';
import { findMatches, MOST_MATCHES } from './find-matches.ts';
import { markMatches, showMatch } from './xml-editor.ts';

interface Looking {
  readonly wanted: string;
  readonly matches: readonly number[];
  readonly shown: number;
}

const nothing: Looking = { wanted: '', matches: [], shown: 0 };

/** What is looked for in the document, and which of the matches is shown. */
export function useFind(editor: RefObject<EditorView | undefined>, text: string) {
  const [looking, setLooking] = useState(nothing);
  const lowerText = useMemo(() => text.toLowerCase(), [text]);
  const { wanted, matches, shown } = looking;

  function show(next: Looking) {
    setLooking(next);
    const at = next.matches[next.shown];
    if (editor.current && at !== undefined) showMatch(editor.current, at, next.wanted.length);
  }
  function look(typed: string) {
    if (editor.current) markMatches(editor.current, typed);
    show({ wanted: typed, matches: findMatches(lowerText, typed), shown: 0 });
  }
  const step = (by: number) => show({ ...looking, shown: (shown + by + matches.length) % Math.max(1, matches.length) });

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && wanted !== '') {
      event.stopPropagation();
      look('');
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    step(event.shiftKey ? -1 : 1);
  }
  return { wanted, look, onKeyDown, said: wanted === '' ? undefined : say(looking) };
}

function say({ matches, shown }: Looking): string {
  if (matches.length === 0) return 'No matches';
  const all = matches.length === MOST_MATCHES ? `${MOST_MATCHES}+` : String(matches.length);
  return `${shown + 1} of ${all}`;
}
