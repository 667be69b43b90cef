import { useRef } from 'react';
import { useSearchKey } from '../../lib/search-key.ts';
import { useTypedText } from '../../lib/typed-text.ts';
import { SearchBox } from '../search-fields.tsx';
import styles from './list-head.module.css';

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
