import { type KeyboardEvent, useRef } from 'react';
import { readTab, type Tab, tabs } from '../addresses.ts';
import styles from './tab-list.module.css';

const names: Readonly<Record<Tab, string>> = {
  summary: 'Summary',
  ingredients: 'Ingredients',
  xml: 'XML',
  history: 'History',
};

interface TabListProps {
  readonly id: string;
  readonly tab: Tab;
  /** How many ingredients there are, once that is known. */
  readonly rows: number | undefined;
  readonly onChange: (tab: Tab) => void;
}

export function TabList({ id, tab, rows, onChange }: TabListProps) {
  const list = useRef<HTMLDivElement>(null);
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    // Keys may be faster than the address: the tab that has the focus counts.
    const focused = readTab((event.target as HTMLElement).dataset['tab'] ?? null);
    const next = step && tabs[(tabs.indexOf(focused) + step + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onChange(next);
    list.current?.querySelector<HTMLElement>(`[data-tab=${next}]`)?.focus();
  }
  return (
    <div
      ref={list}
      role="tablist"
      aria-label="Views of the file"
      tabIndex={-1}
      className={styles.tabs}
      onKeyDown={onKeyDown}
    >
      {tabs.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`${id}-${name}`}
          data-tab={name}
          aria-selected={name === tab}
          aria-controls={`${id}-panel`}
          tabIndex={name === tab ? 0 : -1}
          onClick={() => onChange(name)}
        >
          {names[name]}
          {name === 'ingredients' && rows !== undefined && <span className={styles.badge}>{rows}</span>}
        </button>
      ))}
    </div>
  );
}
