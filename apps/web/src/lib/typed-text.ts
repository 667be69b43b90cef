import { useEffect, useState } from 'react';
import { useLatest } from './store.ts';

/** Long enough to type the next letter. */
const PAUSE = 200;

/**
 * What is typed into a search whose answer comes from the server: shown at once, asked for when the typing pauses.
 * If `value` then differs from what was asked, something else has changed it, and that is shown.
 */
export function useTypedText(
  value: string,
  onChange: (value: string) => void,
): readonly [string, (typed: string) => void] {
  const [typed, setTyped] = useState(value);
  const [asked, setAsked] = useState(value);
  const [seen, setSeen] = useState(value);
  const latest = useLatest(onChange);
  if (value !== seen) {
    setSeen(value);
    if (value !== asked) {
      setAsked(value);
      setTyped(value);
    }
  }
  useEffect(() => {
    if (typed === asked) return undefined;
    const timer = setTimeout(() => {
      setAsked(typed);
      latest.get()(typed);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [typed, asked, latest]);
  return [typed, setTyped];
}
