import {
  type Ingredient,
  ingredientFields,
  type IngredientInput,
  type RecordField,
  toIngredientForm,
  toWire,
  type Vendor,
} from '@disclosure/api';
import {
  casVerdict,
  type CasVerdict,
  findAll,
  ingredientRules,
  knowNames,
  lazily,
  messages,
  printCas,
  correctCas,
  readNumber,
  type SuggestedField,
} from '@disclosure/core';
import { TextInput } from '@mantine/core';
import { IconAlertTriangleFilled, IconCheck } from '@tabler/icons-react';
import { Fragment, type ReactNode, useMemo } from 'react';
import { AddForm } from '../../components/catalogue-page.tsx';
import { FormDialog } from '../../components/dialog.tsx';
import { ConflictDialog } from '../../components/conflict-dialog.tsx';
import { HintButton, useHintButtons } from '../../components/hint-button.tsx';
import { type FormValues, initialValues, labelsOf } from '../../components/record-fields.tsx';
import { SelectField } from '../../components/select-field.tsx';
import type { Choice } from '../../components/suggestions/option-list.tsx';
import { SuggestInput, type Suggesting } from '../../components/suggestions/suggest-input.tsx';
import { explainUnder } from '../../lib/failure.ts';
import { useEditForm, type FieldProps, useForm } from '../../lib/form.ts';
import { useIngredientChoices } from '../../lib/substances/use-choices.ts';
import { useSubstances } from '../../lib/substances/use-substances.ts';
import { useFormDraft } from '../session/use-session.ts';
import styles from './ingredients.module.css';
import { useIngredients } from './use-ingredients.ts';

/** Every value is text, even the id of the vendor. */
type IngredientValues = FormValues<typeof ingredientFields>;

const blankIngredient = initialValues(ingredientFields);

function toValues(ingredient: Ingredient): IngredientValues {
  const form = toIngredientForm(ingredient);
  return { ...form, vendorId: String(form.vendorId ?? '') };
}

const fromValues = (values: IngredientValues): IngredientInput =>
  toWire(ingredientFields, {
    ...values,
    vendorId: values.vendorId === '' ? null : Number(values.vendorId),
    specificGravity: readNumber(values.specificGravity) ?? values.specificGravity,
    percentInAdditive: readNumber(values.percentInAdditive) ?? values.percentInAdditive,
  });

const check = (values: IngredientValues) => findAll(ingredientRules, values);

interface AddIngredientFormProps {
  readonly vendors: readonly Vendor[];
  readonly onAdded: (name: string) => void;
}

export function AddIngredientForm({ vendors, onAdded }: AddIngredientFormProps) {
  const { add } = useIngredients();
  const form = useForm({
    initial: blankIngredient,
    draft: useFormDraft('ingredient'),
    stays: true,
    check,
    submit: async (values) => {
      await add.mutateAsync(fromValues(values));
      onAdded(`${values.ingredientName.trim()} to ${values.code.trim()}`);
      return blankIngredient;
    },
    explain: (error) => explainUnder(messages.ingredients.addFailed, error),
  });
  return (
    <AddForm
      label="Add New Ingredient"
      form={form}
      submit="Add Ingredient"
      onClear={() => form.replace(blankIngredient)}
    >
      <IngredientInputs form={form} vendors={vendors} />
    </AddForm>
  );
}

interface EditIngredientDialogProps {
  readonly ingredient: Ingredient;
  readonly vendors: readonly Vendor[];
  readonly onClose: () => void;
}

export function EditIngredientDialog({ ingredient, vendors, onClose }: EditIngredientDialogProps) {
  const { change } = useIngredients();
  const form = useEditForm({
    item: ingredient,
    toValues,
    check,
    save: async (values, ifMatch) => {
      await change.mutateAsync({ params: { id: ingredient.id }, body: fromValues(values), ifMatch });
      onClose();
    },
    explain: (error) => explainUnder(messages.ingredients.updateFailed, error),
  });
  if (form.conflict) return <ConflictDialog conflict={form.conflict} fields={conflictFields(vendors)} />;
  return (
    <FormDialog title="Edit Ingredient" form={form} submit="Save Changes" busyText="Saving..." onClose={onClose}>
      <div className={styles.fields}>
        <IngredientInputs form={form} vendors={vendors} isCodeFixed />
      </div>
    </FormDialog>
  );
}

/** The form holds the id of the supplier; the user knows the name. */
const conflictFields = (vendors: readonly Vendor[]) =>
  labelsOf(ingredientFields, {
    vendorId: (value) => vendors.find(({ id }) => String(id) === value)?.company ?? value,
  });

const UNITS = ['gal', 'lbs', 'kg', 'L'];

interface IngredientInputsProps {
  readonly form: {
    readonly field: (name: keyof IngredientValues) => FieldProps;
    readonly fill: (some: Partial<IngredientValues>) => void;
  };
  readonly vendors: readonly Vendor[];
  /** The code of an ingredient that exists cannot be changed. */
  readonly isCodeFixed?: boolean;
}

