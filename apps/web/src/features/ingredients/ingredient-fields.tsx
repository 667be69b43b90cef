import type { Vendor } from '@disclosure/api';
import { messages } from '@disclosure/core';
import { TextInput } from '@mantine/core';
import { SelectField } from '../../components/select-field.tsx';
import type { FieldProps } from '../../lib/use-form.ts';
import { CasField } from './cas-field.tsx';
import type { IngredientValues } from './ingredient-values.ts';

const UNITS = ['gal', 'lbs', 'kg', 'L'];

interface IngredientFieldsProps {
  readonly field: (name: keyof IngredientValues) => FieldProps;
  readonly vendors: readonly Vendor[];
  /** The code of an ingredient that exists is fixed. */
  readonly isCodeFixed?: boolean;
}

/** The fields of one ingredient, in the order in which a data sheet is read. */
export function IngredientFields({ field, vendors, isCodeFixed = false }: IngredientFieldsProps) {
  const units = field('units');
  const isOtherUnit = !UNITS.includes(units.value);
  return (
    <>
      <TextInput
        label="Code"
        {...field('code')}
        required
        autoComplete="off"
        readOnly={isCodeFixed}
        description={isCodeFixed && messages.ingredients.codeFixed}
      />
      <TextInput label="Trade Name" {...field('tradeName')} required autoComplete="off" data-autofocus />
      <SelectField label="Supplier" {...field('vendorId')} description="Required for proprietary CAS numbers">
        <option value="">Select a vendor</option>
        {vendors.map(({ id, company }) => (
          <option key={id} value={id}>
            {company}
          </option>
        ))}
      </SelectField>
      <TextInput label="Purpose" {...field('purpose')} required autoComplete="off" />
      <TextInput label="Ingredient Name" {...field('ingredientName')} required autoComplete="off" />
      <CasField {...field('casNumber')} />
      <TextInput
        label="Specific Gravity"
        {...field('specificGravity')}
        required
        type="number"
        min={0.1}
        max={10}
        step={0.01}
        description="0.1–10, step 0.01"
      />
      <TextInput
        label="% in Additive"
        {...field('percentInAdditive')}
        type="number"
        min={0}
        max={100}
        step={0.01}
        description="0–100, step 0.01"
      />
      <SelectField label="Units" {...units} data={isOtherUnit ? [units.value, ...UNITS] : UNITS} />
      <TextInput label="Description" {...field('description')} autoComplete="off" />
      <TextInput label="Comments" {...field('comments')} autoComplete="off" />
    </>
  );
}
