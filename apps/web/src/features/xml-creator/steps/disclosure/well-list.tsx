import { memo, useContext } from 'react';
import { usePartByPart } from '../../../../lib/draw-later.ts';
import panel from './panel.module.css';
import { StatusMark } from '../../frame/status-mark.tsx';
import styles from './well-list.module.css';
import { type WellTab, WellTabsContext } from './well-tabs.tsx';

interface WellListProps {
  readonly current: string;
  readonly onChoose: (key: string) => void;
}

/** How each well stands, in words. */
export function WellList({ current, onChoose }: WellListProps) {
  const wells = useContext(WellTabsContext);
  const ready = wells.filter(({ status }) => status === 'ready').length;
  return (
    <section aria-labelledby="well-list" className={panel.panel}>
      <header>
        <h2 id="well-list">Wells</h2>
        <span>{`${ready} of ${wells.length} ready`}</span>
      </header>
      <ul className={styles.list}>
        {usePartByPart(wells).map(({ key, name, status }) => (
          <Entry key={key} id={key} name={name} status={status} isCurrent={key === current} onChoose={onChoose} />
        ))}
      </ul>
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
      <button type="button" aria-current={isCurrent || undefined} onClick={() => onChoose(id)}>
        <span>{name}</span>
        <StatusMark status={status} isSpelledOut />
      </button>
    </li>
  );
});
