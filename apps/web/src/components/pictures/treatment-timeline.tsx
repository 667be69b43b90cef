import type { TreatmentTimeline as Timeline } from '@disclosure/core';
import { type CSSProperties, useId } from 'react';
import styles from './treatment-timeline.module.css';

interface TreatmentTimelineProps {
  readonly timeline: Timeline;
  readonly isChosen: (key: string) => boolean;
}

/** When the wells were treated. The exact dates stand on the cards; here one sees which went on at the same time. */
export function TreatmentTimeline({ timeline: { firstDay, lastDay, bars }, isChosen }: TreatmentTimelineProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={styles.timeline}>
      <header>
        <h2 id={heading}>Treatment timeline</h2>
        <p>{firstDay === lastDay ? firstDay : `${firstDay} – ${lastDay}`}</p>
      </header>
      <ul>
        {bars.map(({ key, name, from, to }) => (
          <li key={key}>
            <span className={styles.name}>{name}</span>
            <span className={styles.track}>
              <span
                className={styles.bar}
                data-chosen={isChosen(key)}
                data-open={to === undefined}
                style={{ '--from': from, '--to': to ?? from } as CSSProperties}
              />
            </span>
            {to === undefined && <span className={styles.missing}>End Date N/A</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
