import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import styles from './option-list.module.css';

/** Something to choose while a text is typed. */
export interface Choice {
  readonly text: string;
  /** What else is known of it, such as the number of a name. */
  readonly hint?: string;
  /** What it fills in elsewhere: texts by the key of their column or field. */
  readonly others?: Readonly<Record<string, string>>;
}

/** Where the chosen one stands now: what is loaded later may put others before it. -1: nowhere. */
export function placeOf(options: readonly Choice[], chosen: Choice | undefined): number {
  if (!chosen) return -1;
  const same = options.findIndex((option) => keyOf(option) === keyOf(chosen));
  if (same >= 0) return same;
  // Another list may spell a name with other capitals. One list may have both spellings.
  return options.findIndex((option) => keyOf(option).toLowerCase() === keyOf(chosen).toLowerCase());
}

/** A choice is known by what it would write. */
const keyOf = ({ text, others }: Choice): string => JSON.stringify([text, others]);

export const idOfOption = (list: string, index: number): string => `${list}-${index}`;

interface OptionListProps {
  readonly id: string;
  readonly label: string;
  readonly options: readonly Choice[];
  readonly chosen: number;
  readonly anchor: { readonly current: HTMLElement | null };
  readonly onChoose: (option: Choice) => void;
}

const ROOM = 264;
const WIDTH = 240;

/** Under the field, or above it where there is no room below. */
function placeBeside(list: HTMLElement, anchor: HTMLElement): void {
  const { top, bottom, left, width } = anchor.getBoundingClientRect();
  const isAbove = bottom + ROOM > innerHeight && top > ROOM;
  list.style.inset = isAbove ? `auto auto ${innerHeight - top}px auto` : `${bottom}px auto auto auto`;
  list.style.left = `${Math.max(0, Math.min(left, innerWidth - Math.max(WIDTH, list.offsetWidth)))}px`;
  list.style.minWidth = `${width}px`;
}

/** Where the page keeps a place for lists, or directly in its part. */
function placeFor(anchor: HTMLElement | null): Element {
  const part = anchor?.closest('[role=dialog], main') ?? document.body;
  return part.querySelector(':scope > [data-lists]') ?? part;
}

/** Outside a sheet, which would cut it off, but in the dialog or part of the page that the field is in. */
export function OptionList({ id, label, options, chosen, anchor, onChoose }: OptionListProps) {
  const place = (list: HTMLElement | null) => {
    if (list && anchor.current) placeBeside(list, anchor.current);
  };
  useEffect(() => {
    document.getElementById(idOfOption(id, chosen))?.scrollIntoView({ block: 'nearest' });
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
          key={`${option.text}\n${option.hint}`}
          id={idOfOption(id, index)}
          role="option" // oxlint-disable-line jsx-a11y/prefer-tag-over-role -- see above
          tabIndex={-1}
          aria-selected={index === chosen}
          // Before the input loses the focus, and with it the edit.
          onMouseDown={() => onChoose(option)}
        >
          {option.text} {option.hint && <span>{option.hint}</span>}
        </div>
      ))}
    </div>,
    placeFor(anchor.current),
  );
}
