import type { Ingredient, UnmappedCode } from '@disclosure/api';
import { chemicalCodes, foldForSearch, isChemicalCode, normalCode, printShort } from '@disclosure/core';

export type OptionOrder = 'code' | 'tradeName';

export interface ChemicalOption {
  readonly id: number;
  readonly code: string;
  readonly tradeName: string;
  readonly label: string;
  /** What a search looks at, folded: the label, and the names and numbers of its ingredients. */
  readonly searched: string;
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** The products that a code can be mapped to, each listed once. */
export function chemicalOptions(ingredients: readonly Ingredient[]): ChemicalOption[] {
  const byProduct = Map.groupBy(
    ingredients,
    ({ code, product_name }) => `${normalCode(code)}\n${normalCode(product_name)}`,
  );
  return [...byProduct.values()].flatMap((own) => own.slice(0, 1).map((first) => toOption(first, own)));
}

function toOption({ id, code, product_name: tradeName }: Ingredient, own: readonly Ingredient[]): ChemicalOption {
  const label = `${code} - ${tradeName.trim() || 'No Trade Name'}`;
  const parts = own.map(({ ingredient_name, cas_number }) => `${ingredient_name}\n${cas_number}`);
  return { id, code, tradeName, label, searched: foldForSearch([label, ...parts].join('\n')) };
}

/** The matching options, in order. The chosen one always stays in the list. */
export function showOptions(
  options: readonly ChemicalOption[],
  { search, order, chosen }: { readonly search: string; readonly order: OptionOrder; readonly chosen: string },
): ChemicalOption[] {
  const wanted = foldForSearch(search.trim());
  return options
    .filter(({ id, searched }) => String(id) === chosen || searched.includes(wanted))
    .sort((one, other) => collator.compare(one[order], other[order]) || collator.compare(one.label, other.label));
}

/** Every product but that of one code, by code, for a select. */
export const productChoices = (ingredients: readonly Ingredient[], exceptCode?: string) =>
  showOptions(chemicalOptions(ingredients), { search: '', order: 'code', chosen: '' })
    .filter(({ code }) => exceptCode === undefined || normalCode(code) !== normalCode(exceptCode))
    .map(({ id, label }) => ({ value: String(id), label }));

/** Choosing one chemical means every ingredient that shares its code. */
export function ingredientsSharingCode(ingredients: readonly Ingredient[], id: string): Ingredient[] {
  const code = ingredients.find((ingredient) => String(ingredient.id) === id)?.code;
  return code === undefined ? [] : ingredients.filter((other) => normalCode(other.code) === normalCode(code));
}

/** The ingredients of a product with their shares, in one text. */
export const printParts = (parts: readonly Ingredient[]): string =>
  parts
    .map(({ ingredient_name, additive_fraction }) => `${ingredient_name} ${printShort(additive_fraction, 6)} %`)
    .join(', ');

/** The codes in two groups. The first holds those that jobs used and that are not mapped yet. */
export function codeGroups(unmapped: readonly UnmappedCode[]) {
  const seen = unmapped.filter(({ chem_code }) => isChemicalCode(chem_code));
  const seenCodes = new Set(seen.map(({ chem_code }) => normalCode(chem_code)));
  return { seen, others: chemicalCodes.filter((code) => !seenCodes.has(normalCode(code))) };
}
