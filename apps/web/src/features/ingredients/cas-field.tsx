import { casVerdict, type CasVerdict, repairCas } from '@disclosure/core';
import { TextInput } from '@mantine/core';
import { IconAlertTriangleFilled, IconCheck } from '@tabler/icons-react';
import type { FieldProps } from '../../lib/use-form.ts';
import styles from './ingredients.module.css';

/** What the check digit says, while the number is typed. A hint: some substances have no number. */
const hints: Readonly<Record<CasVerdict, string | undefined>> = {
  valid: 'The check digit is right',
  exempt: undefined,
  'trade-secret': 'Write Proprietary for trade secrets',
  'bad-format': 'CAS numbers have 2 hyphens',
  incorrect: 'The check digit does not match',
};

export function CasField(field: FieldProps) {
  const isBlank = field.value.trim() === '';
  const verdict = casVerdict(field.value);
  const isGood = verdict === 'valid' || verdict === 'exempt';
  const repaired = repairCas(field.value);
  const hint = [hints[verdict], repaired && `Did you mean ${repaired}?`].filter(Boolean).join('. ');
  return (
    <TextInput
      label="CAS Number"
      {...field}
      required
      autoComplete="off"
      placeholder="XX-XX-X"
      description={isBlank ? undefined : hint || undefined}
      descriptionProps={{ 'aria-live': 'polite' }}
      rightSection={
        !isBlank &&
        (isGood ? (
          <IconCheck size={16} stroke={2} aria-hidden className={styles.good} />
        ) : (
          <IconAlertTriangleFilled size={15} aria-hidden className={styles.doubtful} />
        ))
      }
    />
  );
}
