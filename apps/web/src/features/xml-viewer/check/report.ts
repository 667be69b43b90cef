import { CSV, XLSX } from '@disclosure/api';
import { type Cells, type CheckedFile, checkMessages, reportOf, writeCsv, writeHtml } from '@disclosure/core';
import { saveFile } from '../../../lib/browser.ts';
import type { ReportAnswer } from './report-worker.ts';

export const reportFormats = ['xlsx', 'html', 'csv'] as const;
export type ReportFormat = (typeof reportFormats)[number];

const SHEET = 'Check files';

/** Downloads a table with one row for each finding, the files as they stand on the page. */
export async function saveReport(files: readonly CheckedFile[], format: ReportFormat): Promise<void> {
  const cells = reportOf(files);
  const name = `check-files.${format}`;
  const textOf = { csv: writeCsv, html: (all: Cells) => writeHtml(checkMessages.reportTitle, all) };
  if (format === 'xlsx') return saveFile({ name, type: XLSX, bytes: await pack(cells) });
  const type = format === 'csv' ? CSV : 'text/html;charset=utf-8';
  saveFile({ name, type, bytes: new TextEncoder().encode(textOf[format](cells)) });
}

/** In a worker: packing the findings of a thousand files takes seconds. */
function pack(cells: Cells): Promise<Uint8Array> {
  const worker = new Worker(new URL('./report-worker.ts', import.meta.url), { type: 'module' });
  const packed = new Promise<Uint8Array>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<ReportAnswer>) => resolve(data.bytes));
    worker.addEventListener('error', () => reject(new Error(checkMessages.workersFailed)));
    worker.postMessage({ cells, sheet: SHEET }, []);
  });
  return packed.finally(() => worker.terminate());
}

/** Lets the browser load what packs a report, so that one can be made without a network. Without it the menu says so. */
export const loadReportAhead = (): Promise<unknown> => pack([]).catch(() => undefined);
