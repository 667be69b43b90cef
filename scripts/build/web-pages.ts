import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { command, fromRoot } from '../process.ts';
import type { Part } from './part.ts';
import { listFiles, putInPlace } from './put-in-place.ts';

const DIST = fromRoot('apps/web/dist');
const COMPRESSIBLE = /\.(js|css|html|svg|json|wasm)$/;

export const webPages: Part = {
  name: 'the web pages',
  sources: [
    'apps/web/src',
    'apps/web/index.html',
    'apps/web/vite.config.ts',
    'apps/web/county-shapes.ts',
    'docs/user-guide.md',
    'docs/pictures',
    'packages/core/src',
    'packages/core/data',
    'packages/api/src',
    'package-lock.json',
  ],
  result: 'apps/web/dist/index.html',
  async make() {
    mkdirSync(fromRoot('.cache'), { recursive: true });
    // Compressing takes seconds. Until it is done, the earlier pages are served.
    const draft = mkdtempSync(fromRoot('.cache/pages-'));
    try {
      const code = await command(
        'vite',
        'build',
        fromRoot('apps/web'),
        '--outDir',
        draft,
        '--emptyOutDir',
        '--logLevel',
        'warn',
      );
      if (code !== 0) return code;
      const files = await Promise.all(listFiles(draft).map((name) => compressed(draft, name)));
      putInPlace(DIST, files.flat(), 'index.html');
      return 0;
    } finally {
      rmSync(draft, { recursive: true });
    }
  },
};

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];

/** Compressed once here, on all cores, so that the server only sends bytes. */
async function compressed(folder: string, name: string) {
  const content = readFileSync(path.join(folder, name));
  if (!COMPRESSIBLE.test(name)) return [{ name, content }];
  return [
    { name: `${name}.gz`, content: await zip(content, { level: 9 }) },
    { name: `${name}.br`, content: await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }) },
    { name, content },
  ];
}
