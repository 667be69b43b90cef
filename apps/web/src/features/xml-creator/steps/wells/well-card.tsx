import type { WizardWell } from '@disclosure/core';
import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { memo } from 'react';
import { EditButton } from './edit-button.tsx';
import { type WellActions, WellBox } from './well-box.tsx';
import styles from './well-card.module.css';
import { FactText, remarksOn, wellFacts } from './well-facts.tsx';

interface WellCardProps extends WellActions {
  readonly well: WizardWell;
  readonly isSelected: boolean;
}

/** One well: a click anywhere on the card is a click on its box. */
export const WellCard = memo(function WellCard({ well, isSelected, onToggle, onEdit }: WellCardProps) {
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
              <FactText text={textOf(well.well)} />
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
