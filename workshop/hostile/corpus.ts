import { documentKinds } from './document-kinds.ts';
import { jsonKinds } from './json-kinds.ts';
import type { Kind } from './kind.ts';
import { cellKinds, shapeKinds } from './table-kinds.ts';
import { archiveKinds, contentKinds, placeKinds } from './workbook-kinds.ts';

/** Everything that is sent. It is made from code each time, and none of it is kept. */
export const corpus: readonly Kind[] = [
  ...placeKinds,
  ...contentKinds,
  ...archiveKinds,
  ...shapeKinds,
  ...cellKinds,
  ...documentKinds,
  ...jsonKinds,
];
