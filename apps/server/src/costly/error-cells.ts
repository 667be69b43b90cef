/** Stands for the result of a formula that was never computed: programs that are no spreadsheets write such cells. */
export const NOT_COMPUTED = '#FORMULA!';

/** Stands for the part of a merged cell: only the first has the value that a person sees in all of them. */
export const MERGED = '#MERGED!';

/** What a spreadsheet shows instead of a value, also in a CSV file that it wrote. A well may be called `#1`. */
export const isErrorValue = (cell: string): boolean => /^#(?:N\/A|DIV\/0!|GETTING_DATA|[A-Z]+[!?])$/.test(cell.trim());
