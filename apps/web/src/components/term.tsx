import { type TermName, terms } from '@disclosure/core';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './term.module.css';

const DELAY = 300;
const GAP = 8;

interface TermProps {
  readonly name: TermName;
  /** The text as the page prints it, where it is not the word itself. */
  readonly children?: string;
}

/** A word with a dotted underline. What it means is shown on focus, and when the pointer rests on it. */
export function Term({ name, children = terms[name].word }: TermProps) {
  const place = useRef<HTMLButtonElement>(null);
  const { isShown, tip, show, hide } = useTip();
  return (
    <button
      ref={place}
      type="button"
      className={styles.term}
      aria-describedby={isShown ? tip : undefined}
      onMouseEnter={() => show(DELAY)}
      onMouseLeave={hide}
      onFocus={() => show(0)}
      onBlur={hide}
      onClick={() => show(0)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isShown) return;
        event.stopPropagation();
        hide();
      }}
    >
      {children}
      {isShown && <Tip id={tip} name={name} place={place} />}
    </button>
  );
}

/** In the head of a column, which has a focus of its own: the meaning is shown while the head has it. */
export function TermOfHead({ name, children }: Required<TermProps>) {
  const place = useRef<HTMLSpanElement>(null);
  const { isShown, tip, show, hide } = useTip();
  useEffect(() => {
    const head = place.current?.closest('[role=columnheader], th');
    const showNow = () => show(0);
    head?.addEventListener('focusin', showNow);
    head?.addEventListener('focusout', hide);
    return () => {
      head?.removeEventListener('focusin', showNow);
      head?.removeEventListener('focusout', hide);
    };
  }, [show, hide]);
  return (
    <span ref={place} className={styles.term} onMouseEnter={() => show(DELAY)} onMouseLeave={hide}>
      {children}
      {isShown && <Tip id={tip} name={name} place={place} />}
    </span>
  );
}

function useTip() {
  const tip = useId();
  const [isShown, setShown] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [{ show, hide }] = useState(() => {
    const wait = () => clearTimeout(timer.current);
    return {
      show: (delay: number) => {
        wait();
        timer.current = setTimeout(() => setShown(true), delay);
      },
      hide: () => {
        wait();
        setShown(false);
      },
    };
  });
  useEffect(() => hide, [hide]);
  // What it stands under moves away.
  useEffect(() => {
    if (!isShown) return undefined;
    addEventListener('scroll', hide, { capture: true });
    return () => removeEventListener('scroll', hide, { capture: true });
  }, [isShown, hide]);
  return { isShown, tip, show, hide };
}

interface TipProps {
  readonly id: string;
  readonly name: TermName;
  readonly place: RefObject<HTMLElement | null>;
}

/** Outside of the page, which would cut it off, but in the dialog that the word is in. */
function Tip({ id, name, place }: TipProps) {
  const { word, meaning } = terms[name];
  const put = (tip: HTMLElement | null) => {
    const { left, bottom, top } = place.current?.getBoundingClientRect() ?? new DOMRect();
    if (!tip) return;
    const isBelow = bottom + GAP + tip.offsetHeight < innerHeight;
    tip.style.top = `${isBelow ? bottom + GAP : top - GAP - tip.offsetHeight}px`;
    tip.style.left = `${Math.max(GAP, Math.min(left - GAP, innerWidth - tip.offsetWidth - GAP))}px`;
  };
  return createPortal(
    <span ref={put} id={id} role="tooltip" className={styles.tip}>
      <b>{word}</b> {meaning}
    </span>,
    place.current?.closest('[role=dialog], aside') ?? document.body,
  );
}
