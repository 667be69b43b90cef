import type { ImportReport, TableChange } from '@disclosure/api';
import { tableMessages } from '@disclosure/core';
import { isSame } from '../audit/change.ts';
import { forEachInSlices } from '../slices.ts';
import {
  FaultList,
  ID_COLUMN,
  idOf,
  MOST_FAULTS,
  type ReadTable,
  type RowCells,
  type TableRow,
} from '../costly/read-table.ts';
import type { LoadedRecords, PlannedRecord, RecordTable } from './record-table.ts';

/** What an import will write, and the report of it. */
export interface ImportPlan<Fields> {
  readonly inserts: readonly Fields[];
  readonly updates: readonly { readonly id: number; readonly before: Fields; readonly after: Fields }[];
  readonly report: ImportReport;
}

interface Known<Fields> {
  readonly id: number;
  readonly fields: Fields;
  readonly cells: RowCells;
}

/** Checks each row alone, then against the records and the earlier rows. */
export async function planImport<Fields extends object, Loaded extends LoadedRecords<Fields>>(
  table: RecordTable<Fields, Loaded>,
  read: ReadTable,
  loaded: Loaded,
): Promise<ImportPlan<Fields>> {
  const planner = new Planner(table, loaded);
  await forEachInSlices(read.rows, (row) => planner.add(row));
  await planner.checkTogether();
  const { inserts, updates, changes, unchanged } = planner;
  const counts = { new: inserts.length, changed: updates.length, unchanged };
  const warnings = await findWarnings(table, loaded, planner);
  const report = { ...counts, ...listErrors(read, planner.faults.listed()), ...warnings, rows: changes };
  return { inserts, updates, report };
}

/** The records as they would be after the import are audited; what the import does not write is not its matter. */
async function findWarnings<Fields extends object, Loaded extends LoadedRecords<Fields>>(
  table: RecordTable<Fields, Loaded>,
  { records }: Loaded,
  { inserts, updates, rowsOfInserts, rowsOfUpdates }: Planner<Fields, Loaded>,
): Promise<Pick<ImportReport, 'warnings' | 'moreWarnings'>> {
  const found = new FaultList();
  const rows = [...records.map(({ id }) => rowsOfUpdates.get(id)), ...rowsOfInserts];
  if (table.audit && inserts.length + updates.length > 0) {
    const written = new Map(updates.map(({ id, after }) => [id, after]));
    const after = [...records.map(({ id, fields }) => written.get(id) ?? fields), ...inserts];
    await forEachInSlices(await table.audit(after), (fault) => {
      const row = fault?.records.map((index) => rows[index]).find((each) => each !== undefined);
      if (fault && row !== undefined) found.add({ row, column: fault.column, message: fault.message });
    });
  }
  const { faults, moreFaults } = found.listed();
  return { warnings: [...faults], moreWarnings: moreFaults };
}

type Faults = Pick<ReadTable, 'faults' | 'moreFaults'>;

/** The first by row. */
function listErrors(ofFile: Faults, ofRecords: Faults): Pick<ImportReport, 'errors' | 'moreErrors'> {
  const all = [...ofFile.faults, ...ofRecords.faults].sort((one, other) => one.row - other.row);
  const errors = all.slice(0, MOST_FAULTS);
  return { errors, moreErrors: all.length - errors.length + ofFile.moreFaults + ofRecords.moreFaults };
}

class Planner<Fields extends object, Loaded extends LoadedRecords<Fields>> {
  readonly inserts: Fields[] = [];
  readonly updates: { id: number; before: Fields; after: Fields }[] = [];
  /** The rows of the file that they come from. */
  readonly rowsOfInserts: number[] = [];
  readonly rowsOfUpdates = new Map<number, number>();
  readonly changes: TableChange[] = [];
  readonly faults = new FaultList();
  unchanged = 0;

  readonly #table: RecordTable<Fields, Loaded>;
  readonly #loaded: Loaded;
  readonly #byId: Map<number, Known<Fields>>;
  readonly #byKey: Map<string, Known<Fields>[]>;
  /** The first row of each record, or of the key of a new one. */
  readonly #rowOf = new Map<string, number>();

  constructor(table: RecordTable<Fields, Loaded>, loaded: Loaded) {
    this.#table = table;
    this.#loaded = loaded;
    const known = loaded.records.map((record) => ({ ...record, cells: table.toCells(record.fields, loaded) }));
    this.#byId = new Map(known.map((record) => [record.id, record]));
    this.#byKey = Map.groupBy(known, (record) => table.keyOf(record.cells));
  }

