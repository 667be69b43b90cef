import type { WizardWell } from '@disclosure/core';
import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { memo } from 'react';
import styles from './well-list.module.css';
import { EditButton, FactText, remarksOn, type WellActions, WellBox, wellFacts } from './well-parts.tsx';

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

interface WellCardProps extends WellActions {
  readonly well: WizardWell;
  readonly isSelected: boolean;
}

/** One well. A click anywhere on the card is a click on its checkbox. */
const WellCard = memo(function WellCard({ well, isSelected, onToggle, onEdit }: WellCardProps) {
  return (
    <li className={styles.card} data-on={isSelected || undefined}>
      <div className={styles.head}>
        <WellBox well={well} isSelected={isSelected} onToggle={onToggle} onEdit={onEdit} />
        <EditButton well={well} onEdit={onEdit} />
      </div>
      <dl>
        {wellFacts.map(({ name, textOf }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <FactText text={textOf(well.well, well.opened)} />
            </dd>
          </div>
        ))}
      </dl>
      <Remarks texts={remarksOn(well)} />
    </li>
  );
});

function Remarks({ texts }: { readonly texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <ul className={styles.problems} aria-label="Problems">
      {texts.map((text) => (
        <li key={text}>
          <IconAlertTriangleFilled size={13} aria-hidden />
          {text}
        </li>
      ))}
    </ul>
  );
}
