import { createContext, type KeyboardEvent, memo, useContext, useEffect, useRef } from 'react';
import { useAfterPaint, usePartByPart } from '../../../../lib/draw-later.ts';
import { StatusMark } from '../../frame/status-mark.tsx';
import styles from './well-tabs.module.css';
import type { WellStatus } from '../../state/store.ts';

export interface WellTab {
  readonly key: string;
  readonly name: string;
  readonly status: WellStatus;
}

/** How every well stands. A context, because the rows need not be drawn again when one of them is checked. */
export const WellTabsContext = createContext<readonly WellTab[]>([]);

interface WellTabsProps {
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

const IN_SIGHT = { block: 'nearest', inline: 'nearest' } as const;

/** One tab for each well; the arrows go from one to the next. */
export function WellTabs({ current, panelId, onChoose }: WellTabsProps) {
  const wells = useContext(WellTabsContext);
  const shown = usePartByPart(wells);
  const isThere = shown.some(({ key }) => key === current);
  const afterPaint = useAfterPaint();
  const followsKeys = useRef(false);
  const handleKey = (event: KeyboardEvent) => {
    const at = wells.findIndex(({ key }) => key === current);
    const next = steps[event.key]?.(at, wells.length);
    const well = next === undefined ? undefined : wells[next];
    if (!well) return;
    event.preventDefault();
    followsKeys.current = true;
    onChoose(well.key);
  };
  useEffect(() => {
    if (!isThere) return;
    // The last of a hundred tabs may come a moment after the key that chose it.
    if (followsKeys.current) document.getElementById(tabId(current))?.focus({ preventScroll: true });
    followsKeys.current = false;
    // Asked while the page is being drawn, the browser would have to draw it twice.
    afterPaint(() => document.getElementById(tabId(current))?.scrollIntoView(IN_SIGHT));
  }, [afterPaint, current, isThere]);
  return (
    <div role="tablist" aria-label="Wells" tabIndex={-1} className={styles.tabs} onKeyDown={handleKey}>
      {shown.map(({ key, name, status }) => (
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
