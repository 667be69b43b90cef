import { type IngredientForm, fromIngredientForm, IngredientInput } from '@disclosure/api';
import { foldBlanks, ingredientRules, messages, missingIngredientFields, tableMessages } from '@disclosure/core';
import type { Db } from '../database/db.ts';
import { insertInChunks } from '../database/insert-in-chunks.ts';
import { refuseTwin } from '../database/unique.ts';
import { checkRules, checkShape } from '../tables/check-cells.ts';
import type { CellFault, LoadedRecords, RecordTable, RowCells } from '../tables/record-table.ts';
import { listVendors } from '../vendors/vendor-repository.ts';
import { type IngredientFields, listIngredients, updateIngredient } from './ingredient-repository.ts';
import { cleanIngredient, nameOf } from './save-ingredient.ts';

const columns = [
  { title: 'Code', field: 'code', isRequired: true },
  { title: 'Trade Name', field: 'tradeName', isRequired: true },
  { title: 'Supplier', field: 'vendorId' },
  { title: 'Purpose', field: 'purpose', isRequired: true },
  { title: 'Ingredient Name', field: 'ingredientName', isRequired: true },
  { title: 'CAS Number', field: 'casNumber', isRequired: true },
  { title: '% in Additive', field: 'percentInAdditive', ifMissing: '100' },
  { title: 'Specific Gravity', field: 'specificGravity', isRequired: true },
  { title: 'Units', field: 'units', ifMissing: 'gal' },
  { title: 'Description', field: 'description' },
  { title: 'Comments', field: 'comments' },
] as const;

interface Loaded extends LoadedRecords<IngredientFields> {
  readonly companies: ReadonlyMap<number, string>;
  readonly vendorIds: ReadonlyMap<string, readonly number[]>;
}

const normal = (text: string) => foldBlanks(text).toLowerCase();

async function load(db: Db): Promise<Loaded> {
  const ingredients = await listIngredients(db);
  const vendors = await listVendors(db);
  return {
    records: ingredients.items.map((ingredient) => ({ id: ingredient.id, fields: cleanIngredient(ingredient) })),
    companies: new Map(vendors.items.map(({ id, company }) => [id, company])),
    vendorIds: new Map(
      Array.from(
        Map.groupBy(vendors.items, ({ company }) => normal(company)),
        ([company, some]) => [company, some.map(({ id }) => id)],
      ),
    ),
  };
}

/** A row has a cell for every column: its own, the record's, or what a missing one stands for. */
function toForm(cells: RowCells, vendorId: number | null): IngredientForm {
  const cellOf = (title: (typeof columns)[number]['title']) => cells[title] ?? '';
  return {
    code: cellOf('Code'),
    tradeName: cellOf('Trade Name'),
    vendorId,
    purpose: cellOf('Purpose'),
    ingredientName: cellOf('Ingredient Name'),
    casNumber: cellOf('CAS Number'),
    percentInAdditive: cellOf('% in Additive'),
    specificGravity: cellOf('Specific Gravity'),
    units: cellOf('Units'),
    description: cellOf('Description'),
    comments: cellOf('Comments'),
  };
}

const suppliersOf = (cells: RowCells, { vendorIds }: Loaded) => vendorIds.get(normal(cells['Supplier'] ?? '')) ?? [];

function checkSupplier(cells: RowCells, loaded: Loaded): CellFault[] {
  const supplier = foldBlanks(cells['Supplier'] ?? '');
  const { length } = suppliersOf(cells, loaded);
  if (supplier === '' || length === 1) return [];
  const message =
    length === 0
      ? tableMessages.noVendor(supplier.slice(0, 60))
      : tableMessages.severalVendors(length, supplier.slice(0, 60));
  return [{ column: 'Supplier', message }];
}

/** Every blank cell is a fault of its own, so that each can be found: the rule is asked once for each of them. */
function checkForm(form: IngredientForm): CellFault[] {
  const missing = missingIngredientFields(form);
  if (missing.length < 2) return checkRules(ingredientRules, form, columns);
  const filled = { ...form, ...Object.fromEntries(missing.map(([field]) => [field, 'x'])) };
  const blanks = missing.flatMap(([field]) => checkRules(requiredRules, { ...filled, [field]: '' }, columns));
  return [...blanks, ...checkRules(otherRules, form, columns)];
}

const [requiredRules, otherRules] = [ingredientRules.slice(0, 1), ingredientRules.slice(1)];

export const ingredientTable: RecordTable<IngredientFields, Loaded> = {
  entity: 'ingredient',
  title: 'Ingredients',
  columns,
  locks: ['ingredients', 'vendors'],
  load,
  toCells: (ingredient, { companies }) => ({
    Code: ingredient.code,
    'Trade Name': ingredient.product_name,
    Supplier: companies.get(ingredient.vendor_id ?? 0) ?? '',
    Purpose: ingredient.purpose,
    'Ingredient Name': ingredient.ingredient_name,
    'CAS Number': ingredient.cas_number,
    '% in Additive': String(ingredient.additive_fraction),
    'Specific Gravity': String(ingredient.specific_gravity),
    Units: ingredient.units,
    Description: ingredient.description,
    Comments: ingredient.comments,
  }),
  check: (cells, loaded) => [
    ...checkShape(IngredientInput, fromIngredientForm(toForm(cells, null)), columns),
    ...checkForm(toForm(cells, null)),
    ...checkSupplier(cells, loaded),
  ],
  checkChange: (before, after) =>
    foldBlanks(after['Code'] ?? '') === before['Code']
      ? []
      : [{ column: 'Code', message: messages.ingredients.codeFixed }],
  toFields: (cells, loaded) =>
    cleanIngredient(fromIngredientForm(toForm(cells, suppliersOf(cells, loaded)[0] ?? null))),
  keyOf: (cells) =>
    [cells['Code'], cells['Ingredient Name'], cells['CAS Number']].map((cell) => normal(cell ?? '')).join('\n'),
  nameOf,
  insert: (tx, ingredients) =>
    insertInChunks(ingredients, (some) => tx.insertInto('ingredients').values(some).returning('id').execute()).catch(
      refuseTwin('ingredients_by_identity', tableMessages.sameButCase),
    ),
  update: updateIngredient,
};
