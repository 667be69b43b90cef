import { IconChevronDown, IconX } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import styles from './filter-chip.module.css';

interface FilterChipProps {
  readonly name: string;
  /** Blank: nothing is chosen. */
  readonly value: string;
  /** What the chosen value is called. */
  readonly chosen: string;
  /** The name stays in front of the chosen value. */
  readonly isNamed?: boolean;
  /** Another chip shows the value. */
  readonly isQuiet?: boolean;
  readonly onChange: (value: string) => void;
  /** The options of the native select that covers the chip. */
  readonly children: ReactNode;
}

/** A filter. An invisible native select covers it, because that works best with a keyboard and on a phone. */
export function FilterChip(props: FilterChipProps) {
  const { name, value, chosen, isNamed = false, isQuiet = false, onChange, children } = props;
  const isOn = value !== '' && !isQuiet;
  return (
    <span className={styles.chip} data-on={isOn || undefined}>
      <span className={styles.face} aria-hidden>
        {isOn ? isNamed && `${name}:` : name}
        {isOn ? <b>{chosen}</b> : <IconChevronDown size={14} stroke={2} />}
      </span>
      <select aria-label={name} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {children}
      </select>
      {isOn && <RemoveFilter name={name} onRemove={() => onChange('')} />}
    </span>
  );
}

export const RemoveFilter = ({ name, onRemove }: { readonly name: string; readonly onRemove: () => void }) => (
  <button type="button" className={styles.remove} aria-label={`Remove the filter ${name}`} onClick={onRemove}>
    <IconX size={14} stroke={2} aria-hidden />
  </button>
);

/** A chip that opens a menu, is pressed, or acts. */
export const ChipButton = ({ children, ...rest }: ComponentProps<'button'>) => (
  <button type="button" {...rest} className={styles.button}>
    {children}
  </button>
);

interface Days {
  readonly from: string;
  readonly to: string;
}

interface DayFieldsProps {
  readonly days: Days;
  readonly labels: readonly [from: string, to: string];
  readonly onChange: (days: Partial<Days>) => void;
}

/** A filter of two days. */
export const DayFields = ({ days: { from, to }, labels, onChange }: DayFieldsProps) => (
  <span className={styles.days}>
    <input
      type="date"
      aria-label={labels[0]}
      max={to}
      value={from}
      onChange={(event) => onChange({ from: event.currentTarget.value })}
    />
    –
    <input
      type="date"
      aria-label={labels[1]}
      min={from}
      value={to}
      onChange={(event) => onChange({ to: event.currentTarget.value })}
    />
  </span>
);
