import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { readDisclosures } from '@disclosure/core';
import { comparePublished, readApiNumber } from '../src/costly/compare-published.ts';
import type { CostlyWork } from '../src/costly/costly-work.ts';
import { type ArchivedDisclosure, writeArchive } from '../src/demo/registry/write-archive.ts';
import { matchInBackground } from '../src/filings/match-filings.ts';
import { beginLoad } from '../src/registry/loads.ts';
import { runLoad } from '../src/registry/run-load.ts';
import { temporaryFolder } from './temporary-folder.ts';
import type { TestApp } from './test-app.ts';

/** A disclosure of an archive: its id, and the document that says what is in it. */
export interface Archived {
  readonly id: string;
  readonly content: string;
  readonly state?: string;
  readonly county?: string;
  readonly operator?: string;
}

function toArchived({
  id,
  content,
  state = 'Texas',
  county = 'Upton',
  operator = 'Operator',
}: Archived): ArchivedDisclosure {
  const [disclosure] = readDisclosures(content).disclosures;
  if (!disclosure) throw new Error('A document without a job');
  return { id, disclosure, state, county, operator };
}

/** Loads an archive of a day that has what these documents say. */
export async function loadArchiveOf(test: TestApp, day: string, archived: readonly Archived[]): Promise<void> {
  const file = path.join(temporaryFolder(), 'FracFocusCSV.zip');
  writeFileSync(file, writeArchive(day, archived.map(toArchived)));
  const clock = () => test.now();
  const id = await beginLoad(test.db, { fileName: 'FracFocusCSV.zip', by: 'Test' }, clock());
  const order = { id, address: test.databaseAddress, file, fileName: 'FracFocusCSV.zip', isFullSpeed: true };
  const end = await runLoad(order, { clock });
  if (end.status !== 'loaded') throw new Error(`${end.status}: ${end.failure}`);
}

/** Looks for all filings in the archive in use, without the threads of the server. */
export function matchAll(test: TestApp): Promise<void> {
  const costly = { comparePublished, readApiNumber } as Partial<CostlyWork> as CostlyWork;
  const over = new AbortController().signal;
  const { db, store } = test;
  return matchInBackground({
    db,
    store,
    clock: () => test.now(),
    costly,
    matched: {},
    over,
    settings: { TIME_ZONE: 'UTC' },
  });
}
