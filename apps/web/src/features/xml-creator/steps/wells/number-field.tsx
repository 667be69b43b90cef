import { messages, readNumber } from '@disclosure/core';
import styles from './edit-well.module.css';
import { WellField, type WellFieldProps } from './well-field.tsx';

/** What is no number is saved as 0; whoever types it is told before. */
export function NumberField(field: WellFieldProps) {
  const isNumber = readNumber(field.value) !== undefined;
  return (
    <WellField {...field} hint={<output className={styles.warning}>{!isNumber && messages.job.notANumber}</output>} />
  );
}
