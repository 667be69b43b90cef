import { type Ingredient as DomainIngredient, percent } from '@disclosure/core';
import type { Ingredient, IngredientInput } from './ingredients.ts';

export const toIngredient = (wire: Ingredient): DomainIngredient => ({
  id: wire.id,
  code: wire.code,
  tradeName: wire.product_name,
  vendorId: wire.vendor_id,
  purpose: wire.purpose,
  ingredientName: wire.ingredient_name,
  casNumber: wire.cas_number,
  specificGravity: wire.specific_gravity,
  percentInAdditive: percent(wire.additive_fraction),
  units: wire.units,
  comments: wire.comments,
});

/** What the ingredient form holds: numbers as they were typed. */
export interface IngredientForm {
  readonly code: string;
  readonly tradeName: string;
  readonly vendorId: number | null;
  readonly purpose: string;
  readonly ingredientName: string;
  readonly casNumber: string;
  readonly specificGravity: string;
  readonly percentInAdditive: string;
  readonly units: string;
  readonly description: string;
  readonly comments: string;
}

export const toIngredientForm = (wire: IngredientInput): IngredientForm => ({
  code: wire.code,
  tradeName: wire.product_name,
  vendorId: wire.vendor_id,
  purpose: wire.purpose,
  ingredientName: wire.ingredient_name,
  casNumber: wire.cas_number,
  specificGravity: String(wire.specific_gravity ?? ''),
  percentInAdditive: String(wire.additive_fraction ?? ''),
  units: wire.units,
  description: wire.description,
  comments: wire.comments,
});

export const fromIngredientForm = (form: IngredientForm): IngredientInput => ({
  code: form.code,
  vendor_id: form.vendorId,
  product_name: form.tradeName,
  specific_gravity: form.specificGravity,
  description: form.description,
  purpose: form.purpose,
  ingredient_name: form.ingredientName,
  cas_number: form.casNumber,
  additive_fraction: form.percentInAdditive,
  comments: form.comments,
  units: form.units,
});
