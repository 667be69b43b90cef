import { printGrouped, toFixedText, toPercent } from '@disclosure/core';
import { ingredientColumns } from './ingredient-columns.tsx';
import type { ReadWell } from '../read-content.ts';

interface PrintedIngredientsProps {
  readonly well: ReadWell;
  readonly fileName: string;
}

/** Comments are read on the screen; paper has no room for them. */
const columns = ingredientColumns.filter(({ id }) => id !== 'comments');

/** The head of the table stands on every page, with the name of the file above it. */
export const PrintedIngredients = ({ well: { disclosure, totals }, fileName }: PrintedIngredientsProps) => (
  <table>
    <thead>
      <tr>
        <th colSpan={columns.length}>{fileName}</th>
      </tr>
      <tr>
        {columns.map(({ id, title, number }) => (
          <th key={id} scope="col" data-number={number && true}>
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {disclosure.rows.map((row, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row has no other name than its place
        <tr key={index}>
          {columns.map(({ id, text, number }) => (
            <td key={id} data-number={number && true} data-whole={id === 'casNumber' || undefined}>
              {text(row)}
            </td>
          ))}
        </tr>
      ))}
      <tr>
        <th scope="row" colSpan={columns.length - 2}>
          Total
        </th>
        <td data-number>{toFixedText(toPercent(totals.percentInHFJob), 8)}</td>
        <td data-number>{printGrouped(totals.mass, 3)}</td>
      </tr>
    </tbody>
  </table>
);
