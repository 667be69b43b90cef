/**
 * The archives of the bench: `node workshop/bench/registry/archives.ts FOLDER --lines=7200000 --from=DIR` makes them ahead,
 * and `npm run bench -- registry` with the same words and `--archive=FOLDER` takes them instead of making its own.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ArchiveReport } from '@disclosure/core';
import { makeArchive, NO_DIRT } from '../../registry/make-archive.ts';
import { ownTemplates, readTemplates } from '../../registry/templates.ts';

export interface BenchArchives {
  /** With dirt of every kind. */
  readonly zip: string;
  /** The same lines without dirt, because COPY alone would stop at it. */
  readonly unpacked: string;
  /** What a load of the ZIP must report. */
  readonly expected: Omit<ArchiveReport, 'seconds'>;
}

export interface BenchOrder {
  readonly lines: number;
  /** The folder of real disclosures whose values are taken; undefined for invented ones. */
  readonly from: string | undefined;
}

/** Those in a folder: as they were made before, or made now. */
export async function openArchives(folder: string, { lines, from }: BenchOrder): Promise<BenchArchives> {
  const [zip, unpacked] = [join(folder, 'FracFocusCSV.zip'), join(folder, 'unpacked')];
  const order = { lines, seed: 1, day: '2026-11-14' };
  const made = readMade(folder);
  if (made !== undefined) {
    if (made.lines !== lines || made.from !== from)
      throw new Error(`${folder} has an archive of ${made.lines} lines, made from ${made.from}`);
    return { zip, unpacked, expected: made.expected };
  }
  mkdirSync(folder, { recursive: true });
  const templates = from === undefined ? ownTemplates : readTemplates(from);
  await makeArchive({ ...order, templates, out: unpacked, dirt: NO_DIRT });
  const expected = await makeArchive({ ...order, templates, out: zip });
  writeFileSync(join(folder, MADE), JSON.stringify({ lines, from, expected }));
  return { zip, unpacked, expected };
}

/** Written last, so that an archive that is half made is made again. */
const MADE = 'made.json';

function readMade(folder: string): (BenchOrder & Pick<BenchArchives, 'expected'>) | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, MADE), 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const given = (name: string) => process.argv.find((word) => word.startsWith(`--${name}=`))?.split('=')[1];
  const [, , folder] = process.argv;
  if (folder === undefined) throw new Error('Please name the folder that they go to');
  const { expected } = await openArchives(folder, { lines: Number(given('lines') ?? 72_000), from: given('from') });
  process.stdout.write(`${JSON.stringify(expected)}\n`);
}
