import { CSV, XLSX } from '@disclosure/api';
import { type Cells, type CheckedFile, checkMessages, reportOf, writeCsv, writeHtml } from '@disclosure/core';
import { saveFile } from '../../../lib/browser.ts';
import type { ReportAnswer } from './report-worker.ts';

export const reportFormats = ['xlsx', 'html', 'csv'] as const;
export type ReportFormat = (typeof reportFormats)[number];

const SHEET = 'Check files';

/** Downloads a table with one row for each finding, the files as they stand on the page. */
export async function saveReport(files: readonly CheckedFile[], format: ReportFormat): Promise<void> {
  const name = `check-files.${format}`;
  if (format === 'xlsx') return saveFile({ name, type: XLSX, bytes: await pack(reportOf(files)) });
  const [type, text] = format === 'csv' ? [CSV, writeCsv(reportOf(files))] : [HTML, pageOf(files)];
  saveFile({ name, type, bytes: new TextEncoder().encode(text) });
}

const HTML = 'text/html;charset=utf-8';

/** A page runs no formula, so its cells stay as they are. */
const pageOf = (files: readonly CheckedFile[]) =>
  writeHtml(
    checkMessages.reportTitle,
    reportOf(files, (text) => text),
  );

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
