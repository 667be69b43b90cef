import { messages, printApiNumber, readNumber, withZeros } from '@disclosure/core';
import { TextInput, type TextInputProps } from '@mantine/core';
import { createContext, type ReactNode, useContext } from 'react';
import { HintButton, useHintButtons } from '../../../../components/hint-button.tsx';
import type { FieldProps } from '../../../../lib/form.ts';
import styles from './edit-well.module.css';

interface Original {
  /** The values of the job data. */
  readonly original: Readonly<Record<string, string>>;
  readonly replace: (change: Readonly<Record<string, string>>) => void;
}

export const OriginalContext = createContext<Original>({ original: {}, replace: () => {} });

interface WellFieldProps
  extends FieldProps, Pick<TextInputProps, 'placeholder' | 'type' | 'step' | 'inputMode' | 'onBlur'> {
  readonly label: string;
  /** A remark about the value. */
  readonly hint?: ReactNode;
}

/** A field that shows the value of the job data once it was edited, with a button that restores it. */
export function WellField({ hint, ...field }: WellFieldProps) {
  const { watch, hintOf } = useHintButtons();
  return (
    <TextInput {...field} {...watch} autoComplete="off" description={hintOf(<Hints field={field} hint={hint} />)} />
  );
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
          <HintButton onClick={() => replace({ [field.name]: before })}>Revert</HintButton>
        </span>
      )}
    </>
  );
}

/** Text that is not a number is saved as 0, so the field says so first. */
export function NumberField(field: WellFieldProps) {
  const isNumber = readNumber(field.value) !== undefined;
  return (
    <WellField {...field} hint={<output className={styles.warning}>{!isNumber && messages.job.notANumber}</output>} />
  );
}

/** A field that the document leaves out while it is blank. */
export function OptionalNumberField(field: WellFieldProps) {
  const isLeftOut = field.value.trim() !== '' && readNumber(field.value) === undefined;
  return (
    <WellField {...field} hint={<output className={styles.warning}>{isLeftOut && messages.job.leftOut}</output>} />
  );
}

/** An API number has 14 digits in any grouping. Ten or twelve lack the side track and the completion. */
export function ApiField(field: FieldProps & { readonly label: string }) {
  const { replace } = useContext(OriginalContext);
  const digits = field.value.replaceAll(/[\s-]/g, '');
  const longer = withZeros(field.value);
  const isWrong = digits !== '' && !/^\d{14}$/.test(digits);
  const hint = isWrong && (
    <span className={styles.warning}>
      {/^\d+$/.test(digits) ? `${digits.length} of 14 digits. ` : 'Only digits and hyphens. '}
      {longer && <HintButton onClick={() => replace({ api: longer })}>Add zeros: {longer}</HintButton>}
    </span>
  );
  /** On leaving the field: while typing, the cursor would jump. */
  const group = () => {
    const grouped = printApiNumber(digits);
    if (digits !== '' && !isWrong && grouped !== field.value) replace({ api: grouped });
  };
  return <WellField placeholder="42-461-42471-00-00" hint={hint} onBlur={group} {...field} />;
}
