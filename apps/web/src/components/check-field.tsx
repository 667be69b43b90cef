import type { ComponentProps } from 'react';
import styles from './check-field.module.css';

interface CheckFieldProps extends ComponentProps<'input'> {
  readonly label: string;
  /** What a check mark means. */
  readonly meaning: string;
  /** Aligns the meanings of several checkboxes below each other. */
  readonly isAligned?: boolean;
}

/** A checkbox with its meaning beside it. */
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
