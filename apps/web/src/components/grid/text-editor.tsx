import { type FocusEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isComposing } from '../../lib/keys.ts';
import { whenLeaving } from '../../lib/leaving.ts';
import { useLatest } from '../../lib/store.ts';
import type { Choice } from '../suggestions/option-list.tsx';
import styles from './editor.module.css';

/** Where the active cell moves when an editor closes. `away`: the focus is elsewhere on the page and stays there. */
export type Exit = 'stay' | 'away' | 'down' | 'up' | 'next' | 'previous';

export interface EditorProps {
  readonly label: string;
  readonly initial: string;
  /** Typed over: what was there is replaced. Otherwise the caret goes to its end. */
  readonly isReplacing: boolean;
  readonly isNumber: boolean;
  readonly placeholder: string | undefined;
  /** False keeps the editor open. */
  readonly onCommit: (text: string, others?: Choice['others']) => boolean;
  readonly onClose: (exit: Exit) => void;
}

const exits: Readonly<Record<string, Exit>> = {
  Enter: 'down',
  'Shift+Enter': 'up',
  Tab: 'next',
  'Shift+Tab': 'previous',
};
const verticalExits: Readonly<Record<string, Exit>> = { ...exits, ArrowDown: 'down', ArrowUp: 'up' };

const nameOf = ({ key, shiftKey }: KeyboardEvent) => `${shiftKey ? 'Shift+' : ''}${key}`;

/** The key that ends an edit, and where it leads; undefined for keys that write. */
export const exitOf = (event: KeyboardEvent, isVertical: boolean): Exit | undefined =>
  (isVertical ? verticalExits : exits)[nameOf(event)];

/** An editor has its own keys, its own clicks and its own clipboard. */
export const isInEditor = (target: EventTarget): boolean => target instanceof HTMLInputElement;

/** Keys that lead to another well or problem, wherever the focus is. */
const leadsElsewhere = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key === 'F8' || ((ctrlKey || metaKey) && key.startsWith('Page'));

/**
 * What is typed lives in the input alone until it is committed, so that typing draws nothing.
 * An editor that goes away, or loses the focus, in any other manner than Escape commits too: nothing typed is lost,
 * and nothing is left open to end up in another row or well.
 */
export function useEditor({ initial, isReplacing, onCommit, onClose }: EditorProps) {
  const input = useRef<HTMLInputElement>(null);
  const [start] = useState(initial);
  const text = useRef(start);
  const isDone = useRef(false);
  const commit = useLatest(onCommit);

  useLayoutEffect(() => {
    const element = input.current;
    element?.focus({ preventScroll: true });
    if (isReplacing) element?.select();
    else element?.setSelectionRange(element.value.length, element.value.length);
  }, [isReplacing]);
  useEffect(
    () => () => {
      if (!isDone.current && text.current !== start) commit.get()(text.current);
    },
    [commit, start],
  );

  useEffect(() => {
    const keep = () => void (!isDone.current && text.current !== start && commit.get()(text.current));
    return whenLeaving('keep', keep);
  }, [commit, start]);

  const type = (value: string) => {
    text.current = value;
  };
  const finish = (chosen?: Choice): boolean => {
    const value = chosen?.text ?? text.current;
    const isChange = value !== start || chosen?.others !== undefined;
    if (isChange && !commit.get()(value, chosen?.others)) {
      input.current?.setAttribute('aria-invalid', 'true');
      return false;
    }
    isDone.current = true;
    return true;
  };
  const discard = () => {
    isDone.current = true;
  };
  const handleBlur = ({ currentTarget }: FocusEvent) => {
    // Another window has the focus: a user who returns can continue typing.
    const isInBackground = document.activeElement === currentTarget;
    if (isInBackground || isDone.current) return;
    // What cannot be read was said to be refused; left open, it would stand over the rows of the next well.
    finish();
    discard();
    onClose('away');
  };
  /** Ends the edit first, as what was typed belongs here. False for other keys. */
  const handlePageKey = (event: KeyboardEvent): boolean => {
    if (!leadsElsewhere(event)) return false;
    if (finish()) onClose('stay');
    else event.preventDefault();
    return true;
  };
  return { input, typed: () => text.current, type, finish, discard, handleBlur, handlePageKey };
}

export function TextEditor(props: EditorProps) {
  const { label, initial, isNumber, placeholder, onClose } = props;
  const { input, type, finish, discard, handleBlur, handlePageKey } = useEditor(props);
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const exit = exitOf(event, true);
    if (isComposing(event) || handlePageKey(event)) return;
    if (!exit && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') discard();
    else if (!finish()) return;
    onClose(exit ?? 'stay');
  };
  return (
    <input
      ref={input}
      aria-label={label}
      autoComplete="off"
      // Names of chemicals are in no dictionary, and the browser would look for them after every letter.
      spellCheck={false}
      className={styles.editor}
      data-number={isNumber || undefined}
      placeholder={placeholder}
      defaultValue={initial}
      onInput={(event) => type(event.currentTarget.value)}
      onKeyDown={handleKey}
      onBlur={handleBlur}
    />
  );
}
