import type { Customer } from '../model/company.ts';
import { buildCatalogue, type Ingredient, type ThirdPartyMapping } from '../ingredients/catalogue.ts';
import { buildRows } from './build-disclosure.ts';
import { aVendor, aWell } from '../rules/disclosure.examples.ts';

/** The rows of a well that pumped these amounts of these codes. */
export function rowsOf(
  chemicals: Readonly<Record<string, number>>,
  ingredients: readonly Ingredient[],
  { mappings = [], customer = null }: { mappings?: ThirdPartyMapping[]; customer?: Customer | null } = {},
) {
  const well = aWell({
    totalStages: null,
    customer: '',
    chemicals: Object.entries(chemicals).map(([code, amount]) => ({ code, amount, unit: null })),
  });
  return buildRows({ ...well, totalClean: null }, buildCatalogue(ingredients, [aVendor()], mappings), customer).rows;
}

export const namesOf = (rows: ReturnType<typeof rowsOf>) => rows.map((row) => row.ingredientName);
