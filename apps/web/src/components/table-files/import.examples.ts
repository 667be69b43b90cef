import type { ImportReport } from '@disclosure/api';
import { readCsv } from '@disclosure/core';
import type { Api } from '../../lib/api.tsx';

export type Request = Parameters<Api['importVendors']>[0];
export type Import = (request: Request) => Promise<ImportReport>;

export const nothing = { unchanged: 0, errors: [], moreErrors: 0, warnings: [], moreWarnings: 0 };

/** Judges like the server: rows 3 and 5 need an address with an @, row 4 has a warning until its phone is 9. */
export const judge: Import = async ({ query, table }) => {
  const read = readCsv(new TextDecoder().decode(table.bytes));
  const [, ...lines] = 'cells' in read ? read.cells : [];
  const rows = lines
    .map(([skip = '', ...cells], at) => ({ row: at + 2, skip, cells }))
    .filter(({ skip, cells }) => skip === '' && cells.length > 0);
  const wrong = rows.filter(({ cells: [, , email = ''] }) => email !== '' && !email.includes('@'));
  const faulty = wrong.map(({ row }) => row);
  const warned = rows.filter(({ row, cells }) => row === 4 && cells[1] !== '9');
  const fix = { cell: '9', label: 'Use 9' };
  const changes = rows
    .filter(({ row }) => !faulty.includes(row))
    .map(({ row, cells: [name = ''] }) => ({ row, kind: 'new' as const, name, cells: [] }));
  return {
    ...nothing,
    new: changes.length,
    changed: 0,
    errors: wrong.map(({ row }) => ({ row, column: 'Email', message: `Please enter a valid email, row ${row}` })),
    warnings: warned.map(({ row }) => ({ row, column: 'Phone', message: 'Looks odd', fix })),
    rows: changes,
    faulty,
    plan: changes.map(({ row }) => row).join(),
    ...(query.withTable && { columns: ['Company', 'Phone', 'Email'], table: rows }),
  };
};
