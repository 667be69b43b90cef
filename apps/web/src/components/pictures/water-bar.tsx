import './pictures.css';
import { type WaterShare, waterBarOf } from '@disclosure/core';
import { IconAlertTriangleFilled, IconCircleCheckFilled } from '@tabler/icons-react';
import styles from './water-bar.module.css';

interface WaterBarProps {
  readonly shares: readonly WaterShare[];
}

/** The colour of each row in turn; there are at most four. */
export const waterColors = ['water', 'proppant', 'additive', 'fourth'] as const;

/** How the water is split, with what is missing to 100 as an outline. */
export function WaterBar({ shares }: WaterBarProps) {
  const { parts, total, missing, excess } = waterBarOf(shares);
  return (
    <div>
      <p className={styles.total}>
        <b>{total}</b>
        <Verdict missing={missing?.text} excess={excess} />
      </p>
      <ul className={styles.bar} aria-label="Water sources">
        {parts.map(({ name, text, size }, index) => (
          <li key={waterColors[index]} data-family={waterColors[index]} style={{ flexGrow: size }} hidden={size === 0}>
            <span className={styles.heard}>{name || 'Not chosen'} </span>
            {text}
          </li>
        ))}
        {missing && (
          <li className={styles.missing} style={{ flexGrow: missing.size }}>
            <span className={styles.heard}>{missing.name} </span>
            {missing.text}
          </li>
        )}
      </ul>
    </div>
  );
}

function Verdict({ missing, excess }: { readonly missing: string | undefined; readonly excess: string | undefined }) {
  const isComplete = missing === undefined && excess === undefined;
  const Icon = isComplete ? IconCircleCheckFilled : IconAlertTriangleFilled;
  return (
    <span className={styles.verdict} data-good={isComplete}>
      <Icon size={14} aria-hidden />
      {isComplete && 'OK'}
      {missing && `${missing} missing`}
      {excess && `${excess} too much`}
    </span>
  );
}
