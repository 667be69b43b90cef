/** What a spreadsheet takes for a formula, also behind apostrophes that were put there before. */
const looksLikeFormula = /^'*[=+\-@\t\r]/;

/** With an apostrophe before it, a spreadsheet shows a cell instead of running it. */
export const neutralise = (cell: string): string => (looksLikeFormula.test(cell) ? `'${cell}` : cell);

/** The cell as it was before it was neutralised. */
export const undoNeutralise = (cell: string): string =>
  cell.startsWith("'") && looksLikeFormula.test(cell) ? cell.slice(1) : cell;
