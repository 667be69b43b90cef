import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { command, fromRoot } from '../process.ts';
import type { Part } from './part.ts';

const DIST = fromRoot('apps/web/dist');
const COMPRESSIBLE = /\.(js|css|html|svg|json|wasm)$/;

export const webPages: Part = {
  name: 'the web pages',
  sources: [
    'apps/web/src',
    'apps/web/index.html',
    'apps/web/vite.config.ts',
    'apps/web/county-shapes.ts',
    'packages/core/src',
    'packages/api/src',
    'package-lock.json',
  ],
  result: 'apps/web/dist/index.html',
  async make() {
    const code = await command('vite', 'build', fromRoot('apps/web'), '--logLevel', 'warn');
    if (code === 0) compress();
    return code;
  },
};

/** Compressed once here, so that the server only sends bytes. */
function compress(): void {
  for (const file of readdirSync(DIST, { recursive: true, encoding: 'utf8' }).filter((name) =>
    COMPRESSIBLE.test(name),
  )) {
    const place = path.join(DIST, file);
    const content = readFileSync(place);
    writeFileSync(`${place}.gz`, gzipSync(content, { level: 9 }));
    writeFileSync(`${place}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  }
}
