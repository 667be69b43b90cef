import { escapeText } from '../texts/characters.ts';
import type { Cells } from './csv.ts';

const STYLE = `
  :root { color-scheme: light dark; font: 13px/1.4 system-ui, sans-serif; }
  table { border-collapse: collapse; }
  th, td { padding: 4px 8px; border: 1px solid #8888; text-align: left; vertical-align: top; }
  thead th { position: sticky; top: 0; background: canvas; }
`;

/** A page of its own with one table. The first row has the titles. Nothing in it runs, and nothing is loaded. */
export function writeHtml(title: string, [titles = [], ...rows]: Cells): string {
  const line = (cells: readonly string[], start: string, end: string): string =>
    `<tr>${cells.map((cell) => start + escapeText(cell) + end).join('')}</tr>`;
  return [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><title>${escapeText(title)}</title><style>${STYLE}</style></head>`,
    `<body><h1>${escapeText(title)}</h1><table><thead>${line(titles, '<th scope="col">', '</th>')}</thead><tbody>`,
    ...rows.map((row) => line(row, '<td>', '</td>')),
    '</tbody></table></body></html>',
    '',
  ].join('\n');
}
