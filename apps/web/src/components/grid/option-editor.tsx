import { type KeyboardEvent, startTransition, useEffect, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { browserClock } from '../../lib/clock.ts';
import { type Planner, useAfterPaint, useLater } from '../../lib/draw-later.ts';
import styles from './editor.module.css';
import { type EditorProps, exitOf, useEditor } from './text-editor.tsx';

interface OptionEditorProps extends EditorProps {
  /** Asked for when the list is drawn: opening the editor does not wait for them. */
  readonly options: () => readonly string[];
}

const MOST_SHOWN = 40;

/** While the user types, the list is not rendered: that would delay the next letter. */
const afterPause: Planner = (act) => browserClock.after(100, act);

/** What begins with the text comes before what merely contains it. */
function matchOptions(options: readonly string[], text: string): string[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return options.slice(0, MOST_SHOWN);
  const begins: string[] = [];
  const contains: string[] = [];
  for (const option of options) {
    const place = option.toLowerCase().indexOf(wanted);
    if (place === 0) begins.push(option);
    else if (place > 0) contains.push(option);
    if (begins.length === MOST_SHOWN) break;
  }
  return [...begins, ...contains].slice(0, MOST_SHOWN);
}

/** A text field with suggestions. The arrows choose one; whatever else is typed is taken as it is. */
export function OptionEditor(props: OptionEditorProps) {
  const { label, initial, onClose } = props;
  const { input, typed, type, finish, discard, handleBlur, handlePageKey } = useEditor(props);
  const { shown, listLater, listNow } = useSuggestions(props);
  const [chosen, setChosen] = useState(-1);
  const list = useId();

  const choose = (option: string | undefined) => {
    if (option !== undefined && finish(option)) onClose('stay');
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const exit = exitOf(event, false);
    if (handlePageKey(event)) return undefined;
    if (!step && !exit && event.key !== 'Escape') return undefined;
    event.preventDefault();
    event.stopPropagation();
    if (step) {
      const last = listNow(typed()).length - 1;
      return setChosen((at) => Math.min(Math.max(at + step, -1), last));
    }
    if (event.key === 'Escape') discard();
    else if (!finish(shown[chosen])) return undefined;
    return onClose(exit ?? 'stay');
  };
  return (
    <>
      <input
        ref={input}
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={shown.length > 0}
        aria-controls={list}
        aria-activedescendant={chosen < 0 ? undefined : `${list}-${chosen}`}
        autoComplete="off"
        spellCheck={false}
        className={styles.editor}
        defaultValue={initial}
        onInput={(event) => {
          type(event.currentTarget.value);
          listLater(event.currentTarget.value);
          setChosen(-1);
        }}
        onKeyDown={handleKey}
        onBlur={handleBlur}
      />
      {shown.length > 0 && (
        <OptionList id={list} label={label} options={shown} chosen={chosen} anchor={input} onChoose={choose} />
      )}
    </>
  );
}

/** What fits what was typed. It is drawn after the letter itself, and not at all between two quick ones. */
function useSuggestions({ initial, isReplacing, options }: OptionEditorProps) {
  const [listed, setListed] = useState<string>();
  const afterPaint = useAfterPaint();
  const pause = useLater(afterPause);
  const match = (text: string) => matchOptions(options(), text === initial ? '' : text);
  // The next letter does not wait for a list that is being drawn, either.
  const listLater = (text: string) => pause(() => startTransition(() => setListed(text)));
  /** For a choice that is made before the list is rendered. */
  const listNow = (text: string): readonly string[] => {
    setListed(text);
    return match(text);
  };
  useEffect(() => {
    const plan = isReplacing ? pause : afterPaint;
    // A user who was faster than the paint already has a list, and may have chosen from it.
    plan(() => setListed((now) => now ?? initial));
  }, [afterPaint, pause, initial, isReplacing]);
  return { shown: listed === undefined ? [] : match(listed), listLater, listNow };
}

interface OptionListProps {
  readonly id: string;
  readonly label: string;
  readonly options: readonly string[];
  readonly chosen: number;
  readonly anchor: { readonly current: HTMLElement | null };
  readonly onChoose: (option: string) => void;
}

const ROOM = 264;
const WIDTH = 240;

/** Under the cell, or above it where there is no room below. */
function placeBeside(list: HTMLElement, anchor: HTMLElement): void {
  const { top, bottom, left, width } = anchor.getBoundingClientRect();
  const isAbove = bottom + ROOM > innerHeight && top > ROOM;
  list.style.inset = isAbove ? `auto auto ${innerHeight - top}px auto` : `${bottom}px auto auto auto`;
  list.style.left = `${Math.min(left, innerWidth - WIDTH)}px`;
  list.style.minWidth = `${width}px`;
}

/** Outside the sheet, which would cut it off, but in the part of the page that the sheet is in. */
function OptionList({ id, label, options, chosen, anchor, onChoose }: OptionListProps) {
  const place = (list: HTMLElement | null) => {
    if (list && anchor.current) placeBeside(list, anchor.current);
  };
  useEffect(() => {
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, chosen]);
  return createPortal(
    <div
      ref={place}
      id={id}
      role="listbox" // oxlint-disable-line jsx-a11y/prefer-tag-over-role -- no element suggests texts for a field and is drawn by us
      tabIndex={-1}
      aria-label={label}
      className={styles.options}
      // Its scroll bar must not take the focus either.
      onMouseDown={(event) => event.preventDefault()}
    >
      {options.map((option, index) => (
        <div
          key={option}
          id={`${id}-${index}`}
          role="option" // oxlint-disable-line jsx-a11y/prefer-tag-over-role -- see above
          tabIndex={-1}
          aria-selected={index === chosen}
          // Before the input loses the focus, and with it the edit.
          onMouseDown={() => onChoose(option)}
        >
          {option}
        </div>
      ))}
    </div>,
    anchor.current?.closest('main') ?? document.body,
  );
}
