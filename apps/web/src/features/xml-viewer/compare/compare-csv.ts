import {
  columnTitles,
  type Comparison,
  neutralise,
  printedColumns,
  type RowDifference,
  writeCsv,
} from '@disclosure/core';
import { fateWords, fieldNames } from '../../../components/compare/compare-words.ts';

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
        ].map(harmless),
      ),
    ...rows.flatMap(linesOfRow),
  ]);
}

/** A longitude stays a number. */
const harmless = (text: string): string => (/^-?\d+(?:\.\d+)?$/.test(text) ? text : neutralise(text));

const numbers = ['massIngredient', 'percentInHFJob'] as const;
/** They stand at the start of each line in the spelling of the right side. */
const names = ['tradeName', 'ingredientName', 'casNumber'] as const;
const texts = ['supplier', 'purpose', 'claimant', 'comments', 'percentInAdditive', 'isNonMsds'] as const;

/** Numbers are never neutralised: none of them is a formula. */
function linesOfRow({ fate, left, right }: RowDifference): string[][] {
  const named = right ?? left;
  const start = ['Ingredient', fateWords[fate], named?.tradeName, named?.ingredientName, named?.casNumber].map((text) =>
    neutralise(text ?? ''),
  );
  const lineOf = (column: keyof typeof printedColumns, shown: (text: string) => string): string[] => {
    const sides = [left, right].map((row) => (row ? shown(printedColumns[column](row)) : ''));
    return [columnTitles[column], ...sides];
  };
  const said = texts.map((column) => lineOf(column, neutralise));
  const respelled = left && right ? names.map((column) => lineOf(column, neutralise)) : [];
  return [
    ...respelled.filter(([, one, other]) => one !== other),
    ...numbers.map((column) => lineOf(column, String)),
    ...said.filter(([, one, other]) => one !== '' || other !== ''),
  ].map((end) => start.concat(end));
}
