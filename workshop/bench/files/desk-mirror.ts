import { writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Disclosure, readDisclosures } from '@disclosure/core';
import type { Db } from '@disclosure/server/src/database/db.ts';
import { writeArchive } from '@disclosure/server/src/demo/registry/write-archive.ts';
import { beginLoad } from '@disclosure/server/src/registry/loads.ts';
import { runLoad } from '@disclosure/server/src/registry/run-load.ts';
import { aDocument } from '@disclosure/server/test/documents.ts';
import { sql } from 'kysely';
import { rewrite } from '../load/populate.ts';
import type { FileBench } from './file-bench.ts';

const DAY = '2026-11-14';

/** An archive in which every file was looked for: nine of ten are there, and one of a hundred of the first thousand differs. */
export async function settleMirror({ db: product, databaseAddress }: FileBench): Promise<void> {
  const clock = () => new Date();
  const fileName = 'FracFocusCSV.zip';
  const id = await beginLoad(product, { fileName, by: 'Bench' }, clock());
  // Before the load ends, or the product would look for a million files while it is measured.
  await rewrite(product, ['filing_publications'], (db) => insertLooked(db, id));
  const file = join(tmpdir(), `bench-${id}.zip`);
  writeFileSync(file, writeArchive(DAY, readDisclosures(aDocument()).disclosures.map(toArchived)));
  const end = await runLoad({ id, address: databaseAddress, file, fileName, isFullSpeed: true }, { clock });
  await rm(file);
  if (end.status !== 'loaded') throw new Error(end.failure);
}

const toArchived = (disclosure: Disclosure) => ({
  id: 'job',
  disclosure,
  state: 'Texas',
  county: 'Upton',
  operator: 'Example Energy LLC',
});

const insertLooked = (db: Db, load: string) =>
  sql`
    insert into filing_publications (file_number, load_id, looked_at, missing_since, revision, disclosure_id, found_in,
                                     seen_in, difference_count, told, fingerprint)
    select number, ${load}::uuid, now(), case when not is_found then date ${sql.lit(DAY)} end,
           case when is_found then 1 end, case when is_found then 'job ' || number end,
           case when is_found then date ${sql.lit(DAY)} end, case when is_found then date ${sql.lit(DAY)} end,
           (number <= 1000 and number % 100 = 0)::int, '', case when is_found then 'as it is' else '' end
      from files cross join lateral (select number % 10 <> 1 as is_found) as search`.execute(db);
