import {
  ingredientFields,
  type IngredientForm,
  IngredientInput,
  type RecordFields,
  toIngredientForm,
} from '@disclosure/api';
import {
  auditInSteps,
  type CatalogueFinding,
  foldBlanks,
  foldLine,
  ingredientRules,
  messages,
  missingIngredientFields,
  percent,
  productKey,
  productRules,
  type Substances,
  tableMessages,
} from '@disclosure/core';
import type { RowCells, TableRow } from '../costly/read-table.ts';
import type { Db } from '../database/db.ts';
import { insertInChunks } from '../database/insert-in-chunks.ts';
import { refuseTwin } from '../database/unique.ts';
import {
  type CellFault,
  checkRules,
  checkShape,
  columnsOf,
  fromCells,
  type LoadedRecords,
  type RecordsFault,
  type RecordTable,
  toCells,
} from '../tables/record-table.ts';
import { loadSubstances } from '../substances/load-substances.ts';
import { listVendors } from '../vendors/vendor-repository.ts';
import { type IngredientFields, listIngredients, updateIngredient } from './ingredient-repository.ts';
import { proposeCells } from './propose-cells.ts';
import { cleanIngredient, nameOf } from './save-ingredient.ts';

interface Loaded extends LoadedRecords<IngredientFields> {
  readonly companies: ReadonlyMap<number, string>;
  readonly vendorIds: ReadonlyMap<string, readonly number[]>;
}

const normal = (text: string) => foldLine(text).toLowerCase();

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

/** A spreadsheet may write the sign of a percent into every cell. */
function toInput(cells: RowCells, vendorId: number | null) {
  const input = fromCells(ingredientFields, cells);
  return { ...input, additive_fraction: withoutPercentSign(input.additive_fraction), vendor_id: vendorId };
}

/** A pattern with the blanks before the sign would try each of them: seconds for a cell that is full of them. */
const withoutPercentSign = (cell: string): string => (cell.endsWith('%') ? cell.slice(0, -1).trimEnd() : cell);

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

const KEY_COLUMNS = ['Code', 'Ingredient Name', 'CAS Number'] as const;
const REQUIRED = 'INGREDIENT-01';
const requiredRules = ingredientRules.filter(({ id }) => id === REQUIRED);
const otherRules = ingredientRules.filter(({ id }) => id !== REQUIRED);

/** The rule names all blank fields at once. It is asked once per field, so that every blank cell has its own fault. */
function checkForm(form: IngredientForm): CellFault[] {
  const missing = missingIngredientFields(form);
  const filled = { ...form, ...Object.fromEntries(missing.map(([field]) => [field, 'x'])) };
  return [
    ...missing.flatMap(([field]) => checkRules(ingredientFields, requiredRules, { ...filled, [field]: '' })),
    ...checkRules(ingredientFields, otherRules, form),
  ];
}

const ofProducts: ReadonlySet<string> = new Set(productRules.map(({ id }) => id));
const inCells = ({ cells }: TableRow) =>
  productKey({ code: cells['Code'] ?? '', tradeName: cells['Trade Name'] ?? '' });

/** The same audit as on the page of the ingredients. What a product lacks may stand in a faulty row. */
function* audit(
  ingredients: readonly IngredientFields[],
  faulty: readonly TableRow[],
  substances: Substances,
): Generator<RecordsFault | undefined> {
  const uncounted = Map.groupBy(faulty, inCells);
  const audited = ingredients.map(({ code, product_name, ingredient_name, cas_number, additive_fraction }) => ({
    code,
    tradeName: product_name,
    ingredientName: ingredient_name,
    casNumber: cas_number,
    percentInAdditive: percent(additive_fraction),
  }));
  for (const found of auditInSteps(audited, substances)) {
    const first = found && ofProducts.has(found.finding.id) ? audited[found.rows[0] ?? -1] : undefined;
    yield found && toFault(found, first && uncounted.get(productKey(first)));
  }
}

function toFault({ finding, rows, correction: cell }: CatalogueFinding, uncounted: readonly TableRow[] = []) {
  const labels: RecordFields = ingredientFields;
  const column = labels[finding.where.split('.').at(-1) ?? '']?.label ?? '';
  const fix = cell === undefined ? {} : { fix: { cell, label: tableMessages.use(cell) } };
  const [first] = uncounted;
  const reason = first ? `. ${tableMessages.notCounted(first.row, uncounted.length)}` : '';
  return { records: rows, column, message: `${finding.message}${reason}`, ...fix };
}

export const ingredientTable: RecordTable<IngredientFields, Loaded> = {
  entity: 'ingredient',
  title: 'Ingredients',
  columns: columnsOf(ingredientFields),
  locks: ['ingredients', 'vendors'],
  load,
  toCells: (ingredient, { companies }) => ({
    ...toCells(ingredientFields, ingredient),
    Supplier: companies.get(ingredient.vendor_id ?? 0) ?? '',
  }),
  check: (cells, loaded) => [
    ...checkShape(ingredientFields, IngredientInput, toInput(cells, null)),
    ...checkForm(toIngredientForm(toInput(cells, null))),
    ...checkSupplier(cells, loaded),
  ],
  checkChange: (before, after) =>
    foldLine(after['Code'] ?? '') === before['Code']
      ? []
      : [{ column: 'Code', message: messages.ingredients.codeFixed }],
  propose: async ({ records, companies }, rows) =>
    proposeCells({
      ingredients: records.map(({ fields }) => fields),
      companies: [...companies.values()],
      rows,
      substances: await loadSubstances(),
    }),
  toFields: (cells, loaded) => cleanIngredient(toInput(cells, suppliersOf(cells, loaded)[0] ?? null)),
  audit: async (ingredients, faulty) => audit(ingredients, faulty, await loadSubstances()),
  keyColumns: KEY_COLUMNS,
  keyOf: (cells) => KEY_COLUMNS.map((title) => normal(cells[title] ?? '')).join('\n'),
  nameOf,
  insert: (tx, ingredients) =>
    insertInChunks(ingredients, (some) => tx.insertInto('ingredients').values(some).returning('id').execute()).catch(
      refuseTwin('ingredients_by_identity', tableMessages.sameButCase),
    ),
  update: updateIngredient,
};
