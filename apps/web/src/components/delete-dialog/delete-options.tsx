import { replacementMessages as words } from '@disclosure/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { FieldProps } from '../../lib/form.ts';
import { SelectField } from '../select-field.tsx';
import styles from './delete-dialog.module.css';

/** What may take the place of the record. */
export interface Replacing {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly placeholder: string;
  /** What is chosen at first. */
  readonly preset?: string | undefined;
  /** What the choice changes is not known yet. */
  readonly isBlocked?: boolean;
  readonly onChoose?: (by: string) => void;
  readonly renderEffect: (by: string) => ReactNode;
  readonly run: (by: string, seen: string) => Promise<unknown>;
}

interface ReplaceOptionProps {
  readonly replacing: Replacing;
  readonly field: FieldProps;
  readonly isChosen: boolean;
  /** Left out where there is no other choice. */
  readonly onChoose: (() => void) | undefined;
}

/** The choice of what replaces the record, with what that changes. */
export function ReplaceOption({ replacing, field, isChosen, onChoose }: ReplaceOptionProps) {
  return (
    <div className={styles.option}>
      {onChoose ? (
        <label>
          <input type="radio" name="choice" checked={isChosen} onChange={onChoose} />
          {words.replace}
        </label>
      ) : (
        <strong>{words.replace}</strong>
      )}
      {isChosen && (
        <SelectField
          aria-label={words.replace}
          {...field}
          onChange={(event) => {
            field.onChange(event);
            replacing.onChoose?.(event.currentTarget.value);
          }}
        >
          <option value="">{replacing.placeholder}</option>
          {replacing.options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      )}
      {isChosen && field.value !== '' && <Effect>{replacing.renderEffect(field.value)}</Effect>}
    </div>
  );
}

interface DeleteOptionProps {
  readonly label: string | undefined;
  readonly effect: ReactNode;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

export const DeleteOption = ({ label = words.deleteOnly, effect, isChosen, onChoose }: DeleteOptionProps) => (
  <div className={styles.option}>
    <label>
      <input type="radio" name="choice" checked={isChosen} onChange={onChoose} />
      {label}
    </label>
    {isChosen && effect && <Effect>{effect}</Effect>}
  </div>
);

/** What the choice changes. */
const Effect = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.effect}>
    <IconArrowRight size={14} stroke={2} aria-hidden />
    <div>{children}</div>
  </div>
);
