import {
  addShare,
  clampPercent,
  giveRestToFirst,
  isAbout100,
  MAX_WATER_SOURCES,
  messages,
  printToEdit,
  removeShare,
  type WaterShare,
  type WaterSource,
  waterSourceOptions,
  withName,
  withPercent,
} from '@disclosure/core';
import { Button, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { WaterBar, waterColors } from '../../../../components/pictures/water-bar.tsx';
import { SelectField } from '../../../../components/select-field.tsx';
import styles from './water-step.module.css';

const nothing = { value: '', label: 'Select a water source' };
const waterOptions = [nothing, ...waterSourceOptions.map((name) => ({ value: name, label: name }))];

interface SingleSourceProps {
  readonly source: string;
  /** The value comes from the customer record; the user has not chosen it. */
  readonly isSuggested: boolean;
  readonly fault: string | undefined;
  readonly onChange: (source: WaterSource) => void;
}

export function SingleSource({ source, isSuggested, fault, onChange }: SingleSourceProps) {
  return (
    <SelectField
      label="Water Source"
      data={waterOptions}
      value={source}
      description={isSuggested ? messages.wizard.suggestedWater : undefined}
      error={fault}
      onChange={(event) => onChange({ type: 'single', source: event.currentTarget.value })}
    />
  );
}

interface MultipleSourcesProps {
  readonly shares: readonly WaterShare[];
  /** The user tried to continue: missing names are marked. */
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
          // The color of a row is its only constant name.
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

interface PercentFieldProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** Keeps text that is still being typed, such as `7.` before `7.5`. A number above 100 becomes 100 at once. */
function PercentField({ label, value, onChange }: PercentFieldProps) {
  const [typed, setTyped] = useState<string>();
  const change = (text: string) => {
    const given = Number(text);
    const clamped = clampPercent(given);
    setTyped(clamped === given || Number.isNaN(given) ? text : printToEdit(clamped));
    onChange(clamped);
  };
  const isTyping = typed !== undefined && clampPercent(Number(typed)) === value;
  return (
    <TextInput
      type="number"
      min={0}
      max={100}
      step="any"
      inputMode="decimal"
      aria-label={label}
      value={isTyping ? typed : printToEdit(value)}
      rightSection={<span aria-hidden>%</span>}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={() => setTyped(undefined)}
    />
  );
}
