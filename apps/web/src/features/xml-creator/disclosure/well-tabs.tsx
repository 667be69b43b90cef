import { type KeyboardEvent, memo, useEffect, useRef } from 'react';
import { StatusMark } from './status-mark.tsx';
import styles from './well-tabs.module.css';
import type { WellStatus } from './well-statuses.ts';

export interface WellTab {
  readonly key: string;
  readonly name: string;
  readonly status: WellStatus;
}

interface WellTabsProps {
  readonly wells: readonly WellTab[];
  readonly current: string;
  readonly panelId: string;
  readonly onChoose: (key: string) => void;
}

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** One tab for each well; the arrows go from one to the next. */
export function WellTabs({ wells, current, panelId, onChoose }: WellTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const handleKey = (event: KeyboardEvent) => {
    const at = wells.findIndex(({ key }) => key === current);
    const next = steps[event.key]?.(at, wells.length);
    const well = next === undefined ? undefined : wells[next];
    if (!well) return;
    event.preventDefault();
    onChoose(well.key);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next ?? 0]?.focus();
  };
  useEffect(() => {
    document.getElementById(tabId(current))?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return (
    <div ref={list} role="tablist" aria-label="Wells" tabIndex={-1} className={styles.tabs} onKeyDown={handleKey}>
      {wells.map(({ key, name, status }) => (
        <Tab
          key={key}
          id={key}
          name={name}
          status={status}
          isCurrent={key === current}
          panelId={panelId}
          onChoose={onChoose}
        />
      ))}
    </div>
  );
}

/** Keys are names or numbers of wells; an id has no blanks. */
const tabId = (key: string): string => `tab-${key.replaceAll(/\s+/g, '-')}`;

interface TabProps extends Omit<WellTab, 'key'> {
  readonly id: string;
  readonly isCurrent: boolean;
  readonly panelId: string;
  readonly onChoose: (key: string) => void;
}

const Tab = memo(function Tab({ id, name, status, isCurrent, panelId, onChoose }: TabProps) {
  return (
    <button
      type="button"
      role="tab"
      id={tabId(id)}
      aria-selected={isCurrent}
      aria-controls={panelId}
      tabIndex={isCurrent ? 0 : -1}
      onClick={() => onChoose(id)}
    >
      <StatusMark status={status} />
      {name}
    </button>
  );
});
