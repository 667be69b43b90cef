import { tableMessages } from '@disclosure/core';

// Cells that do not say what was meant.

/** Stands for the result of a formula that was never computed: programs that are no spreadsheets write such cells. */
export const NOT_COMPUTED = '#FORMULA!';

/** Stands for the part of a merged cell: only the first has the value that a person sees in all of them. */
export const MERGED = '#MERGED!';

/** What a spreadsheet shows instead of a value, also in a CSV file that it wrote. A well may be called `#1`. */
export const isErrorValue = (cell: string): boolean => /^#(?:N\/A|DIV\/0!|GETTING_DATA|[A-Z]+[!?])$/.test(cell.trim());

/** What a cell may say that was not meant. Its mark keeps the cell wrong until someone types what was. */
export interface Doubt {
  readonly mark: string;
  readonly pattern: RegExp;
  readonly tell: (cell: string) => string;
}

/** Where semicolons separate cells, a comma mostly separates decimals, but not in files of every program. */
export const unclearComma: Doubt = {
  mark: '#COMMA!',
  pattern: /^\s*[+-]?\d{1,3}(?:,\d{3})+\s*$/,
  tell: tableMessages.unclearComma,
};

/** A spreadsheet shortens the digits of a long number, such as one of an operator, when it writes CSV. */
export const lostDigits: Doubt = {
  mark: '#DIGITS!',
  pattern: /^\s*\d(?:[.,]\d+)?e\+\d+\s*$/i,
  tell: tableMessages.lostDigits,
};

export const markDoubtful = (cell: string, { mark, pattern }: Doubt): string =>
  pattern.test(cell) ? `${mark} ${cell.trim()}` : cell;

/** As much of a cell as a message shows. */
export const SHOWN = 40;

/** What to tell of a cell that is marked. */
export function tellDoubt(cell: string): string | undefined {
  const doubt = [unclearComma, lostDigits].find(({ mark }) => cell.startsWith(mark));
  return doubt?.tell(cell.slice(doubt.mark.length).trim().slice(0, SHOWN));
}
