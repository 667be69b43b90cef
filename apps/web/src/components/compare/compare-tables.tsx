import {
  columnTitles,
  type ComparedColumn,
  type Comparison,
  type DisclosureRow,
  type FieldDifference,
  type Fraction,
  groupThousands,
  type MarkedPiece,
  markChanges,
  printedColumns,
  printGrouped,
  printPercentInHFJob,
  type RowDifference,
  type RowFate,
} from '@disclosure/core';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { fateWords, fieldNames, leftAndRight, type Sides } from './compare-words.ts';
import styles from './compare.module.css';

const fates: readonly RowFate[] = ['changed', 'added', 'removed', 'same'];

interface RowTableProps {
  readonly comparison: Comparison;
  readonly sides?: Sides;
  /** Said instead of a table when no row differs. */
  readonly same?: string;
}

/** The ingredients of both sides; matching ones share a line. */
export function RowTable({ comparison, sides = leftAndRight, same }: RowTableProps) {
  const [isBrief, setBrief] = useState(true);
  const { rows, counts } = comparison;
  const shown = isBrief ? rows.filter(({ fate }) => fate !== 'same') : rows;
  const said = fates
    .filter((fate) => counts[fate] > 0)
    .map((fate) => `${counts[fate]} ${fateWords[fate].toLowerCase()}`);
  return (
    <section className={styles.panel} aria-labelledby="rows">
      <div className={styles.panelHead}>
        <h2 id="rows">Ingredients</h2>
        <p>{said.join(' · ')}</p>
        <OnlyDifferences of="rows" isOn={isBrief} onChange={setBrief} />
      </div>
      {shown.length === 0 && same !== undefined ? (
        <p className={styles.same}>
          <IconCircleCheckFilled size={15} aria-hidden />
          {same}
        </p>
      ) : (
        <RowLines shown={shown} totals={comparison.totals} sides={sides} />
      )}
    </section>
  );
}

interface RowLinesProps extends Pick<Comparison, 'totals'> {
  readonly shown: Comparison['rows'];
  readonly sides: Sides;
}

const numberTitles = ({ left, right }: Sides) => {
  const [one, other] = [left.toLowerCase(), right.toLowerCase()];
  return [`Mass ${one} (lb)`, `Mass ${other}`, 'Difference', `% HF ${one}`, `% HF ${other}`, 'Difference in %'];
};

const RowLines = ({ shown, totals, sides }: RowLinesProps) => (
  <div className={styles.scroller}>
    <table className={styles.table} aria-label="Ingredients">
      <thead>
        <tr>
          {['', 'Trade Name', 'Ingredient Name', 'CAS Number'].map((title) => (
            <th key={title} scope="col">
              {title || <span className={styles.spoken}>What became of it</span>}
            </th>
          ))}
          {numberTitles(sides).map((title) => (
            <th key={title} scope="col" data-number>
              {title}
            </th>
          ))}
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
        <Totals totals={totals} />
      </tfoot>
    </table>
  </div>
);

/** As the document prints them, so that every difference can be seen. Blank where there is no number. */
const printMasses = (pounds: number | null) => (pounds === null ? '' : printGrouped(pounds, 3));
const printShares = (fraction: Fraction | null) => (fraction === null ? '' : printPercentInHFJob(fraction));
const mass = (row: DisclosureRow | undefined) => (row ? groupThousands(printedColumns.massIngredient(row)) : '');
const share = (row: DisclosureRow | undefined) => (row ? printedColumns.percentInHFJob(row) : '');
const signed = (value: number | null, text: string) => {
  if (value === null || value === 0) return '';
  return value > 0 ? `+${text}` : text.replace('-', '\u{2212}');
};

function RowLine({ row }: { readonly row: RowDifference }) {
  const { fate, left, right, massChange, shareChange } = row;
  const named = right ?? left;
  return (
    <tr data-fate={fate}>
      <td className={styles.fate}>{fateWords[fate]}</td>
      <th scope="row">{named?.tradeName}</th>
      <td>{named?.ingredientName}</td>
      <td>{named?.casNumber}</td>
      <Pair left={mass(left)} right={mass(right)} />
      <td data-number>{signed(massChange, printMasses(massChange))}</td>
      <Pair left={share(left)} right={share(right)} />
      <td data-number>{signed(shareChange, printShares(shareChange))}</td>
      <td>
        <OtherChanges row={row} />
      </td>
    </tr>
  );
}

/** The columns that have no room of their own, each from what to what. */
const OtherChanges = ({ row: { changed } }: { readonly row: RowDifference }) =>
  changed
    .filter(({ column }) => !ownColumns.has(column))
    .map(({ column, left, right }) => {
      const marked = markChanges(left, right);
      return (
        <p key={column}>
          {columnTitles[column]}: <Marked pieces={marked.left} /> → <Marked pieces={marked.right} />
        </p>
      );
    });

const ownColumns: ReadonlySet<ComparedColumn> = new Set(['massIngredient', 'percentInHFJob']);

/** A text with what differs from the other side marked. */
const Marked = ({ pieces }: { readonly pieces: readonly MarkedPiece[] }) =>
  pieces.length === 0
    ? '(blank)'
    : pieces.map(({ text, isChanged }, index) =>
        // oxlint-disable-next-line react/no-array-index-key -- only the position identifies a piece
        isChanged ? <mark key={index}>{text}</mark> : <Fragment key={index}>{text}</Fragment>,
      );

/** Two cells with the same figure of both sides; where both say one, what differs is marked. */
function Pair({ left, right }: { readonly left: string; readonly right: string }) {
  const isMarked = left !== '' && right !== '' && left !== right;
  const marked = isMarked && markChanges(left, right);
  return (
    <>
      <td data-number>{marked ? <Marked pieces={marked.left} /> : left}</td>
      <td data-number>{marked ? <Marked pieces={marked.right} /> : right}</td>
    </>
  );
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

interface FieldTableProps {
  readonly fields: readonly FieldDifference[];
  readonly sides?: Sides;
}

/** The values of the well on both sides. */
export function FieldTable({ fields, sides = leftAndRight }: FieldTableProps) {
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
                <th scope="col">{sides.left}</th>
                <th scope="col">{sides.right}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((difference) => (
                <FieldLine key={difference.field} difference={difference} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function FieldLine({ difference: { field, left, right, isChanged } }: { readonly difference: FieldDifference }) {
  const marked = markChanges(left, right);
  return (
    <tr data-fate={isChanged ? 'changed' : undefined}>
      <th scope="row">{fieldNames[field]}</th>
      <td>
        <Marked pieces={marked.left} />
      </td>
      <td>
        <Marked pieces={marked.right} />
      </td>
    </tr>
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
