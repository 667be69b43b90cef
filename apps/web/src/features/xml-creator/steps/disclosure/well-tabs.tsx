import { countReady, groupWells, nameOf, type WellStatus } from '@disclosure/core';
import { createContext, type KeyboardEvent, memo, useContext, useEffect, useMemo, useRef } from 'react';
import { IconTable } from '@tabler/icons-react';
import { useAfterPaint, usePartByPart } from '../../../../lib/draw-later.ts';
import { StatusIcon, StatusWords } from '../../frame/status-mark.tsx';
import { ALL_WELLS } from '../../state/navigation.tsx';
import styles from './well-tabs.module.css';
import panel from './panel.module.css';

export interface WellTab {
  readonly key: string;
  readonly name: string;
  readonly status: WellStatus;
}

/** The status of every well. A context, so that a finished check does not draw the rows again. */
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

/** The table of all wells, and one tab for each of them. The arrow keys go from one to the next. */
export function WellTabs({ current, panelId, onChoose }: WellTabsProps) {
  const wells = useContext(WellTabsContext);
  const keys = useMemo(() => [ALL_WELLS, ...wells.map(({ key }) => key)], [wells]);
  const shown = usePartByPart(wells);
  const isThere = current === ALL_WELLS || shown.some(({ key }) => key === current);
  const afterPaint = useAfterPaint();
  const list = useRef<HTMLDivElement>(null);
  const handleKey = (event: KeyboardEvent) => {
    const next = steps[event.key]?.(keys.indexOf(current), keys.length);
    const key = next === undefined ? undefined : keys[next];
    if (key === undefined) return;
    event.preventDefault();
    onChoose(key);
  };
  useEffect(() => {
    if (!isThere) return;
    // From tab to tab the focus goes along. The last of a hundred may be drawn a moment after the key that chose it.
    const { activeElement: focused } = document;
    if (focused?.id !== tabId(current) && list.current?.contains(focused)) {
      document.getElementById(tabId(current))?.focus({ preventScroll: true });
    }
    // While the page is being drawn, this would make the browser lay it out twice.
    afterPaint(() => document.getElementById(tabId(current))?.scrollIntoView(IN_SIGHT));
  }, [afterPaint, current, isThere]);
  return (
    <div
      ref={list}
      role="tablist"
      aria-label="Wells"
      tabIndex={-1}
      className={styles.tabs}
      onKeyDown={handleKey}
      data-screen-only
    >
      <button {...tabProps({ id: ALL_WELLS, isCurrent: current === ALL_WELLS, panelId, onChoose })}>
        <span>
          <IconTable size={15} stroke={1.75} aria-hidden />
          All wells <small>{wells.length}</small>
        </span>
      </button>
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

/** Keys are names or numbers of wells, and an id must not contain spaces. */
const tabId = (key: string): string => `tab-${key.replaceAll(/\s+/g, '-')}`;

interface TabPlace {
  readonly id: string;
  readonly isCurrent: boolean;
  readonly panelId: string;
  readonly onChoose: (key: string) => void;
}

const tabProps = ({ id, isCurrent, panelId, onChoose }: TabPlace) =>
  ({
    type: 'button',
    role: 'tab',
    id: tabId(id),
    'aria-selected': isCurrent,
    'aria-controls': panelId,
    tabIndex: isCurrent ? 0 : -1,
    onClick: () => onChoose(id),
  }) as const;

type TabProps = Omit<WellTab, 'key'> & TabPlace;

const Tab = memo(function Tab({ name, status, ...place }: TabProps) {
  return (
    <button {...tabProps(place)}>
      <span title={nameOf(status)}>
        <StatusIcon kind={status.kind} name={nameOf(status)} />
        {name}
      </span>
    </button>
  );
});

interface WellListProps {
  readonly current: string;
  readonly onChoose: (key: string) => void;
}

/** The status of each well, in words, under the head of its group. */
export function WellList({ current, onChoose }: WellListProps) {
  const wells = useContext(WellTabsContext);
  const groups = useMemo(() => groupWells(wells), [wells]);
  const shown = new Set(usePartByPart(useMemo(() => groups.flatMap((group) => group.wells), [groups])));
  return (
    <section aria-labelledby="well-list" className={panel.panel} data-screen-only>
      <header>
        <h2 id="well-list">Wells</h2>
        <span>{`${countReady(wells)} of ${wells.length} ready`}</span>
      </header>
      <div className={styles.list}>
        {groups.map(({ word, wells: own }) => (
          <div key={word}>
            <h3>
              {word} <span>{own.length}</span>
            </h3>
            <ul aria-label={word}>
              {own
                .filter((well) => shown.has(well))
                .map(({ key, name, status }) => (
                  <Entry
                    key={key}
                    id={key}
                    name={name}
                    status={status}
                    isCurrent={key === current}
                    onChoose={onChoose}
                  />
                ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

interface EntryProps extends Omit<WellTab, 'key'> {
  readonly id: string;
  readonly isCurrent: boolean;
  readonly onChoose: (key: string) => void;
}

const Entry = memo(function Entry({ id, name, status, isCurrent, onChoose }: EntryProps) {
  return (
    <li>
      <button type="button" className={styles.entry} aria-current={isCurrent || undefined} onClick={() => onChoose(id)}>
        <StatusWords status={status} />
        <span>{name}</span>
      </button>
    </li>
  );
});
