import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readDisclosures } from '@disclosure/core';
import { writeArchive } from '@disclosure/server/src/demo/registry/write-archive.ts';
import { aDocument } from '@disclosure/server/test/documents.ts';
import { unzipSync, zipSync } from 'fflate';
import { makeArchive, NO_DIRT } from '../registry/make-archive.ts';
import type { ArchiveFacts } from './registry-evidence.ts';

/** The well of files whose job is in every archive. The maker has no such well. */
export const PUBLIC_WELL = '42461999990000';

export interface MadeArchive extends ArchiveFacts {
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Small ones. Every second one has the job with another depth. */
export const makeArchives = (): Promise<MadeArchive[]> => Promise.all([1, 2, 3].map(makeOne));

/** It has twice as many parts as the maker was asked for: those of the maker, and those with the job. */
const PARTS = 1;
const LINES = 1500;

async function makeOne(number: number): Promise<MadeArchive> {
  const [name, day, isMistyped] = [`archive-${number}.zip`, `2025-0${number}-15`, number % 2 === 0];
  const folder = mkdtempSync(path.join(tmpdir(), 'archive-'));
  try {
    const made = await makeArchive({
      out: folder,
      lines: LINES * number,
      seed: number,
      day,
      parts: PARTS,
      dirt: NO_DIRT,
    });
    const planted = plant(name, day, isMistyped);
    const files = { ...readFiles(folder), ...planted.files };
    return {
      name,
      day,
      isMistyped,
      disclosureId: idIn(name),
      disclosures: made.disclosures + 1,
      ingredients: made.ingredients + planted.rows,
      waterSources: made.waterSources + planted.waterSources,
      bytes: new Uint8Array(zipSync(files, { level: 1, mtime: `${day}T12:00:00` })),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const idIn = (name: string) => `job-in-${name}`;

const readFiles = (folder: string): Record<string, Uint8Array> =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name))]));

/** The job in parts of its own, and how many lines it has. */
function plant(name: string, day: string, isMistyped: boolean) {
  const [read] = readDisclosures(aDocument({ apiNumber: PUBLIC_WELL })).disclosures;
  if (!read) throw new Error('A document without a job');
  const well = isMistyped ? { ...read.well, tvd: (read.well.tvd ?? 0) + 100 } : read.well;
  const disclosure = { ...read, well };
  const archived = { id: idIn(name), disclosure, state: 'Texas', county: 'Upton', operator: 'Example Energy LLC' };
  const parts = Object.entries(unzipSync(writeArchive(day, [archived])));
  const linesOf = (table: string) =>
    Buffer.from(parts.find(([part]) => part.startsWith(table))?.[1] ?? [])
      .toString()
      .trim()
      .split('\n').length - 1;
  return {
    files: Object.fromEntries(parts.map(([part, bytes]) => [part.replace('_1', `_${PARTS + 1}`), bytes])),
    rows: disclosure.rows.length,
    waterSources: linesOf('WaterSource'),
  };
}
