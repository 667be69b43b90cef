import {
  datums,
  editWell,
  foldBlanks,
  labelOfWellField,
  printCount,
  toWellForm,
  type WellForm,
  withWell,
  withWellName,
  type WizardWell,
} from '@disclosure/core';
import { TextInput } from '@mantine/core';
import type { FocusEvent } from 'react';
import { FormDialog } from '../../../../components/dialog.tsx';
import { SelectField } from '../../../../components/select-field.tsx';
import { useForm } from '../../../../lib/form.ts';
import { useWizard } from '../../state/store.ts';
import styles from './edit-well.module.css';
import { ApiField, NumberField, OptionalNumberField, OriginalContext, WellField } from './well-fields.tsx';

interface EditWellProps {
  readonly well: WizardWell;
  /** The field with the problem that led here. */
  readonly wanted?: keyof WellForm | undefined;
  readonly onClose: () => void;
}

/** What is wrong is typed over. */
const selectText = ({ currentTarget }: FocusEvent) =>
  currentTarget instanceof HTMLInputElement && currentTarget.select();

type Values = { [Name in keyof WellForm | 'name']: string };

/** Save Changes puts the values into the well; the draft then saves itself. */
export function EditWell({ well, wanted, onClose }: EditWellProps) {
  const store = useWizard();
  const form = useForm<Values>({
    initial: { ...toWellForm(well.well), name: well.well.name },
    check: () => [],
    submit: async (values) => {
      // The selects offer only the values of the type.
      const { name, ...facts } = values as WellForm & Pick<Values, 'name'>;
      const next = editWell(well.well, facts, well.opened !== undefined);
      // A name that was read keeps its blanks until it is edited.
      const named = name === well.well.name ? name : foldBlanks(name);
      store.change((state) => withWellName(withWell(state, well.key, next), well.key, named));
      onClose();
    },
    explain: (error) => {
      throw error;
    },
  });
  const field = (name: keyof WellForm) => ({
    ...form.field(name),
    label: labelOfWellField(name),
    'data-autofocus': name === (wanted ?? 'api') || undefined,
    ...(name === wanted && { onFocus: selectText }),
  });
  const original: Values = { ...toWellForm(well.original), name: well.original.name };
  return (
    <FormDialog
      title={`Edit Well: ${well.well.name}`}
      form={form}
      submit="Save Changes"
      busyText="Saving..."
      onClose={onClose}
    >
      <OriginalContext value={{ original, replace: (change) => form.replace({ ...form.values, ...change }) }}>
        {well.opened && <WellField {...form.field('name')} label="Name" />}
        {!well.opened && <TextInput label="Name" value={well.well.name} readOnly />}
        <ApiField {...field('api')} />
        <div className={styles.pair}>
          <WellField {...field('county')} />
          <WellField {...field('state')} />
          <NumberField type="number" step="0.01" {...field('tvd')} />
          <NumberField inputMode="decimal" {...field('clean')} />
          <OptionalNumberField inputMode="decimal" {...field('totalBaseNonWaterVolume')} />
          <WellField placeholder="2024-08-05 11:09" {...field('startDate')} />
          <WellField placeholder="2024-08-05 11:09" {...field('endDate')} />
        </div>
        <fieldset className={styles.land}>
          <legend>Location &amp; land</legend>
          <div className={styles.pair}>
            <WellField placeholder="-101.8765" {...field('longitude')} />
            <WellField placeholder="31.3456" {...field('latitude')} />
            <SelectField data={datums} {...field('datum')} />
            <SelectField data={['No', 'Yes']} {...field('federalWell')} />
            <SelectField data={['No', 'Yes']} {...field('indianWell')} />
          </div>
        </fieldset>
        {!well.opened && <ChemicalsNote count={well.well.chemicals.length} />}
      </OriginalContext>
    </FormDialog>
  );
}

const ChemicalsNote = ({ count }: { readonly count: number }) => (
  <p className={styles.note}>{printCount(count, 'chemical')}: the count is calculated and not editable.</p>
);