/** In the order in which a data sheet is read. The type asks for an input for every field. */
function IngredientInputs({ form: { field, fill }, vendors, isCodeFixed = false }: IngredientInputsProps) {
  const suggestionsOf = useSuggestedFields(fill);
  const propsOf = (name: keyof IngredientValues) => {
    const { label, isRequired = false }: RecordField = ingredientFields[name];
    return { label, required: isRequired, autoComplete: 'off', ...field(name) };
  };
  const units = field('units');
  const isOtherUnit = !UNITS.includes(units.value);
  const inputs: Record<keyof IngredientValues, ReactNode> = {
    code: (
      <TextInput
        {...propsOf('code')}
        readOnly={isCodeFixed}
        description={isCodeFixed && messages.ingredients.codeFixed}
      />
    ),
    tradeName: <TextInput {...propsOf('tradeName')} data-autofocus />,
    vendorId: (
      <SelectField {...propsOf('vendorId')} description="Required for proprietary CAS numbers">
        <option value="">Select a vendor</option>
        {vendors.map(({ id, company }) => (
          <option key={id} value={id}>
            {company}
          </option>
        ))}
      </SelectField>
    ),
    purpose: <TextInput {...propsOf('purpose')} />,
    ingredientName: <SuggestInput {...propsOf('ingredientName')} {...suggestionsOf('ingredientName')} />,
    casNumber: (
      <CasInput
        {...propsOf('casNumber')}
        {...suggestionsOf('casNumber')}
        ingredientName={field('ingredientName').value}
        onUse={(casNumber) => fill({ casNumber })}
      />
    ),
    specificGravity: <NumberInput {...propsOf('specificGravity')} min={0.1} max={10} />,
    percentInAdditive: <NumberInput {...propsOf('percentInAdditive')} min={0} max={100} />,
    units: <SelectField {...propsOf('units')} data={isOtherUnit ? [units.value, ...UNITS] : UNITS} />,
    description: <TextInput {...propsOf('description')} />,
    comments: <TextInput {...propsOf('comments')} />,
  };
  return Object.entries(inputs).map(([name, input]) => <Fragment key={name}>{input}</Fragment>);
}

/** A number with two decimals. */
const NumberInput = (props: FieldProps & { readonly min: number; readonly max: number }) => (
  <TextInput {...props} type="number" step={0.01} description={`${props.min}–${props.max}, step 0.01`} />
);

/** Name and number are suggested as a pair, and filled in as one. */
function useSuggestedFields(fill: (some: Partial<IngredientValues>) => void) {
  const { ingredients } = useIngredients();
  const choices = useIngredientChoices(ingredients.data);
  return (field: SuggestedField) => ({
    suggest: (text: string) => choices(field, text),
    onChoose: ({ others = {} }: Choice) => fill(others),
  });
}

/** What the check digit says while the number is typed. Only a hint, because some substances have no number. */
const hints: Readonly<Record<CasVerdict, string | undefined>> = {
  valid: 'The check digit is right',
  exempt: undefined,
  'trade-secret': 'Write Proprietary for trade secrets',
  'bad-format': 'CAS numbers have 2 hyphens',
  incorrect: 'The check digit does not match',
};

interface CasInputProps extends FieldProps, Suggesting {
  readonly label: string;
  readonly required: boolean;
  readonly ingredientName: string;
  readonly onUse: (cas: string) => void;
}

/** What the table itself says about names and their numbers. */
function useKnownNames() {
  const { data } = useIngredients().ingredients;
  return useMemo(
    () =>
      lazily(() =>
        knowNames((data ?? []).map((one) => ({ ingredientName: one.ingredient_name, casNumber: one.cas_number }))),
      ),
    [data],
  );
}

/** What belongs there instead, where the table or the lists prove it. */
function useBetterCas(text: string, ingredientName: string): string | undefined {
  const { data: substances } = useSubstances();
  const catalogue = useKnownNames();
  if (casVerdict(text) === 'valid') return substances?.replacements.get(printCas(text));
  return correctCas(text, ingredientName, { catalogue: catalogue(), substances });
}

function hintFor(verdict: CasVerdict, better: string | undefined): string {
  const question = verdict === 'valid' ? `${better} has replaced it` : `Did you mean ${better}?`;
  return [hints[verdict], better && question].filter(Boolean).join('. ');
}

function CasInput({ ingredientName, onUse, ...props }: CasInputProps) {
  const isBlank = props.value.trim() === '';
  const verdict = casVerdict(props.value);
  const isGood = verdict === 'valid' || verdict === 'exempt';
  const better = useBetterCas(props.value, ingredientName);
  const { watch, hintOf } = useHintButtons();
  const hint = isBlank ? '' : hintFor(verdict, better);
  return (
    <SuggestInput
      {...props}
      placeholder="XX-XX-X"
      {...watch}
      description={
        hint !== '' &&
        hintOf(
          <>
            {hint} {better !== undefined && <HintButton onClick={() => onUse(better)}>Use {better}</HintButton>}
          </>,
        )
      }
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
