import type { ComponentProps } from 'react';
import styles from './check-field.module.css';

interface CheckFieldProps extends ComponentProps<'input'> {
  readonly label: string;
  /** What ticking it means. */
  readonly meaning: string;
  /** Where several stand below each other, their meanings do too. */
  readonly isAligned?: boolean;
}

/** A box to tick, with what it means beside it. */
export function CheckField({ label, meaning, isAligned = false, ...input }: CheckFieldProps) {
  const described = `${input.name}-${label.replaceAll(' ', '-')}`;
  return (
    <label className={styles.field} data-aligned={isAligned || undefined}>
      <input type="checkbox" aria-describedby={described} {...input} />
      <span>{label}</span>
      <small id={described}>{meaning}</small>
    </label>
  );
}
