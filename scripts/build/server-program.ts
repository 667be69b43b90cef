import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { OutputOptions, Plugin } from 'rolldown';
import { fromRoot } from '../process.ts';
import type { Part } from './part.ts';
import { putInPlace } from './put-in-place.ts';

/** Loaded when they are first needed. Native code, WebAssembly and data could not be part of the program anyway. */
export const LOADED_LATER = [
  '@azure/storage-blob',
  '@node-rs/argon2',
  '@scalar/fastify-api-reference',
  '@zxcvbn-ts/language-common',
  'fontkit',
  'libxml2-wasm',
  'nodemailer',
  'pdfkit',
  'piscina',
  'read-excel-file/node',
];

/** An optional part of the driver that is not installed. */
const MISSING = ['pg-native'];

/** What the lines of a stack are named by: our sources. Packages would make the map ten times as large. */
const withoutPackages: Plugin = {
  name: 'without-packages',
  transform: { filter: { id: /node_modules/ }, handler: (code) => ({ code, map: { mappings: '' } }) },
};

const DIST = fromRoot('apps/server/dist');

const output: OutputOptions = {
  dir: DIST,
  // A program that runs starts its own threads, even while another is built.
  entryFileNames: ({ name }) => (name === 'main' ? '[name].mjs' : '[name]-[hash].mjs'),
  chunkFileNames: '[name]-[hash].mjs',
  sourcemap: true,
  // They lie beside it.
  sourcemapExcludeSources: true,
  // A text with a single letter beyond ASCII takes twice the memory.
  charset: 'ascii',
  comments: false,
};

/** Of the sources. COMMIT says it where Git is not, as while an image is built. */
function findCommit(): string {
  const told = process.env['COMMIT'];
  if (told) return told;
  const describe = ['describe', '--always', '--abbrev=12', '--exclude=*', '--dirty=-changed'];
  const { status, stdout } = spawnSync('git', describe, { cwd: fromRoot(), encoding: 'utf8' });
  return status === 0 ? stdout.trim() : 'unknown';
}

/**
 * The server as one program: finding, reading and compiling more than a thousand files took longer than the rest of a start.
 * It lies as deep as the sources, so that both find what lies beside them.
 */
export const serverPart: Part = {
  name: 'the server',
  sources: [
    'apps/server/src',
    'packages/core/src',
    'packages/api/src',
    'scripts/build',
    'package.json',
    'package-lock.json',
  ],
  result: 'apps/server/dist/main.mjs',
  async make() {
    // Most starts find it built, and do not wait for its builder.
    const { rolldown } = await import('rolldown');
    const bundle = await rolldown({
      input: ['main.ts', 'costly/thread.ts', 'backup/kept/backup-process.ts', 'registry/load-process.ts'].map((name) =>
        fromRoot('apps/server/src', name),
      ),
      platform: 'node',
      external: [...LOADED_LATER, ...MISSING],
      plugins: [withoutPackages],
      logLevel: 'warn',
    });
    const { output: files } = await bundle.generate(output);
    await bundle.close();
    const built = files.map((file) => ({ name: file.fileName, content: 'code' in file ? file.code : file.source }));
    putInPlace(DIST, [...built, { name: 'commit.txt', content: findCommit() }], 'main.mjs');
    return 0;
  },
};

/** The thread of the program that was built last. Earlier ones may lie beside it. */
export function findBuiltThread(): URL {
  const timeOf = (place: string) => statSync(place).mtimeMs;
  const places = readdirSync(DIST)
    .filter((name) => /^thread-.*\.mjs$/.test(name))
    .map((name) => path.join(DIST, name));
  return pathToFileURL(places.toSorted((one, other) => timeOf(other) - timeOf(one))[0] ?? '');
}
