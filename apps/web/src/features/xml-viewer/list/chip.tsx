import { IconChevronDown, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './chip.module.css';

interface ChipProps {
  readonly name: string;
  /** Blank: nothing is chosen. */
  readonly value: string;
  /** What the chosen value is called. */
  readonly chosen: string;
  readonly onChange: (value: string) => void;
  /** The options of the system's own select, which lies over the chip. */
  readonly children: ReactNode;
}

/** A filter. The select over it is invisible but real: it is found by typing and at home on a phone. */
export const Chip = ({ name, value, chosen, onChange, children }: ChipProps) => (
  <span className={styles.chip} data-on={value !== '' || undefined}>
    <span className={styles.face} aria-hidden>
      {value === '' ? name : `${name}:`}
      {value === '' ? <IconChevronDown size={14} stroke={2} /> : <b>{chosen}</b>}
    </span>
    <select aria-label={name} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
      {children}
    </select>
    {value !== '' && (
      <button type="button" aria-label={`Remove the filter ${name}`} onClick={() => onChange('')}>
        <IconX size={14} stroke={2} aria-hidden />
      </button>
    )}
  </span>
);
