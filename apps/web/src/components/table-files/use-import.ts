import { CSV, type ImportReport, MAX_TABLE_BYTES, ProblemError, type TableFile, XLSX } from '@disclosure/api';
import { messages } from '@disclosure/core';
import { useState } from 'react';
import type { Api } from '../../lib/api.tsx';
import { reasonOf } from '../../lib/failure.ts';
import { createIdempotencyKeys } from '../../lib/idempotency-keys.ts';
import { useLatest } from '../../lib/store.ts';
import { leftOut, openBench, restOf, rowsChangedSince, toTable, type Workbench } from './workbench.ts';

/** The calls that import and export one kind of record. They have the same shape for every kind. */
export interface TableCalls {
  readonly import: Api['importVendors'];
  readonly export: Api['exportVendors'];
  readonly template: Api['getVendorTemplate'];
}

const typesByEnding: Readonly<Record<string, TableFile['type']>> = { csv: CSV, xlsx: XLSX };

/** The file, or a sentence that says why it cannot be used. */
async function readChosenFile(file: File): Promise<TableFile | string> {
  const type = typesByEnding[file.name.split('.').at(-1)?.toLowerCase() ?? ''];
  if (!type) return `${file.name} is not a CSV or XLSX file. Please choose one that is.`;
  if (file.size > MAX_TABLE_BYTES) return `${file.name} is larger than 20 MB. Please split it into smaller files.`;
  if (file.size === 0) return `${file.name} is empty. Please choose another file.`;
  try {
    return { type, bytes: new Uint8Array(await file.arrayBuffer()) };
  } catch {
    return `${file.name} could not be read. Please close it in other programs and choose it again.`;
  }
}

interface State {
  readonly step: 'choose' | 'bench' | 'done';
  readonly bench?: Workbench | undefined;
  /** What the server says of the bench. */
  readonly report?: ImportReport | undefined;
  readonly failure?: string | undefined;
  /** What was imported so far. */
  readonly done?: string | undefined;
  readonly isBusy: boolean;
  readonly isChecking?: boolean;
  /** The user wants another file. */
  readonly isAgain: boolean;
}

const start: State = { step: 'choose', isBusy: false, isAgain: false };

const sumUp = (file: string, report: ImportReport) =>
  `Imported ${file}: ${report.new} new, ${report.changed} changed, ${report.unchanged} unchanged.`;

const whatStays = (out: number, late: number) => [
  out > 0 && messages.imports.stillHere(out),
  late > 0 && messages.imports.changedMeanwhile(late),
];

/** What else importing so many new records will do, and has done. */
export interface TellNew {
  readonly before: (number: number) => string;
  readonly after: (number: number) => string;
}

/** Choose, mend, confirm. Only the last step writes, and it writes all rows that are not left out, or none. */
class ImportSession {
  state = start;
  readonly #calls: TableCalls;
  readonly #onChange: (state: State) => void;
  readonly #onImported: () => void;
  readonly #once = createIdempotencyKeys();
  readonly #tellNew: TellNew | undefined;
  #checking: Promise<void> | undefined;
  /** After an import, until the rows that it made importable are left out. */
  #isSettling = false;

  constructor(
    calls: TableCalls,
    onChange: (state: State) => void,
    onImported: () => void,
    tellNew: TellNew | undefined,
  ) {
    this.#calls = calls;
    this.#tellNew = tellNew;
    this.#onChange = onChange;
    this.#onImported = onImported;
  }

