import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Conflict } from '../lib/form.ts';
import styles from './conflict-dialog.module.css';
import { CancelButton, Dialog, DialogFoot } from './dialog.tsx';

/** A field under the name it has in the form. */
export interface ConflictField {
  readonly name: string;
  readonly label: string;
  /** Words for a value that is an id. */
  readonly show?: ((value: string) => string) | undefined;
}

interface ConflictDialogProps<Values extends Record<string, string>> {
  readonly conflict: Conflict<Values>;
  readonly fields: readonly ConflictField[];
}

type Side = 'mine' | 'theirs';

/** Shows both versions field by field when someone else saved first. The chosen values go back into the form, unsaved. */
export function ConflictDialog<Values extends Record<string, string>>(props: ConflictDialogProps<Values>) {
  const { conflict } = props;
  const fields = props.fields.filter(({ name }) => conflict.mine[name] !== conflict.theirs[name]);
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  const sideOf = (name: string) => choices[name] ?? sideThatChanged(conflict, name);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const chosen = fields.map(({ name }) => [name, conflict[sideOf(name)][name]] as const);
    conflict.take({ ...conflict.theirs, ...Object.fromEntries(chosen) });
  }
  return (
    <Dialog title="Someone else saved this first" isAlert onClose={conflict.cancel}>
      <form onSubmit={handleSubmit}>
        <p>Choose which values to keep. Nothing is saved until you press Save Changes again.</p>
        {fields.length === 0 && <p>Their version reads the same as yours.</p>}
        {fields.map((field) => (
          <FieldChoice
            key={field.name}
            field={field}
            conflict={conflict}
            side={sideOf(field.name)}
            onChoose={(side) => setChoices({ ...choices, [field.name]: side })}
          />
        ))}
        <DialogFoot>
          <CancelButton />
          <Button type="submit" data-autofocus>
            Continue with these values
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

/** Starts with what the user typed. A field that the user did not touch starts with the other version. */
const sideThatChanged = <Values extends Record<string, string>>(
  { before, mine }: Conflict<Values>,
  name: string,
): Side => (mine[name] === before[name] ? 'theirs' : 'mine');

interface FieldChoiceProps {
  readonly field: ConflictField;
  readonly conflict: Readonly<Record<Side, Record<string, string>>>;
  readonly side: Side;
  readonly onChoose: (side: Side) => void;
}

function FieldChoice({ field, conflict, side, onChoose }: FieldChoiceProps) {
  const show = (value = '') => (value === '' ? '(blank)' : (field.show?.(value) ?? value));
  return (
    <fieldset className={styles.field}>
      <legend>{field.label}</legend>
      {(['mine', 'theirs'] as const).map((option) => (
        <label key={option} className={styles.option}>
          <input type="radio" name={field.name} checked={side === option} onChange={() => onChoose(option)} />
          <span className={styles.who}>{option === 'mine' ? 'Yours' : 'Theirs'}</span>
          <span>{show(conflict[option][field.name])}</span>
        </label>
      ))}
    </fieldset>
  );
}
