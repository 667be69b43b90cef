import { Input } from '@mantine/core';
import { type ChangeEvent, useId } from 'react';
import styles from './note-field.module.css';

interface NoteFieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly error?: string | undefined;
  readonly isRequired?: boolean;
  readonly rows?: number;
  readonly maxLength?: number;
  /** Has the focus when its dialog opens. */
  readonly isFirst?: boolean;
  readonly onChange: (event: ChangeEvent<HTMLTextAreaElement>) => void;
}

/** A text of several lines with its label. */
export function NoteField(props: NoteFieldProps) {
  const { name, label, value, error, isRequired = false, rows = 3, maxLength = 2000, isFirst, onChange } = props;
  const id = useId();
  return (
    <Input.Wrapper id={id} label={label} error={error} required={isRequired} className={styles.field}>
      <textarea
        id={id}
        name={name}
        rows={rows}
        maxLength={maxLength}
        required={isRequired}
        aria-invalid={error !== undefined || undefined}
        data-autofocus={isFirst}
        value={value}
        onChange={onChange}
      />
    </Input.Wrapper>
  );
}
