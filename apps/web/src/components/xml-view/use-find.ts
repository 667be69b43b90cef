import type { EditorView } from '@codemirror/view';
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import { isComposing } from '../../lib/keys.ts';
import { markMatches, showMatch } from './xml-editor.ts';

/** The text to find in the document, and which match is shown. */
export function useFind(editor: EditorView | undefined, text: string) {
  const [wanted, setWanted] = useState('');
  const [steps, setSteps] = useState(0);
  const lowerText = useMemo(() => text.toLowerCase(), [text]);
  const matches = useMemo(() => findMatches(lowerText, wanted), [lowerText, wanted]);
  const shown = steps % Math.max(1, matches.length);

  useEffect(() => {
    if (editor) markMatches(editor, wanted);
  }, [editor, wanted]);
  useEffect(() => {
    const at = matches[shown];
    if (editor && at !== undefined) showMatch(editor, at, wanted.length);
  }, [editor, matches, shown, wanted]);

  function look(typed: string) {
    setWanted(typed);
    setSteps(0);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event)) return;
    if (event.key === 'Escape' && wanted !== '') {
      event.stopPropagation();
      look('');
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const step = event.shiftKey ? matches.length - 1 : 1;
    setSteps(shown + step);
  }
  return { wanted, look, onKeyDown, said: wanted === '' ? undefined : say(matches.length, shown) };
}

function say(count: number, shown: number): string {
  if (count === 0) return 'No matches';
  return `${shown + 1} of ${count === MOST_MATCHES ? `${MOST_MATCHES}+` : count}`;
}

/** More matches than these are not counted. */
const MOST_MATCHES = 9999;

/** The positions of a text in a lower-case text, ignoring case. */
function findMatches(lowerText: string, wanted: string): readonly number[] {
  const matches: number[] = [];
  if (wanted === '') return matches;
  const lowerWanted = wanted.toLowerCase();
  let at = lowerText.indexOf(lowerWanted);
  while (at >= 0 && matches.length < MOST_MATCHES) {
    matches.push(at);
    at = lowerText.indexOf(lowerWanted, at + lowerWanted.length);
  }
  return matches;
}
