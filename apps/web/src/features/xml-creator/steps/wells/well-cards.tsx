import type { WizardWell } from '@disclosure/core';
import type { WellActions } from './well-box.tsx';
import { WellCard } from './well-card.tsx';
import styles from './wells-step.module.css';

export interface WellsInSight extends WellActions {
  readonly wells: readonly WizardWell[];
  readonly selected: readonly string[];
}

export const WellCards = ({ wells, selected, ...actions }: WellsInSight) => (
  <ul className={styles.cards} aria-label="Wells">
    {wells.map((well) => (
      <WellCard key={well.key} well={well} isSelected={selected.includes(well.key)} {...actions} />
    ))}
    {wells.length === 0 && <li className={styles.none}>No well matches the filter.</li>}
  </ul>
);
