import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import styles from './splitter.module.css';

interface SplitterProps {
  /** What it makes wider, such as "Width of the list". */
  readonly label: string;
  /** The width of the part before it, in pixels. Not a number: the usual one. */
  readonly width: number;
  readonly usual: number;
  /** The least widths of the parts before and after it. */
  readonly least: readonly [before: number, after: number];
  /** Called when the user lets go. */
  readonly onKeep: (width: number) => void;
}

const STEP = 16;
const BAR = 9;

/**
 * Divides two parts side by side. Its parent is a grid that reads the width of the first part from `--first-part`; so
 * nothing but this bar is rendered while it is dragged.
 */
export function Splitter({ label, width, usual, least, onKeep }: SplitterProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState(Number.isFinite(width) ? width : usual);
  const [most, setMost] = useState(usual);
  const shown = clamp(wanted, least[0], most);

  useLayoutEffect(() => {
    const frame = bar.current?.parentElement;
    if (!frame) return undefined;
    const measure = () => setMost(Math.max(least[0], (frame.clientWidth || Infinity) - BAR - least[1]));
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, [least]);
  useLayoutEffect(() => {
    bar.current?.parentElement?.style.setProperty('--first-part', `${shown}px`);
  }, [shown]);

  const moveTo = (next: number, isDone = true) => {
    const place = clamp(next, least[0], most);
    setWanted(place);
    if (isDone) onKeep(place);
  };
  const drag = useDrag(shown, moveTo);
  function onKeyDown(event: KeyboardEvent) {
    const places: Readonly<Record<string, number>> = {
      ArrowLeft: shown - STEP,
      ArrowRight: shown + STEP,
      Home: least[0],
      End: most,
    };
    const next = places[event.key];
    if (next === undefined) return;
    event.preventDefault();
    moveTo(next);
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator that takes the focus is a widget
    <div
      ref={bar}
      className={styles.bar}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a rule cannot be moved
      role="separator"
      aria-label={label}
      aria-orientation="vertical"
      aria-valuenow={shown}
      aria-valuemin={least[0]}
      aria-valuemax={Number.isFinite(most) ? most : shown}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      title="Drag, or press the arrow keys. Double click for the usual width."
      onKeyDown={onKeyDown}
      onDoubleClick={() => moveTo(usual)}
      {...drag}
    />
  );
}

const clamp = (value: number, least: number, most: number) => Math.round(Math.max(least, Math.min(value, most)));

/** Follows the pointer from where it was pressed, also outside the bar. */
function useDrag(width: number, moveTo: (width: number, isDone: boolean) => void) {
  const start = useRef<{ readonly x: number; readonly width: number }>(undefined);
  const follow = (event: PointerEvent, isDone: boolean) => {
    if (start.current) moveTo(start.current.width + event.clientX - start.current.x, isDone);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      start.current = { x: event.clientX, width };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => follow(event, false),
    onPointerUp: (event: PointerEvent) => {
      if (start.current && start.current.x !== event.clientX) follow(event, true);
      start.current = undefined;
    },
    onPointerCancel: () => {
      start.current = undefined;
    },
  };
}
