import {
  type Comparison,
  type DisclosureRow,
  type FieldDifference,
  type Fraction,
  isAbsent,
  printGrouped,
  type RowDifference,
  type RowFate,
  toFixedText,
  toPercent,
  type WellField,
} from '@disclosure/core';
import { useState } from 'react';
import styles from './compare.module.css';

const words: Readonly<Record<RowFate, string>> = {
  same: 'Same',
  changed: 'Changed',
  added: 'Added',
  removed: 'Removed',
};
const fates: readonly RowFate[] = ['changed', 'added', 'removed', 'same'];

/** The ingredients of both sides; matching ones share a line. */
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
              // oxlint-disable-next-line react/no-array-index-key -- only the position identifies a line
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

/** Blank where there is no number. */
const printMasses = (pounds: number | null) => (pounds === null ? '' : printGrouped(pounds, 3));
const printShares = (fraction: Fraction | null) => (fraction === null ? '' : toFixedText(toPercent(fraction), 8));
const mass = (row: DisclosureRow | undefined) =>
  row && !isAbsent(row, 'massIngredient') ? printMasses(row.massIngredient) : '';
const share = (row: DisclosureRow | undefined) =>
  row && !isAbsent(row, 'percentInHFJob') ? printShares(row.percentInHFJob) : '';
const signed = (value: number | null, text: string) => {
  if (value === null || value === 0) return '';
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
      <td data-number>{signed(massChange, printMasses(massChange))}</td>
      <td data-number>{share(left)}</td>
      <td data-number>{share(right)}</td>
      <td data-number>{signed(shareChange, printShares(shareChange))}</td>
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
    <td data-number>{printMasses(left.mass)}</td>
    <td data-number>{printMasses(right.mass)}</td>
    <td data-number>{signed(change.mass, printMasses(change.mass))}</td>
    <td data-number>{printShares(left.percentInHFJob)}</td>
    <td data-number>{printShares(right.percentInHFJob)}</td>
    <td data-number colSpan={2}>
      {signed(change.percentInHFJob, printShares(change.percentInHFJob))}
    </td>
  </tr>
);

const names: Readonly<Record<WellField, string>> = {
  wellName: 'Well Name',
  apiNumber: 'API',
  startDate: 'Start Date',
  endDate: 'End Date',
  operatorNumber: 'Operator number',
  latitude: 'Latitude',
  longitude: 'Longitude',
  datum: 'Datum',
  federalWell: 'Federal well',
  indianWell: 'Indian well',
  tvd: 'TVD (ft)',
  totalClean: 'Base water volume (gal)',
  totalBaseNonWaterVolume: 'Base non-water volume (gal)',
  totalMass: 'Total mass (lb)',
  waterSource: 'Water source',
  entryMethod: 'Entry method',
  amendedReason: 'Reason for amendment',
};

/** The values of the well on both sides. */
export function FieldTable({ fields }: { readonly fields: readonly FieldDifference[] }) {
  const [isBrief, setBrief] = useState(true);
  const changed = fields.filter(({ isChanged }) => isChanged);
  const shown = (isBrief ? changed : fields).filter(({ left, right }) => left !== '' || right !== '');
  return (
    <section className={styles.panel} aria-labelledby="fields">
      <div className={styles.panelHead}>
        <h2 id="fields">Well and job</h2>
        <p>{changed.length === 0 ? 'No differences' : `${changed.length} of ${fields.length} values differ`}</p>
        <OnlyDifferences of="values" isOn={isBrief} onChange={setBrief} />
      </div>
      {shown.length > 0 && (
        <div className={styles.scroller}>
          <table className={styles.table} aria-label="Well and job">
            <thead>
              <tr>
                <th scope="col">Value</th>
                <th scope="col">Left</th>
                <th scope="col">Right</th>
              </tr>
            </thead>
            <tbody>
              {shown.map(({ field, left, right, isChanged }) => (
                <tr key={field} data-fate={isChanged ? 'changed' : undefined}>
                  <th scope="row">{names[field]}</th>
                  <td>{left || '(blank)'}</td>
                  <td>{right || '(blank)'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

interface OnlyDifferencesProps {
  readonly of: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

const OnlyDifferences = ({ of, isOn, onChange }: OnlyDifferencesProps) => (
  <label className={styles.only}>
    <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
    Only {of} that differ
  </label>
);
