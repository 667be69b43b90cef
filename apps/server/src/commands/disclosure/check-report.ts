import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { type CheckedFile, checkMessages, compareFiles, fileVerdicts, reportOf, writeCsv } from '@disclosure/core';
import { writeXlsx } from '../../costly/write-xlsx.ts';
import { type Terminal, UnusableInput } from '../terminal.ts';
import { reasonOf } from './input-files.ts';

/** Asked before anything is checked: a report of another kind would be missed only at the end. */
export function mustBeReport(name: string): string {
  if (/\.(?:csv|xlsx)$/i.test(name)) return name;
  throw new UnusableInput(`The report must be a .csv or .xlsx file, not ${name}`);
}

/** Writes the whole report or none, the worst file first, and tells how many files have which verdict. */
export async function writeReport(terminal: Terminal, name: string, files: readonly CheckedFile[]): Promise<void> {
  const cells = reportOf(files.toSorted(compareFiles));
  const bytes = /\.xlsx$/i.test(name) ? await writeXlsx(cells, 'Check files') : writeCsv(cells);
  const path = terminal.pathOf(name);
  const draft = `${path}.${randomUUID()}.tmp`;
  try {
    await writeFile(draft, bytes, { flag: 'wx', flush: true });
    await rename(draft, path);
  } catch (error) {
    throw new UnusableInput(`The report ${path} cannot be written: ${reasonOf(error)}`);
  } finally {
    await rm(draft, { force: true });
  }
  const counts = fileVerdicts.map(
    (verdict) => [files.filter(({ status }) => status === verdict).length, verdict] as const,
  );
  const words = counts
    .filter(([count]) => count > 0)
    .map(([count, verdict]) => `${checkMessages.verdicts[verdict]} ${count}`);
  terminal.tell(`${checkMessages.done(files.length)}: ${words.join(', ')}`);
}
