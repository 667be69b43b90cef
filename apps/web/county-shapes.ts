import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { type Atlas, atlasOfState, statesOf } from './src/lib/places/split-atlas.ts';

const TABLE = 'virtual:county-shapes';
const ONE_STATE = `${TABLE}/`;
/** How bundlers mark what is no file. */
const MARK = '\u{0}';

let read: Atlas | undefined;
const readAtlas = (): Atlas =>
  (read ??= JSON.parse(
    readFileSync(fileURLToPath(import.meta.resolve('us-atlas/counties-10m.json')), 'utf8'),
  ) as Atlas);

/** Each state's counties as a file of their own, so that a page loads those it shows and no others. */
export const countyShapes = (): Plugin => ({
  name: 'county-shapes',
  resolveId: (id) => (id.startsWith(TABLE) ? MARK + id : undefined),
  load: (id) => {
    if (id === MARK + TABLE) return tableOfStates();
    if (!id.startsWith(MARK + ONE_STATE)) return undefined;
    const atlas = atlasOfState(readAtlas(), id.slice((MARK + ONE_STATE).length));
    return `export const atlas = JSON.parse(${JSON.stringify(JSON.stringify(atlas))});`;
  },
});

function tableOfStates(): string {
  const lines = statesOf(readAtlas()).map(
    (state) => `'${state}': () => import('${ONE_STATE}${state}').then((module) => module.atlas)`,
  );
  return `export const countyShapes = { ${lines.join(', ')} };`;
}