  readonly choose = (chosen: File) =>
    this.#run(async () => {
      const table = await readChosenFile(chosen);
      if (typeof table === 'string') return { ...start, failure: table };
      const report = await this.#calls.import({ query: { dryRun: 'true', withTable: 'true' }, table });
      return { step: 'bench', report, bench: openBench(chosen.name, report) };
    });

  readonly confirm = () =>
    this.#run(async () => {
      await this.#checking;
      if (this.#isSettling) return this.#check().then(() => ({}));
      const { bench, report, failure } = this.state;
      if (!bench || !report || failure) return {};
      const out = leftOut(bench, report);
      this.#set({ bench: { ...bench, decided: new Set() } });
      const written = await this.#write(bench, out, report.plan);
      this.#onImported();
      const told = written.new > 0 ? this.#tellNew?.after(written.new) : undefined;
      // Rows may have been mended meanwhile: those that stay, and those that were imported as they stood before.
      const now = this.state.bench ?? bench;
      const late = rowsChangedSince(bench, now, out);
      const done = [sumUp(bench.name, written), told, ...whatStays(out.size, late.length)].filter(Boolean).join(' ');
      if (out.size + late.length === 0) return { step: 'done', done };
      this.#set({ bench: restOf(now, new Set([...out, ...late])), done });
      this.#isSettling = true;
      await this.#check();
      return {};
    });

  /**
   * Changes the bench as it is now, which may be newer than what is drawn. Passing over a warning changes nothing that the
   * server would judge.
   */
  readonly edit = (change: (bench: Workbench) => Workbench) => {
    const before = this.state.bench;
    if (!before) return;
    const bench = change(before);
    this.#set({ bench, failure: undefined });
    if (bench.rows !== before.rows || bench.skipped !== before.skipped) void this.#check();
  };

  readonly recheck = () => void this.#check();

  readonly restart = () => {
    this.#isSettling = false;
    this.#set({ bench: undefined, report: undefined, done: undefined, ...start, isAgain: true });
  };

  async #write(bench: Workbench, out: ReadonlySet<number>, plan: string | undefined): Promise<ImportReport> {
    const request = { query: { plan }, table: toTable(bench, out) };
    const text = new TextDecoder().decode(request.table.bytes);
    try {
      return await this.#once([plan, text], (idempotencyKey) => this.#calls.import({ ...request, idempotencyKey }));
    } catch (error) {
      // A colleague may have changed something: the list shows how it is now.
      if (error instanceof ProblemError && error.status < 500) await this.#check();
      throw error;
    }
  }

  #check(): Promise<void> {
    return (this.#checking ??= this.#judge().finally(() => {
      this.#checking = undefined;
      this.#set({ isChecking: false });
    }));
  }

  /** The server judges what has been typed. What is typed meanwhile is judged next. */
  async #judge(): Promise<void> {
    this.#set({ isChecking: true });
    try {
      let judged: Workbench | undefined;
      while (this.state.bench && this.state.bench !== judged) {
        judged = this.state.bench;
        const table = toTable(judged, judged.skipped);
        const report = await this.#calls.import({ query: { dryRun: 'true' }, table });
        if (this.state.bench === judged) this.#set(this.#isSettling ? this.#settle(judged, report) : { report });
      }
    } catch (error) {
      this.#set({ failure: reasonOf(error) });
    }
  }

  /**
   * A row that was left out as the twin of another would now change what that one added. Only the user decides that, and
   * may have done so since the import began.
   * Without it the next twin is the first, so this ends only when nothing is left to import.
   */
  #settle(bench: Workbench, report: ImportReport): Partial<State> {
    const open = report.rows.map(({ row }) => row).filter((row) => !bench.decided.has(row));
    const skipped = new Set([...bench.skipped, ...open]);
    this.#isSettling = skipped.size > bench.skipped.size;
    return this.#isSettling ? { report, bench: { ...bench, skipped } } : { report };
  }

  async #run(work: () => Promise<Partial<State>>): Promise<void> {
    if (this.state.isBusy) return;
    this.#set({ isBusy: true, failure: undefined });
    const next = await work().catch((error: unknown) => ({ failure: reasonOf(error) }));
    this.#set({ ...next, isBusy: false });
  }

  #set(next: Partial<State>): void {
    this.state = { ...this.state, ...next };
    this.#onChange(this.state);
  }
}

export function useImport(calls: TableCalls, onImported: () => void, tellNew: TellNew | undefined) {
  const [state, setState] = useState(start);
  const imported = useLatest(onImported);
  const [{ choose, confirm, edit, recheck, restart }] = useState(
    () => new ImportSession(calls, setState, () => imported.get()(), tellNew),
  );
  return { ...state, tellNew, choose, confirm, edit, recheck, restart };
}

export type ImportWork = ReturnType<typeof useImport>;
