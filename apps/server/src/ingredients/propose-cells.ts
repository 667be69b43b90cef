import { type CellFix, ingredientFields } from '@disclosure/api';
import {
  type CompanyName,
  correctCas,
  knowNames,
  normalName,
  slipsBetween,
  type Substances,
  tableMessages,
  takeApart,
} from '@disclosure/core';
import { type RowCells, type TableRow, withoutDateMark } from '../costly/read-table.ts';
import { forEachInSlices } from '../slices.ts';
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

/** A longer cell is no slip of the pen, and would take long to search. */
const LONGEST = 1000;

/**
 * What may belong in a faulty cell of an ingredient: nothing unless only one thing can be meant. In slices, because a
 * file may have many rows and there may be many vendors.
 */
export async function proposeCells(known: KnownIngredients): Promise<ProposeCell> {
  const byColumn: Readonly<Record<string, (cells: RowCells) => Promise<CellFix | undefined> | CellFix | undefined>> = {
    [CODE]: await proposeCode(known),
    [SUPPLIER]: await proposeSupplier(known.companies),
    [CAS]: proposeNumber(known),
  };
  return async (column, cells) =>
    [column, TRADE_NAME, NAME].some((title) => cellOf(cells, title).length > LONGEST)
      ? undefined
      : byColumn[column]?.(cells);
}

const use = (cell: string | undefined) => (cell === undefined ? undefined : { cell, label: tableMessages.use(cell) });

const onlyOne = (texts: Iterable<string>): string | undefined => {
  const [first, second] = new Set(texts);
  return second === undefined ? first : undefined;
};

/** The code of the other rows of the product; else of the product as it is stored. */
async function proposeCode({ rows, ingredients }: KnownIngredients) {
  const inFile = new Map<string, TableRow[]>();
  await forEachInSlices(rows, (row) => {
    if (cellOf(row.cells, CODE) === '') return;
    const product = normalName(cellOf(row.cells, TRADE_NAME));
    const others = inFile.get(product);
    if (others) others.push(row);
    else inFile.set(product, [row]);
  });
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

async function proposeSupplier(companies: readonly string[]) {
  const known: { company: string; name: CompanyName }[] = [];
  await forEachInSlices(companies, (company) => void known.push({ company, name: takeApart(company) }));
  const found = new Map<string, CellFix | undefined>();
  return async (cells: RowCells) => {
    const supplier = cellOf(cells, SUPPLIER);
    if (found.has(supplier)) return found.get(supplier);
    const written = takeApart(supplier);
    const alike = new Set<string>();
    await forEachInSlices(known, ({ company, name }) => {
      if (slipsBetween(written, name) !== undefined) alike.add(company);
    });
    const fix = use(onlyOne(alike));
    found.set(supplier, fix);
    return fix;
  };
}

/** Also where a spreadsheet took the number for a date. */
function proposeNumber({ ingredients, substances }: KnownIngredients) {
  const stored = ingredients.map((one) => ({ ingredientName: one.ingredient_name, casNumber: one.cas_number }));
  const catalogue = knowNames(stored);
  return (cells: RowCells) =>
    use(correctCas(withoutDateMark(cellOf(cells, CAS)), cellOf(cells, NAME), { catalogue, substances }));
}
