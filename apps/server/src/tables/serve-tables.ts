import {
  type FileAnswer,
  ID_COLUMN,
  type ImportQuery,
  type ImportReport,
  ProblemError,
  type TableFile,
  type TableFormat,
  tableTypes,
} from '@disclosure/api';
import { type Cells, neutralise, tableMessages, writeCsv } from '@disclosure/core';
import { sql } from 'kysely';
import { type Change, change, isSame } from '../audit/change.ts';
import type { Clock } from '../clock.ts';
import type { CostlyWork } from '../costly/costly-work.ts';
import { type ReadTable, type RowCells, titlesOf } from '../costly/read-table.ts';
import { writeXlsx } from '../costly/write-xlsx.ts';
import type { Db } from '../database/db.ts';
import type { Caller } from '../http/serve.ts';
import type { Once } from '../http/read-request.ts';
import { addFixes, type ImportPlan, planImport } from './plan-import.ts';
import type { LoadedRecords, RecordTable, WrittenRecord } from './record-table.ts';

/** What the calls about reference records work with. */
export interface TableServices {
  readonly db: Db;
  readonly clock: Clock;
  readonly costly: CostlyWork;
}

interface Context {
  readonly caller: Caller;
  readonly once: Once | undefined;
}

interface ImportRequest {
  readonly query: ImportQuery;
  readonly table: TableFile;
}

interface FormatRequest {
  readonly query: { readonly format?: TableFormat | undefined };
}

/** The handlers of the three calls that import and export a table. */
export const serveTables = <Fields extends object, Loaded extends LoadedRecords<Fields>>(
  services: TableServices,
  table: RecordTable<Fields, Loaded>,
) => ({
  import: ({ query, table: file }: ImportRequest, context: Context): Promise<ImportReport> =>
    services.costly.importInTurn(context.caller.id, async () => {
      const read = await services.costly.readTable(context.caller.id, file, table.columns);
      if (query.dryRun === 'true') {
        const loaded = await table.load(services.db);
        const { report: found } = await planImport(table, read, loaded);
        const report = { ...found, errors: await addFixes(table, read.rows, loaded, found.errors) };
        return query.withTable === 'true' ? { ...report, ...asRead(read) } : report;
      }
      return change(services, context, async (work) => {
        await table.lockFirst?.(work.tx, read);
        await lockTables(work.tx, table.locks);
        const loaded = await table.load(work.tx);
        const plan = await planImport(table, read, loaded);
        mustBeFaultless(plan.report);
        mustBeAsSeen(plan.report, query.plan);
        const written = await write(work, table, plan);
        await table.finish?.(work, written, loaded);
        return plan.report;
      });
    }),

  export: async ({ query }: FormatRequest, { caller }: Context): Promise<FileAnswer> => {
    const loaded = await table.load(services.db);
    const rows = loaded.records.map(({ id, fields }) => {
      const cells: RowCells = { ...table.toCells(fields, loaded), [ID_COLUMN]: String(id) };
      return titlesOf(table).map((title) => neutralise(cells[title] ?? ''));
    });
    const write = (cells: Cells) => services.costly.writeXlsx(caller.id, cells, table.title);
    return toFile(table.title, [titlesOf(table), ...rows], query.format, write);
  },

  template: ({ query }: FormatRequest): Promise<FileAnswer> =>
    toFile(`${table.title} template`, [titlesOf(table).slice(1)], query.format),
});

/** Keeps others from writing until the end of the transaction, so that the plan stays true. */
async function lockTables(tx: Db, names: readonly string[]): Promise<void> {
  for (const name of names) await sql`lock table ${sql.table(name)} in exclusive mode`.execute(tx);
}

function mustBeFaultless({ errors, moreErrors }: ImportReport): void {
  const [first] = errors;
  if (!first) return;
  const message = tableMessages.nothingImported(first.row, first.column, first.message, moreErrors);
  const paths = errors.map(({ row, column, message }) => ({ path: `${row}.${column}`, message }));
  throw new ProblemError('rule-broken', message, { errors: paths });
}

/** A colleague may have changed since what the user saw. */
function mustBeAsSeen({ plan }: ImportReport, seen = plan): void {
  if (plan !== seen) throw new ProblemError('stale', tableMessages.changedSince);
}

const asRead = ({ columns, rows }: ReadTable): Pick<ImportReport, 'columns' | 'table'> => ({
  columns: [...columns],
  table: rows.map(({ row, cells }) => ({ row, cells: columns.map((title) => cells[title] ?? '') })),
});

async function write<Fields extends object, Loaded extends LoadedRecords<Fields>>(
  { tx, note }: Change,
  table: RecordTable<Fields, Loaded>,
  { inserts, updates }: ImportPlan<Fields>,
): Promise<WrittenRecord<Fields>[]> {
  const { entity } = table;
  const snapshot = (fields: Fields) => table.snapshot?.(fields) ?? fields;
  const ids = await table.insert(tx, inserts);
  const added = inserts.map((after, index) => ({ id: ids[index] ?? 0, before: undefined, after }));
  for (const { id, after } of added) {
    note({ entity, entityId: id, name: table.nameOf(after), action: 'created', after: snapshot(after) });
  }
  for (const { id, before, after } of updates) {
    const sides = { before: snapshot(before), after: snapshot(after) };
    if (isSame(sides.before, sides.after)) continue;
    await table.update(tx, id, after);
    note({ entity, entityId: id, name: table.nameOf(after), action: 'changed', ...sides });
  }
  return [...added, ...updates];
}

/** A table as a file to download. */
export async function toFile(
  title: string,
  cells: Cells,
  format: TableFormat = 'csv',
  write: (cells: Cells) => Promise<Uint8Array> = (few) => writeXlsx(few, title),
): Promise<FileAnswer> {
  const bytes = format === 'xlsx' ? await write(cells) : Buffer.from(writeCsv(cells), 'utf8');
  const type = format === 'xlsx' ? tableTypes.xlsx : `${tableTypes.csv}; charset=utf-8`;
  return { name: `${title.toLowerCase().replaceAll(' ', '-')}.${format}`, type, bytes };
}
