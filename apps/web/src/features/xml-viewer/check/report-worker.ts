import { type Cells, workbookParts } from '@disclosure/core';
import { strToU8, zipSync } from 'fflate';

export interface ReportAnswer {
  readonly bytes: Uint8Array;
}

self.addEventListener('message', ({ data }: MessageEvent<{ readonly cells: Cells; readonly sheet: string }>) => {
  const parts = Object.entries(workbookParts(data.cells, data.sheet));
  const bytes = zipSync(Object.fromEntries(parts.map(([name, text]) => [name, strToU8(text)])));
  self.postMessage({ bytes } satisfies ReportAnswer, { transfer: [bytes.buffer] });
});
