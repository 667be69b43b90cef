import { TextInput, type TextInputProps } from '@mantine/core';
import { createContext, type ReactNode, useContext } from 'react';
import type { FieldProps } from '../../../../lib/use-form.ts';
import styles from './edit-well.module.css';

interface Original {
  /** What the job data say. */
  readonly original: Readonly<Record<string, string>>;
  readonly replace: (change: Readonly<Record<string, string>>) => void;
}

export const OriginalContext = createContext<Original>({ original: {}, replace: () => {} });

export interface WellFieldProps
  extends FieldProps, Pick<TextInputProps, 'placeholder' | 'type' | 'step' | 'inputMode' | 'onBlur'> {
  readonly label: string;
  /** What is to say about the value, before what it was. */
  readonly hint?: ReactNode;
}

/** A field that shows what the job data said, and goes back to it. */
export function WellField({ hint, ...field }: WellFieldProps) {
  return <TextInput {...field} autoComplete="off" description={<Hints field={field} hint={hint} />} />;
}

function Hints({ field, hint }: { readonly field: FieldProps; readonly hint: ReactNode }) {
  const { original, replace } = useContext(OriginalContext);
  const before = original[field.name] ?? '';
  return (
    <>
      {hint}
      {before !== field.value && (
        <span>
          {' '}
          was {before === '' ? 'N/A' : before}{' '}
          <button type="button" className={styles.link} onClick={() => replace({ [field.name]: before })}>
            Revert
          </button>
        </span>
      )}
    </>
  );
}
