import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { command, fromRoot } from './process.ts';

const SOURCES = [
  'apps/web/src',
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'apps/web/county-shapes.ts',
  'packages/core/src',
  'packages/api/src',
  'package-lock.json',
];
const DIST = fromRoot('apps/web/dist');
const COMPRESSIBLE = /\.(js|css|html|svg|json|wasm)$/;

/** Builds the web pages anew. */
export async function build(): Promise<number> {
  const started = Date.now();
  console.error('Building the web pages ...');
  const code = await command('vite', 'build', fromRoot('apps/web'), '--logLevel', 'warn');
  if (code !== 0) return code;
  compress();
  console.error(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
  return 0;
}

export const buildWhenStale = async (): Promise<number> => (isStale() ? build() : 0);

function isStale(): boolean {
  const page = path.join(DIST, 'index.html');
  if (!existsSync(page)) return true;
  const built = statSync(page).mtimeMs;
  return SOURCES.some((source) => newestChange(fromRoot(source)) > built);
}

function newestChange(place: string): number {
  const stat = statSync(place);
  if (!stat.isDirectory()) return stat.mtimeMs;
  const inside = readdirSync(place).filter((name) => name !== 'dist' && name !== 'node_modules');
  return Math.max(stat.mtimeMs, ...inside.map((name) => newestChange(path.join(place, name))));
}

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
