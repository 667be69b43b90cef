import type { ImportReport } from '@disclosure/api';
import { useRef, useState } from 'react';
import { reasonOf } from '../../lib/failure.ts';
import { createIdempotencyKeys } from '../../lib/idempotency-keys.ts';
import { type ChosenFile, readChosenFile, type TableCalls } from './table-calls.ts';

type Step = 'choose' | 'preview' | 'done';

interface State {
  readonly step: Step;
  readonly file?: ChosenFile;
  readonly report?: ImportReport;
  readonly failure?: string;
  readonly isBusy: boolean;
}

const start: State = { step: 'choose', isBusy: false };

/** Choose, look, confirm: nothing is written before the last, and then everything or nothing. */
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
