import {
  addShare,
  giveRestToFirst,
  isAbout100,
  MAX_WATER_SOURCES,
  removeShare,
  type WaterShare,
  type WaterSource,
  withName,
  withPercent,
} from '@disclosure/core';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { WaterBar, waterColors } from '../../../../components/pictures/water-bar.tsx';
import { SelectField } from '../../../../components/select-field.tsx';
import { PercentField } from './percent-field.tsx';
import { waterOptions } from './single-source.tsx';
import styles from './water-step.module.css';

interface MultipleSourcesProps {
  readonly shares: readonly WaterShare[];
  /** Somebody tried to go on: what is missing is marked. */
  readonly isRefused: boolean;
  readonly onChange: (source: WaterSource) => void;
}

export function MultipleSources({ shares, isRefused, onChange }: MultipleSourcesProps) {
  const change = (sources: readonly WaterShare[]) => onChange({ type: 'multiple', sources });
  const isFull = shares.length >= MAX_WATER_SOURCES;
  return (
    <>
      <ul className={styles.rows} aria-label="Rows">
        {shares.map((share, index) => (
          // Rows have no name of their own; they are told apart by their colour.
          <SourceRow
            key={waterColors[index]}
            share={share}
            index={index}
            isMissing={isRefused && share.name === ''}
            onName={(name) => change(withName(shares, index, name))}
            onPercent={(value) => change(withPercent(shares, index, value))}
            {...(shares.length > 1 && { onRemove: () => change(removeShare(shares, index)) })}
          />
        ))}
      </ul>
      <Button
        variant="default"
        size="compact-sm"
        disabled={isFull}
        leftSection={<IconPlus size={14} stroke={2} aria-hidden />}
        onClick={() => change(addShare(shares))}
      >
        Add Water Source
      </Button>
      <div className={styles.sum}>
        <WaterBar shares={shares} />
        {!isAbout100(shares) && (
          <Button
            variant="subtle"
            size="compact-sm"
            className={styles.rest ?? ''}
            onClick={() => change(giveRestToFirst(shares))}
          >
            Give the rest to row 1
          </Button>
        )}
      </div>
    </>
  );
}

interface SourceRowProps {
  readonly share: WaterShare;
  readonly index: number;
  readonly isMissing: boolean;
  readonly onName: (name: string) => void;
  readonly onPercent: (value: number) => void;
  readonly onRemove?: () => void;
}

function SourceRow({ share, index, isMissing, onName, onPercent, onRemove }: SourceRowProps) {
  const row = `row ${index + 1}`;
  return (
    <li className={styles.row}>
      <span aria-hidden className={styles.color} data-family={waterColors[index]} />
      <SelectField
        aria-label={`Water source of ${row}`}
        data={waterOptions}
        value={share.name}
        error={isMissing}
        onChange={(event) => onName(event.currentTarget.value)}
      />
      <PercentField label={`Percent of ${row}`} value={share.percent} onChange={onPercent} />
      {onRemove ? (
        <Button variant="subtle" color="gray" size="compact-sm" aria-label={`Remove ${row}`} onClick={onRemove}>
          Remove
        </Button>
      ) : (
        <span />
      )}
    </li>
  );
}
