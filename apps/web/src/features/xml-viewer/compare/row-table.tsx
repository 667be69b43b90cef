import {
  type Comparison,
  type DisclosureRow,
  printGrouped,
  type RowDifference,
  type RowFate,
  toFixedText,
  toPercent,
} from '@disclosure/core';
import { useState } from 'react';
import styles from './compare.module.css';
import { OnlyDifferences } from './only-differences.tsx';

const words: Readonly<Record<RowFate, string>> = {
  same: 'Same',
  changed: 'Changed',
  added: 'Added',
  removed: 'Removed',
};
const fates: readonly RowFate[] = ['changed', 'added', 'removed', 'same'];

/** The ingredients of both sides, those that belong together in one line. */
export function RowTable({ comparison }: { readonly comparison: Comparison }) {
  const [isBrief, setBrief] = useState(true);
  const { rows, counts } = comparison;
  const shown = isBrief ? rows.filter(({ fate }) => fate !== 'same') : rows;
  const said = fates.filter((fate) => counts[fate] > 0).map((fate) => `${counts[fate]} ${words[fate].toLowerCase()}`);
  return (
    <section className={styles.panel} aria-labelledby="rows">
      <div className={styles.panelHead}>
        <h2 id="rows">Ingredients</h2>
        <p>{said.join(' · ')}</p>
        <OnlyDifferences of="rows" isOn={isBrief} onChange={setBrief} />
      </div>
      <div className={styles.scroller}>
        <table className={styles.table} aria-label="Ingredients">
          <thead>
            <tr>
              {['', 'Trade Name', 'Ingredient Name', 'CAS Number'].map((title) => (
                <th key={title} scope="col">
                  {title || <span className={styles.spoken}>What became of it</span>}
                </th>
              ))}
              {['Mass left (lb)', 'Mass right', 'Difference', '% HF left', '% HF right', 'Difference in %'].map(
                (title) => (
                  <th key={title} scope="col" data-number>
                    {title}
                  </th>
                ),
              )}
              <th scope="col">Other changes</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the lines have no other name than their place
              <RowLine key={index} row={row} />
            ))}
          </tbody>
          <tfoot>
            <Totals totals={comparison.totals} />
          </tfoot>
        </table>
      </div>
    </section>
  );
}

const mass = (row: DisclosureRow | undefined) => (row ? printGrouped(row.massIngredient, 3) : '');
const share = (row: DisclosureRow | undefined) => (row ? toFixedText(toPercent(row.percentInHFJob), 8) : '');
const signed = (value: number, text: string) => {
  if (value === 0) return '';
  return value > 0 ? `+${text}` : text.replace('-', '\u{2212}');
};

function RowLine({ row }: { readonly row: RowDifference }) {
  const { fate, left, right, massChange, shareChange } = row;
  const named = right ?? left;
  return (
    <tr data-fate={fate}>
      <td className={styles.fate}>{words[fate]}</td>
      <th scope="row">{named?.tradeName}</th>
      <td>{named?.ingredientName}</td>
      <td>{named?.casNumber}</td>
      <td data-number>{mass(left)}</td>
      <td data-number>{mass(right)}</td>
      <td data-number>{signed(massChange, printGrouped(massChange, 3))}</td>
      <td data-number>{share(left)}</td>
      <td data-number>{share(right)}</td>
      <td data-number>{signed(shareChange, toFixedText(toPercent(shareChange), 8))}</td>
      <td>{otherChanges(row)}</td>
    </tr>
  );
}

const otherColumns = {
  supplier: 'Supplier',
  purpose: 'Purpose',
  comments: 'Comments',
  percentInAdditive: '% in Additive',
} as const;

/** The columns that have no room of their own, each from what to what. */
function otherChanges({ left, right, changed }: RowDifference): string {
  if (!left || !right) return '';
  return (Object.keys(otherColumns) as (keyof typeof otherColumns)[])
    .filter((column) => changed.includes(column))
    .map((column) => `${otherColumns[column]}: ${left[column] || '(blank)'} → ${right[column] || '(blank)'}`)
    .join('; ');
}

const Totals = ({ totals: { left, right, change } }: Pick<Comparison, 'totals'>) => (
  <tr>
    <th scope="row" colSpan={4}>
      Total
    </th>
    <td data-number>{printGrouped(left.mass, 3)}</td>
    <td data-number>{printGrouped(right.mass, 3)}</td>
    <td data-number>{signed(change.mass, printGrouped(change.mass, 3))}</td>
    <td data-number>{toFixedText(toPercent(left.percentInHFJob), 8)}</td>
    <td data-number>{toFixedText(toPercent(right.percentInHFJob), 8)}</td>
    <td data-number colSpan={2}>
      {signed(change.percentInHFJob, toFixedText(toPercent(change.percentInHFJob), 8))}
    </td>
  </tr>
);
