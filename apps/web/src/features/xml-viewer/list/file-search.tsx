import { useEffect, useRef, useState } from 'react';
import { SearchBox } from '../../../components/search-box.tsx';
import styles from './list-head.module.css';

/** Nobody wants an answer for every letter on the way to a word. */
const PAUSE = 200;

interface FileSearchProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The search of the list; a slash leads to it from anywhere on the page. */
export function FileSearch({ value, onChange }: FileSearchProps) {
  const place = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState(value);
  const [asked, setAsked] = useState(value);
  const change = useRef(onChange);
  useEffect(() => {
    change.current = onChange;
  });
  // The address follows what was asked a moment later; when it says something else, it was changed by other means.
  const [seen, setSeen] = useState(value);
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
      change.current(typed);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [typed, asked]);
  useSlash(() => place.current?.querySelector('input')?.focus());
  return (
    <div ref={place} className={styles.search}>
      <SearchBox label="Search files..." value={typed} onChange={setTyped} />
      {typed === '' && (
        <kbd aria-hidden className={styles.key}>
          /
        </kbd>
      )}
    </div>
  );
}

function useSlash(act: () => void) {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element && event.target.closest('input, textarea, select, [role=dialog]');
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
