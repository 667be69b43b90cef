import { type TermName, terms } from '@disclosure/core';
import type { RefObject } from 'react';
import { createPortal } from 'react-dom';
import styles from './term.module.css';

const GAP = 8;

export interface TermTipProps {
  readonly id: string;
  readonly name: TermName;
  /** What it stands under. */
  readonly place: RefObject<HTMLElement | null>;
}

/** What a word means. Outside of what would cut it off, but in the dialog or part of the page that the word is in. */
export function TermTip({ id, name, place }: TermTipProps) {
  const { word, meaning } = terms[name];
  const put = (tip: HTMLElement | null) => {
    if (!tip || !place.current) return;
    const { left, bottom, top } = place.current.getBoundingClientRect();
    const isBelow = bottom + GAP + tip.offsetHeight < innerHeight;
    tip.style.top = `${isBelow ? bottom + GAP : top - GAP - tip.offsetHeight}px`;
    tip.style.left = `${Math.max(GAP, Math.min(left - GAP, innerWidth - tip.offsetWidth - GAP))}px`;
  };
  return createPortal(
    <span ref={put} id={id} role="tooltip" className={styles.tip}>
      <b>{word}</b> {meaning}
    </span>,
    place.current?.closest('[role=dialog], [data-help], main') ?? document.body,
  );
}
