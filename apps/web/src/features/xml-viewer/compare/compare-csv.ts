import {
  type Comparison,
  type DisclosureRow,
  isAbsent,
  neutralise,
  printMass,
  printPercentInHFJob,
  type RowDifference,
  writeCsv,
} from '@disclosure/core';
import { fieldNames, fateWords, otherColumns, textOfOther } from './compare-words.ts';

/** What each side is, in the head of its column. */
interface SideNames {
  readonly left: string;
  readonly right: string;
}

/** A comparison for a spreadsheet: one value in each line, and no text that it would read as a formula. */
export function printComparison({ fields, rows }: Comparison, { left, right }: SideNames): string {
  const head = ['Part', 'What became of it', 'Trade Name', 'Ingredient Name', 'CAS Number', 'Value'];
  return writeCsv([
    [...head, `Left: ${left}`, `Right: ${right}`].map(neutralise),
    ...fields
      .filter((field) => field.left !== '' || field.right !== '')
      .map(({ field, isChanged, ...sides }) =>
        [
          'Well and job',
          fateWords[isChanged ? 'changed' : 'same'],
          '',
          '',
          '',
          fieldNames[field],
          sides.left,
          sides.right,
        ].map(neutralise),
      ),
    ...rows.flatMap(linesOfRow),
  ]);
}

const orBlank = (row: DisclosureRow | undefined, print: (row: DisclosureRow) => string) => (row ? print(row) : '');

/** Numbers are never neutralised: none of them is a formula. */
const numbers = {
  'Mass (lb)': (row: DisclosureRow) => (isAbsent(row, 'massIngredient') ? '' : printMass(row.massIngredient)),
  '% HF': (row: DisclosureRow) => (isAbsent(row, 'percentInHFJob') ? '' : printPercentInHFJob(row.percentInHFJob)),
};

function linesOfRow({ fate, left, right }: RowDifference): string[][] {
  const named = right ?? left;
  const start = ['Ingredient', fateWords[fate], named?.tradeName, named?.ingredientName, named?.casNumber].map((text) =>
    neutralise(text ?? ''),
  );
  const columns = Object.keys(otherColumns) as (keyof typeof otherColumns)[];
  const texts = columns.map((column) => {
    const print = (row: DisclosureRow) => neutralise(textOfOther(row, column));
    return [otherColumns[column], orBlank(left, print), orBlank(right, print)];
  });
  const figures = Object.entries(numbers).map(([title, print]) => [title, orBlank(left, print), orBlank(right, print)]);
  return [...figures, ...texts.filter(([, one, other]) => one !== '' || other !== '')].map((end) => start.concat(end));
}
