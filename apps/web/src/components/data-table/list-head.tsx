import { frameMessages } from '@disclosure/core';
import { useRef } from 'react';
import { useIsPrinting } from '../../lib/browser.ts';
import { useSearchKey } from '../../lib/search-key.ts';
import { useTypedText } from '../../lib/typed-text.ts';
import { SearchBox } from '../search-fields.tsx';
import styles from './list-head.module.css';

// What stands above a list, whatever it lists.

interface ListSearchProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The search of a list. The slash key focuses it from anywhere on the page. */
export function ListSearch({ label, value, onChange }: ListSearchProps) {
  const place = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useTypedText(value, onChange);
  useSearchKey(() => place.current?.querySelector('input')?.focus());
  return (
    <div ref={place} className={styles.search}>
      <SearchBox label={label} value={typed} onChange={setTyped} />
      {typed === '' && (
        <kbd aria-hidden className={styles.key}>
          /
        </kbd>
      )}
    </div>
  );
}

interface PrintedPartProps {
  readonly rows: number;
  /** There are more than those that are loaded. */
  readonly hasMore: boolean;
}

/** Says on paper that only a part of the list is loaded: nobody can scroll there, and what is missing is not seen. */
export function PrintedPart({ rows, hasMore }: PrintedPartProps) {
  const isPrinting = useIsPrinting();
  return isPrinting && hasMore && <p className={styles.part}>{frameMessages.printedPart(rows)}</p>;
}
