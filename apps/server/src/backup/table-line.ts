/** A value as PostgreSQL writes it; null stands for none. */
export type Cell = string | null;

const NONE = String.raw`\N`;

const escapes: Readonly<Record<string, string>> = {
  '\\': String.raw`\\`,
  '\b': String.raw`\b`,
  '\f': String.raw`\f`,
  '\n': String.raw`\n`,
  '\r': String.raw`\r`,
  '\t': String.raw`\t`,
  '\v': String.raw`\v`,
};
const meanings = Object.fromEntries(Object.entries(escapes).map(([letter, escape]) => [escape, letter]));

/** Hardly any value has one, and looking is quicker than replacing. */
const SPECIAL = /[\\\b\f\n\r\t\v]/;
const EACH_SPECIAL = new RegExp(SPECIAL, 'g');

/** One row in PostgreSQL's own text format: its COPY command reads such a file too. */
export const encodeLine = (cells: readonly Cell[]): string => `${cells.map(encodeCell).join('\t')}\n`;

const encodeCell = (cell: Cell): string =>
  cell === null ? NONE : SPECIAL.test(cell) ? cell.replaceAll(EACH_SPECIAL, (letter) => escapes[letter] ?? '') : cell;

/** The line comes without its end. */
export const decodeLine = (line: string): Cell[] => line.split('\t').map(decodeCell);

const decodeCell = (cell: string): Cell =>
  cell === NONE ? null : cell.replaceAll(/\\./g, (escape) => meanings[escape] ?? escape);