  add(row: TableRow): void {
    const target = this.#findTarget(row);
    if (target === 'faulty') return;
    const cells = { ...this.#defaults(target), ...row.cells };
    const faults = [
      ...this.#table.check(cells, this.#loaded),
      ...(target ? (this.#table.checkChange?.(target.cells, cells) ?? []) : []),
    ];
    for (const fault of faults) this.#fail(row, fault.column, fault.message);
    if (faults.length > 0 || !this.#isAlone(row, cells, target)) return;
    if (!row.isFaulty) this.#keep(row, cells, target);
  }

  #keep(row: TableRow, cells: RowCells, target: Known<Fields> | undefined): void {
    const after = this.#table.toFields(cells, this.#loaded, target?.fields);
    if (target && isSame(target.fields, after)) {
      this.unchanged += 1;
      return;
    }
    if (target) {
      this.updates.push({ id: target.id, before: target.fields, after });
      this.rowsOfUpdates.set(target.id, row.row);
    } else {
      this.inserts.push(after);
      this.rowsOfInserts.push(row.row);
    }
    this.changes.push({
      row: row.row,
      kind: target ? 'changed' : 'new',
      name: this.#table.nameOf(after),
      cells: diffCells(target?.cells ?? {}, this.#table.toCells(after, this.#loaded)),
    });
  }

  /** Once every row is planned: what one record may have depends on all others. */
  async checkTogether(): Promise<void> {
    const kept = this.#loaded.records.filter(({ id }) => !this.rowsOfUpdates.has(id));
    const planned: PlannedRecord<Fields>[] = [
      ...kept.map(({ fields }) => ({ fields, row: undefined })),
      ...this.updates.map(({ id, before, after }) => ({ fields: after, before, row: this.rowsOfUpdates.get(id) })),
      ...this.inserts.map((fields, index) => ({ fields, row: this.rowsOfInserts[index] })),
    ];
    await forEachInSlices(this.#table.checkTogether?.(planned) ?? [], (fault) => {
      if (fault) this.faults.add(fault);
    });
  }

  /** The record of a row, by its id or its key; undefined for a new one. */
  #findTarget(row: TableRow): Known<Fields> | undefined | 'faulty' {
    const id = idOf(row);
    if (id !== '') {
      const known = /^\d{1,10}$/.test(id) ? this.#byId.get(Number(id)) : undefined;
      return known ?? this.#fail(row, ID_COLUMN, tableMessages.noSuchId(this.#table.entity, id.slice(0, 40)));
    }
    const found = this.#byKey.get(this.#table.keyOf(row.cells)) ?? [];
    if (found.length < 2) return found[0];
    return this.#fail(row, ID_COLUMN, tableMessages.severalOfName(found.length));
  }

  #defaults(target: Known<Fields> | undefined): RowCells {
    if (target) return target.cells;
    return Object.fromEntries(this.#table.columns.map(({ title, ifMissing = '' }) => [title, ifMissing]));
  }

  /** True if neither an earlier row nor another record has the same key. */
  #isAlone(row: TableRow, cells: RowCells, target: Known<Fields> | undefined): boolean {
    const key = this.#table.keyOf(cells);
    const names = [`key ${key}`, ...(target ? [`id ${target.id}`] : [])];
    const first = names.map((name) => this.#rowOf.get(name)).find((found) => found !== undefined);
    const column = this.#table.columns[0]?.title ?? '';
    if (first !== undefined) return this.#fail(row, column, tableMessages.sameRow(first)) !== 'faulty';
    const other = this.#byKey.get(key)?.find((known) => known.id !== target?.id);
    if (other && target && key !== this.#table.keyOf(target.cells)) {
      return this.#fail(row, column, tableMessages.sameRecord(other.id)) !== 'faulty';
    }
    for (const name of names) this.#rowOf.set(name, row.row);
    return true;
  }

  #fail({ row }: TableRow, column: string, message: string): 'faulty' {
    this.faults.add({ row, column, message });
    return 'faulty';
  }
}

const diffCells = (before: RowCells, after: RowCells) =>
  Object.entries(after)
    .filter(([column, cell]) => cell !== (before[column] ?? ''))
    .map(([column, cell]) => ({ column, before: before[column] ?? '', after: cell }));
