import type { TermName } from '@disclosure/core';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useCloseWhenMoved } from '../lib/close-when-moved.ts';
import { createPart } from './part.tsx';
import styles from './term.module.css';
import type { TermTipProps } from './term-tip.tsx';

/** Nothing depends on it: a tip that does not come is tried again the next time. */
const Nothing = () => null;
const { Part: TermTip } = createPart<TermTipProps>(async () => (await import('./term-tip.tsx')).TermTip, {
  Waiting: Nothing,
  Failed: Nothing,
});

const DELAY = 300;

interface TermProps {
  readonly name: TermName;
  /** The text as the page prints it. */
  readonly children: string;
}

/** A word with a dotted underline. What it means is shown on focus, and when the pointer rests on it. */
export function Term({ name, children }: TermProps) {
  const place = useRef<HTMLButtonElement>(null);
  const { isShown, id, show, hide } = useTip(place);
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isShown) return;
    event.stopPropagation();
    hide();
  };
  return (
    <button
      ref={place}
      type="button"
      className={styles.term}
      aria-describedby={isShown ? id : undefined}
      onMouseEnter={() => show(DELAY)}
      onMouseLeave={hide}
      onFocus={() => show(0)}
      onBlur={hide}
      onClick={() => show(0)}
      onKeyDown={handleKey}
    >
      {children}
      {isShown && <TermTip id={id} name={name} place={place} />}
    </button>
  );
}

/** Within something that has a focus of its own, such as the head of a column: shown while that has it. */
export function TermInside({ name, children }: TermProps) {
  const place = useRef<HTMLSpanElement>(null);
  const { isShown, id, show, hide } = useTip(place);
  useShownOnFocus(place, show, hide);
  return (
    <span ref={place} className={styles.term} onMouseEnter={() => show(DELAY)} onMouseLeave={hide}>
      {children}
      {isShown && <TermTip id={id} name={name} place={place} />}
    </span>
  );
}

function useShownOnFocus(place: RefObject<HTMLElement | null>, show: (delay: number) => void, hide: () => void) {
  useEffect(() => {
    const head = place.current?.closest('[role=columnheader], th');
    const showNow = () => show(0);
    head?.addEventListener('focusin', showNow);
    head?.addEventListener('focusout', hide);
    return () => {
      head?.removeEventListener('focusin', showNow);
      head?.removeEventListener('focusout', hide);
    };
  }, [place, show, hide]);
}

/** Texts of the screens that are terms. */
const termOfText: Readonly<Record<string, TermName>> = {
  TVD: 'tvd',
  'TVD (avg)': 'tvd',
  'Base water volume': 'baseWater',
  SG: 'sg',
  '% in Additive': 'percentInAdditive',
  '% HF Job': 'percentInHFJob',
  'Sum of % HF job': 'massBalance',
  'Non-MSDS': 'nonMsds',
};

interface TermTextProps {
  readonly text: string;
  readonly isInside?: boolean;
}

/** The text; with its meaning, if it is a term. */
export function TermText({ text, isInside = false }: TermTextProps) {
  const name = termOfText[text];
  if (name === undefined) return text;
  return isInside ? <TermInside name={name}>{text}</TermInside> : <Term name={name}>{text}</Term>;
}

function useTip(place: RefObject<HTMLElement | null>) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  const [{ show, hide }] = useState(() => createTimer(setShown));
  useEffect(() => hide, [hide]);
  useCloseWhenMoved(isShown, place, hide);
  return { isShown, id, show, hide };
}

function createTimer(setShown: (isShown: boolean) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    show: (delay: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => setShown(true), delay);
    },
    hide: () => {
      clearTimeout(timer);
      setShown(false);
    },
  };
}
