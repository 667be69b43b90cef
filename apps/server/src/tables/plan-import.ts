import { createHash } from 'node:crypto';
import { ID_COLUMN, type ImportReport, type TableChange, type TableFault } from '@disclosure/api';
import { listWords, tableMessages } from '@disclosure/core';
import { isSame } from '../audit/change.ts';
import { forEachInSlices } from '../slices.ts';
import { FaultList, idOf, MOST_FAULTS, type ReadTable, type RowCells, type TableRow } from '../costly/read-table.ts';
import type { CellFault, LoadedRecords, PlannedRecord, RecordTable } from './record-table.ts';

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

/** What one row writes. */
interface Step<Fields> {
  /** The record that it changes; undefined for a new one. */
  readonly target: Known<Fields> | undefined;
  readonly after: Fields;
  readonly change: TableChange;
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
  const { steps, unchanged, faulty } = planner;
  const inserts = steps.filter(({ target }) => !target).map(({ after }) => after);
  const updates = steps.flatMap(({ target, after }) =>
    target ? [{ id: target.id, before: target.fields, after }] : [],
  );
  const rows = steps.map(({ change }) => change);
  const faultyRows = read.rows.filter(({ row }) => faulty.has(row));
  const { errors, moreErrors } = listErrors(read, planner.faults.listed());
  const report = {
    new: inserts.length,
    changed: updates.length,
    unchanged,
    skipped: read.skipped,
    errors,
    moreErrors,
    ...(await findWarnings(table, loaded, steps, faultyRows)),
    rows,
    faulty: faultyRows.map(({ row }) => row),
    plan: fingerprint(rows),
  };
  return { inserts, updates, report };
}

const fingerprint = (changes: readonly TableChange[]): string => {
  const hash = createHash('sha256');
  for (const change of changes) hash.update(`${JSON.stringify(change)}\n`);
  return hash.digest('base64url');
};

/** The records as they would be after the import are audited; what the import does not write is not its matter. */
async function findWarnings<Fields extends object, Loaded extends LoadedRecords<Fields>>(
  table: RecordTable<Fields, Loaded>,
  { records }: Loaded,
  steps: readonly Step<Fields>[],
  faulty: readonly TableRow[],
): Promise<Pick<ImportReport, 'warnings' | 'moreWarnings'>> {
  const found = new FaultList();
  if (table.audit && steps.length > 0) {
    const written = new Map(steps.flatMap((step) => (step.target ? [[step.target.id, step]] : [])));
    const kept = records.map(({ id, fields }) => written.get(id) ?? { after: fields, change: undefined });
    const all = [...kept, ...steps.filter(({ target }) => !target)];
    await forEachInSlices(
      await table.audit(
        all.map(({ after }) => after),
        faulty,
      ),
      (fault) => {
        const [row, ...alsoRows] = fault?.records.flatMap((index) => all[index]?.change?.row ?? []) ?? [];
        if (!fault || row === undefined) return;
        const { records: _, ...finding } = fault;
        found.add({ row, ...finding, ...(alsoRows.length > 0 && { alsoRows }) });
      },
    );
  }
  const { faults, moreFaults } = found.listed();
  return { warnings: [...faults], moreWarnings: moreFaults };
}

/** Offers what the table proposes for a cell, if the cell has no fault then. */
export async function addFixes<Fields extends object, Loaded extends LoadedRecords<Fields>>(
  table: RecordTable<Fields, Loaded>,
  rows: readonly TableRow[],
  loaded: Loaded,
  errors: readonly TableFault[],
): Promise<TableFault[]> {
  const byNumber = new Map(rows.map((row) => [row.row, row.cells]));
  if (!table.propose || !errors.some(({ row }) => byNumber.has(row))) return [...errors];
  const propose = await table.propose(loaded, rows);
  const fixed: TableFault[] = [];
  for (const error of errors) {
    const cells = byNumber.get(error.row);
    const fix = cells && (await propose(error.column, cells));
    const isMended = (fault: CellFault) => fault.column !== error.column;
    const isProven = fix && table.check({ ...cells, [error.column]: fix.cell }, loaded).every(isMended);
    fixed.push(isProven ? { ...error, fix } : error);
  }
  return fixed;
}

type Faults = Pick<ReadTable, 'faults' | 'moreFaults'>;

/** The first by row. */
function listErrors(ofFile: Faults, ofRecords: Faults): Pick<ImportReport, 'errors' | 'moreErrors'> {
  const all = [...ofFile.faults, ...ofRecords.faults].sort((one, other) => one.row - other.row);
  const errors = all.slice(0, MOST_FAULTS);
  return { errors, moreErrors: all.length - errors.length + ofFile.moreFaults + ofRecords.moreFaults };
}

class Planner<Fields extends object, Loaded extends LoadedRecords<Fields>> {
  /** Of the rows without faults. */
  steps: Step<Fields>[] = [];
  readonly faulty = new Set<number>();
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
    if (row.isFaulty) this.faulty.add(row.row);
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
    const change: TableChange = {
      row: row.row,
      kind: target ? 'changed' : 'new',
      name: this.#table.nameOf(after),
      cells: diffCells(target?.cells ?? {}, this.#table.toCells(after, this.#loaded)),
    };
    this.steps.push({ target, after, change });
  }

  /** Once every row is planned: what one record may have depends on all others. */
  async checkTogether(): Promise<void> {
    const written = new Set(this.steps.map(({ target }) => target?.id));
    const kept = this.#loaded.records.filter(({ id }) => !written.has(id));
    const planned: PlannedRecord<Fields>[] = [
      ...kept.map(({ fields }) => ({ fields, row: undefined })),
      ...this.steps.map(({ target, after, change: { row } }) =>
        target ? { fields: after, before: target.fields, row } : { fields: after, row },
      ),
    ];
    await forEachInSlices(this.#table.checkTogether?.(planned) ?? [], (fault) => {
      if (fault) this.#fail(fault, fault.column, fault.message);
    });
    this.steps = this.steps.filter(({ change }) => !this.faulty.has(change.row));
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
    const { keyColumns } = this.#table;
    const [column] = keyColumns;
    const names = [`key ${key}`, ...(target ? [`id ${target.id}`] : [])];
    const [ofKey, ofId] = names.map((name) => this.#rowOf.get(name));
    if (ofKey !== undefined)
      return this.#fail(row, column, tableMessages.sameRow(ofKey, listWords(keyColumns))) !== 'faulty';
    if (ofId !== undefined) {
      // One of the two may name the record by its key: the cell to mend is that which names it.
      const named = idOf(row) === '' ? column : ID_COLUMN;
      return this.#fail(row, named, tableMessages.sameTarget(ofId)) !== 'faulty';
    }
    const other = this.#byKey.get(key)?.find((known) => known.id !== target?.id);
    if (other && target && key !== this.#table.keyOf(target.cells)) {
      return this.#fail(row, column, tableMessages.sameRecord(other.id)) !== 'faulty';
    }
    for (const name of names) this.#rowOf.set(name, row.row);
    return true;
  }

  #fail({ row }: { readonly row: number }, column: string, message: string): 'faulty' {
    this.faulty.add(row);
    this.faults.add({ row, column, message });
    return 'faulty';
  }
}

const diffCells = (before: RowCells, after: RowCells) =>
  Object.entries(after)
    .filter(([column, cell]) => cell !== (before[column] ?? ''))
    .map(([column, cell]) => ({ column, before: before[column] ?? '', after: cell }));
