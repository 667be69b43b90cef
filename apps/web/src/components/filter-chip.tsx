import { IconChevronDown, IconX } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import styles from './filter-chip.module.css';

interface FilterChipProps {
  readonly name: string;
  /** Blank: nothing is chosen. */
  readonly value: string;
  /** What the chosen value is called. */
  readonly chosen: string;
  readonly onChange: (value: string) => void;
  /** The options of the native select that covers the chip. */
  readonly children: ReactNode;
}

/** A filter. An invisible native select covers it, because that works best with a keyboard and on a phone. */
export const FilterChip = ({ name, value, chosen, onChange, children }: FilterChipProps) => (
  <span className={styles.chip} data-on={value !== '' || undefined}>
    <span className={styles.face} aria-hidden>
      {value === '' ? name : <b>{chosen}</b>}
      {value === '' && <IconChevronDown size={14} stroke={2} />}
    </span>
    <select aria-label={name} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
      {children}
    </select>
    {value !== '' && <RemoveFilter name={name} onRemove={() => onChange('')} />}
  </span>
);

export const RemoveFilter = ({ name, onRemove }: { readonly name: string; readonly onRemove: () => void }) => (
  <button type="button" className={styles.remove} aria-label={`Remove the filter ${name}`} onClick={onRemove}>
    <IconX size={14} stroke={2} aria-hidden />
  </button>
);

/** The face of a chip that opens a menu or is pressed. */
export const ChipButton = ({ children, ...rest }: ComponentProps<'button'>) => (
  <button type="button" {...rest} className={styles.button}>
    {children}
  </button>
);
