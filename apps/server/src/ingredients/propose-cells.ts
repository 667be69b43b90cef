import { type CellFix, ingredientFields } from '@disclosure/api';
import { correctCas, normalName, slipsBetween, type Substances, tableMessages, takeApart } from '@disclosure/core';
import { type RowCells, type TableRow, withoutDateMark } from '../costly/read-table.ts';
import type { ProposeCell } from '../tables/record-table.ts';
import type { IngredientFields } from './ingredient-repository.ts';

const {
  code: { label: CODE },
  tradeName: { label: TRADE_NAME },
  vendorId: { label: SUPPLIER },
  ingredientName: { label: NAME },
  casNumber: { label: CAS },
} = ingredientFields;

interface KnownIngredients {
  readonly ingredients: readonly IngredientFields[];
  readonly companies: readonly string[];
  readonly rows: readonly TableRow[];
  readonly substances: Substances;
}

const cellOf = (cells: RowCells, title: string): string => cells[title] ?? '';

/** What may belong in a faulty cell of an ingredient: nothing unless only one thing can be meant. */
export function proposeCells(known: KnownIngredients): ProposeCell {
  const byColumn: Readonly<Record<string, (cells: RowCells) => CellFix | undefined>> = {
    [CODE]: proposeCode(known),
    [SUPPLIER]: proposeSupplier(known.companies),
    [CAS]: proposeNumber(known),
  };
  return (column, cells) => byColumn[column]?.(cells);
}

const use = (cell: string | undefined) => (cell === undefined ? undefined : { cell, label: tableMessages.use(cell) });

const onlyOne = (texts: Iterable<string>): string | undefined => {
  const [first, second] = new Set(texts);
  return second === undefined ? first : undefined;
};

/** The code of the other rows of the product; else of the product as it is stored. */
function proposeCode({ rows, ingredients }: KnownIngredients) {
  const withCode = rows.filter(({ cells }) => cellOf(cells, CODE) !== '');
  const inFile = Map.groupBy(withCode, ({ cells }) => normalName(cellOf(cells, TRADE_NAME)));
  const stored = Map.groupBy(ingredients, ({ product_name }) => normalName(product_name));
  return (cells: RowCells): CellFix | undefined => {
    if (cellOf(cells, CODE) !== '') return undefined;
    const product = normalName(cellOf(cells, TRADE_NAME));
    const [first, ...others] = inFile.get(product) ?? [];
    if (first) {
      const code = onlyOne([first, ...others].map((row) => cellOf(row.cells, CODE)));
      return code === undefined ? undefined : { cell: code, label: tableMessages.useAsInRow(code, first.row) };
    }
    const code = onlyOne((stored.get(product) ?? []).map((ingredient) => ingredient.code));
    return code === undefined
      ? undefined
      : { cell: code, label: tableMessages.useAsStored(code, cellOf(cells, TRADE_NAME)) };
  };
}

function proposeSupplier(companies: readonly string[]) {
  const known = companies.map((company) => ({ company, name: takeApart(company) }));
  return (cells: RowCells) => {
    const written = takeApart(cellOf(cells, SUPPLIER));
    const alike = known.filter(({ name }) => slipsBetween(written, name) !== undefined);
    return use(onlyOne(alike.map(({ company }) => company)));
  };
}

/** Also where a spreadsheet took the number for a date. */
function proposeNumber({ ingredients, substances }: KnownIngredients) {
  const stored = ingredients.map(({ ingredient_name, cas_number }) => ({
    name: normalName(ingredient_name),
    ingredient: { casNumber: cas_number },
  }));
  const catalogue = {
    byIngredientName: Map.groupBy(stored, ({ name }) => name),
    namesByCas: new Set(stored.map(({ ingredient }) => ingredient.casNumber)),
  };
  return (cells: RowCells) =>
    use(correctCas(withoutDateMark(cellOf(cells, CAS)), cellOf(cells, NAME), { catalogue, substances }));
}
