import { printApiNumber, withZeros } from '@disclosure/core';
import { useContext } from 'react';
import type { FieldProps } from '../../../../lib/use-form.ts';
import styles from './edit-well.module.css';
import { OriginalContext, WellField } from './well-field.tsx';

/** Fourteen digits in any grouping; ten or twelve lack side track and completion. */
export function ApiField(field: FieldProps & { readonly label: string }) {
  const { replace } = useContext(OriginalContext);
  const digits = field.value.replaceAll(/[\s-]/g, '');
  const longer = withZeros(field.value);
  const isWrong = digits !== '' && !/^\d{14}$/.test(digits);
  const hint = isWrong && (
    <span className={styles.warning}>
      {/^\d+$/.test(digits) ? `${digits.length} of 14 digits. ` : 'Only digits and hyphens. '}
      {longer && (
        <button type="button" className={styles.link} onClick={() => replace({ api: longer })}>
          Add zeros: {longer}
        </button>
      )}
    </span>
  );
  /** Not while somebody types: the cursor would jump. */
  const group = () => {
    const grouped = printApiNumber(digits);
    if (digits !== '' && !isWrong && grouped !== field.value) replace({ api: grouped });
  };
  return <WellField placeholder="42-461-42471-00-00" hint={hint} onBlur={group} {...field} />;
}
