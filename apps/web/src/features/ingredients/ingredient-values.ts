import {
  fromIngredientForm,
  type Ingredient,
  type IngredientForm,
  type IngredientInput,
  toIngredientForm,
} from '@disclosure/api';

/** What a form on an ingredient holds: all as text, also the choice of the vendor. */
export type IngredientValues = Record<keyof IngredientForm, string>;

export const blankIngredient: IngredientValues = {
  code: '',
  tradeName: '',
  vendorId: '',
  purpose: '',
  ingredientName: '',
  casNumber: '',
  specificGravity: '',
  percentInAdditive: '100',
  units: 'gal',
  description: '',
  comments: '',
};

export function toIngredientValues(ingredient: Ingredient): IngredientValues {
  const form = toIngredientForm(ingredient);
  return { ...form, vendorId: String(form.vendorId ?? '') };
}

export const fromIngredientValues = (values: IngredientValues): IngredientInput =>
  fromIngredientForm({ ...values, vendorId: values.vendorId === '' ? null : Number(values.vendorId) });
