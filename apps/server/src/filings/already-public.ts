import type { Filing } from '@disclosure/api';
import { samePublished, wholeApiNumber } from '@disclosure/core';
import type { Db } from '../database/db.ts';
import { listPublicJobs, wellsOf } from '../publications/read-published.ts';
import { findMirror } from '../registry/mirror-tables.ts';
import type { FilingRow } from './filing-rows.ts';

type AlreadyPublic = NonNullable<Filing['alreadyPublic']>;

/** By file number: the jobs that the archive has already, of files that no load has found yet. One look for all. */
export async function findAlreadyPublic(db: Db, rows: readonly FilingRow[]): Promise<Map<number, AlreadyPublic>> {
  const asked = rows.filter(({ disclosure_id }) => disclosure_id === null);
  const wells = wellsOf(asked.map(({ api_number }) => wholeApiNumber(api_number)));
  if (wells.length === 0) return new Map();
  return db.transaction().execute(async (tx) => {
    const mirror = await findMirror(tx);
    const jobs = mirror ? await listPublicJobs(tx, wells) : [];
    const found = asked.flatMap(({ file_number, api_number, start_date, end_date }) => {
      const [job] = samePublished({ apiNumber: api_number, startDate: start_date, endDate: end_date }, jobs);
      if (!job || !mirror) return [];
      const { disclosureId, operatorName } = job;
      return [[file_number, { disclosureId, operatorName, archive: mirror.archive_date }] as const];
    });
    return new Map(found);
  });
}
