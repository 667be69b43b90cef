import { type Disclosure, neutralise, writeCsv } from '@disclosure/core';
import { ingredientColumns } from './ingredients-table.tsx';

/** For a spreadsheet: numbers with all digits and without commas, and no text that it would read as a formula. */
export function printIngredients({ rows }: Pick<Disclosure, 'rows'>): string {
  const head = ingredientColumns.map(({ title }) => title);
  const cells = rows.map((row) =>
    ingredientColumns.map(({ text, whole }) => (whole ? whole(row) : neutralise(text(row)))),
  );
  return writeCsv([head, ...cells]);
}
