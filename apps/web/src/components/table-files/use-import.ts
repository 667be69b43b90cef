import { CSV, type ImportReport, MAX_TABLE_BYTES, type TableFile, XLSX } from '@disclosure/api';
import { useRef, useState } from 'react';
import type { Api } from '../../lib/api.tsx';
import { reasonOf } from '../../lib/failure.ts';
import { createIdempotencyKeys } from '../../lib/idempotency-keys.ts';

/** The calls that import and export one kind of record. They have the same shape for every kind. */
export interface TableCalls {
  readonly import: Api['importVendors'];
  readonly export: Api['exportVendors'];
  readonly template: Api['getVendorTemplate'];
}

/** A chosen file, ready to be sent. */
interface ChosenFile {
  readonly name: string;
  readonly table: TableFile;
}

const typesByEnding: Readonly<Record<string, TableFile['type']>> = { csv: CSV, xlsx: XLSX };

/** The file, or a sentence that says why it cannot be used. */
async function readChosenFile(file: File): Promise<ChosenFile | string> {
  const type = typesByEnding[file.name.split('.').at(-1)?.toLowerCase() ?? ''];
  if (!type) return `${file.name} is not a CSV or XLSX file. Please choose one that is.`;
  if (file.size > MAX_TABLE_BYTES) return `${file.name} is larger than 20 MB. Please split it into smaller files.`;
  if (file.size === 0) return `${file.name} is empty. Please choose another file.`;
  try {
    return { name: file.name, table: { type, bytes: new Uint8Array(await file.arrayBuffer()) } };
  } catch {
    return `${file.name} could not be read. Please close it in other programs and choose it again.`;
  }
}

type Step = 'choose' | 'preview' | 'done';

interface State {
  readonly step: Step;
  readonly file?: ChosenFile;
  readonly report?: ImportReport;
  readonly failure?: string;
  readonly isBusy: boolean;
}

const start: State = { step: 'choose', isBusy: false };

/** Choose, preview, confirm. Only the last step writes, and it writes all rows or none. */
export function useImport(calls: TableCalls, onImported: () => void) {
  const [state, setState] = useState(start);
  const [once] = useState(createIdempotencyKeys);
  const isRunning = useRef(false);

  async function run(work: () => Promise<State>) {
    if (isRunning.current) return;
    isRunning.current = true;
    setState((before) => ({ ...before, isBusy: true }));
    const next = await work().catch((error: unknown) => ({ failure: reasonOf(error) }));
    isRunning.current = false;
    setState((before) => ({ ...before, ...next, isBusy: false }));
  }
  const choose = (chosen: File) =>
    run(async () => {
      const file = await readChosenFile(chosen);
      if (typeof file === 'string') return { ...start, failure: file };
      const report = await calls.import({ query: { dryRun: 'true' }, table: file.table });
      return { step: 'preview', file, report, isBusy: false };
    });
  const confirm = ({ name, table }: ChosenFile) =>
    run(async () => {
      const send = (idempotencyKey: string) => calls.import({ query: {}, table, idempotencyKey });
      const report = await once({ name, size: table.bytes.length }, send);
      if (report.errors.length === 0) onImported();
      return { step: report.errors.length > 0 ? 'preview' : 'done', report, isBusy: false };
    });
  return { ...state, choose, confirm, restart: () => setState(start) };
}
