import type { StoredFile } from '@disclosure/api';
import { neutralise, writeCsv } from '@disclosure/core';
import { saveFile } from '../../../lib/browser.ts';
import { ingredientColumns } from './ingredient-columns.tsx';
import type { ReadWell } from '../read-content.ts';

/** The ingredients as a table for a spreadsheet: numbers without commas, and nothing that it would take for a formula. */
export function saveIngredients({ name }: StoredFile, { disclosure }: ReadWell): void {
  const head = ingredientColumns.map(({ title }) => title);
  const rows = disclosure.rows.map((row) =>
    ingredientColumns.map(({ text, number }) => (number ? text(row).replaceAll(',', '') : neutralise(text(row)))),
  );
  const bytes = new TextEncoder().encode(writeCsv([head, ...rows]));
  saveFile({ name: name.replace(/(\.xml)?$/i, ' Ingredients.csv'), type: 'text/csv', bytes });
}
