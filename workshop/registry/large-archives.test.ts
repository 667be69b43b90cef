/** Archives beyond 4 GB have 64 bits for sizes and places (ZIP64). `LOAD_MEGABYTES=4400` makes a file of that size. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beginLoad } from '@disclosure/server/src/registry/loads.ts';
import { runLoad } from '@disclosure/server/src/registry/run-load.ts';
import { createTestDatabase, type TestDatabase } from '@disclosure/server/test/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeArchive } from './make-archive.ts';
import { ZipWriter } from './zip-writer.ts';

const MEGABYTES = Number(process.env['LOAD_MEGABYTES'] ?? 2);
const HOUR = 3_600_000;
const order = { lines: 2000, seed: 7, day: '2026-11-14', parts: 3 };

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(path.join(tmpdir(), 'large-archives-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.drop();
});

const clock = () => new Date();

async function load(file: string) {
  const { db, address } = database;
  const [id, fileName] = [
    await beginLoad(db, { fileName: 'FracFocusCSV.zip', by: 'Test' }, clock()),
    'FracFocusCSV.zip',
  ];
  return runLoad({ id, address, file, fileName, isFullSpeed: true }, { clock, steps: [] });
}

/** Before the lines of one file stand so many of no disclosure that they fill it. */
function* padded(name: string, text: string): Generator<string> {
  const header = text.slice(0, text.indexOf('\n') + 1);
  yield header;
  const line = `nobody${','.repeat(header.split(',').length - 1)}${' '.repeat(500_000)}\n`;
  if (name === 'FracFocusRegistry_2.csv') for (let at = 0; at < MEGABYTES * 2; at += 1) yield line;
  yield text.slice(header.length);
}

describe('a large archive', () => {
  it('is read with 64 bits for sizes and places', async () => {
    const file = path.join(folder, 'wide.zip');
    const expected = await makeArchive({ ...order, out: file, isZip64: true });
    expect(readFileSync(file).includes('PK\x06\x06')).toBe(true);
    expect(await load(file)).toMatchObject({ status: 'loaded', report: expected });
  });

  it(
    `is read to its end when one of its files has ${MEGABYTES} MB`,
    async () => {
      const [file, unpacked] = [path.join(folder, 'large.zip'), path.join(folder, 'unpacked')];
      const expected = await makeArchive({ ...order, out: unpacked });
      const zip = new ZipWriter(file, order.day, true);
      for (const name of readdirSync(unpacked)) {
        await zip.add(name, padded(name, readFileSync(path.join(unpacked, name), 'utf8')));
      }
      await zip.end();
      const { unknownDisclosure, ...others } = expected.leftOut;
      const leftOut = { ...others, unknownDisclosure: unknownDisclosure + MEGABYTES * 2 };
      expect(await load(file)).toMatchObject({ status: 'loaded', report: { ...expected, leftOut } });
    },
    HOUR,
  );
});
