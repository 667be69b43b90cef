import { type CellPlace, type DisclosureRow, findCells, messages } from '@disclosure/core';
import { type KeyboardEvent, type Ref, useState } from 'react';
import { flushSync } from 'react-dom';
import { FindInput } from '../../../../components/find-input.tsx';
import styles from './find-box.module.css';

export interface FindTools {
  readonly say: (text: string) => void;
  readonly reveal: (cell: CellPlace) => void;
}

interface FindBoxProps {
  readonly rows: readonly DisclosureRow[];
  readonly tools: FindTools;
  readonly ref: Ref<HTMLInputElement>;
}

/** Enter goes to the next cell that holds the text, Shift+Enter to the one before, Escape back to the grid. */
export function FindBox({ rows, tools, ref }: FindBoxProps) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(-1);
  const found = findCells(rows, text);

  const visit = (place: number, input: HTMLInputElement) => {
    const cell: CellPlace | undefined = found[(place + found.length) % found.length];
    if (!cell) return tools.say(messages.grid.noMatch(text));
    setAt(found.indexOf(cell));
    flushSync(() => tools.reveal(cell));
    // The next Enter goes on from here.
    return input.focus();
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') visit(at + (event.shiftKey ? -1 : 1), event.currentTarget);
    else if (event.key === 'Escape' && found[at]) tools.reveal(found[at]);
    else return;
    event.preventDefault();
  };
  return (
    <FindInput
      ref={ref}
      className={styles.find ?? ''}
      aria-label="Find in the rows"
      placeholder="Find"
      value={text}
      rightSection={text !== '' && <output className={styles.count}>{`${at + 1}/${found.length}`}</output>}
      rightSectionWidth={56}
      onChange={(event) => {
        setText(event.currentTarget.value);
        setAt(-1);
      }}
      onKeyDown={handleKey}
    />
  );
}
