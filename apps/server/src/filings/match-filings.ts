import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ProblemError } from '@disclosure/api';
import { type PublishedDisclosure, samePublished, WELL_DIGITS, wholeApiNumber } from '@disclosure/core';
import { sql } from 'kysely';
import { HOUR, later } from '../clock.ts';
import type { RevisionsToCompare } from '../costly/compare-published.ts';
import type { Db } from '../database/db.ts';
import { tryLockIn } from '../database/locks.ts';
import type { FileServices } from '../files/file-services.ts';
import { readRevision, type RevisionOf } from '../files/read-revision.ts';
import { listPublished, wellsOf } from '../publications/read-published.ts';
import { findMirror, type MirrorTable } from '../registry/mirror-tables.ts';
import { keepFound, keepLooked, type LookedFor } from './keep-publication.ts';

interface MatchServices extends Pick<FileServices, 'db' | 'store' | 'clock' | 'costly'> {
  /** The load whose archive every filing was looked for in, as far as this process knows, and since when. */
  readonly matched: { load?: string; since?: Date };
  readonly over: AbortSignal;
}

interface ToMatch {
  readonly number: number;
  readonly revision: number;
  readonly api_number: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly fingerprint: string | null;
  readonly is_aside: boolean;
}

/** Filings that are looked for together. */
const BATCH = 100;
/**
 * A batch ends after so many milliseconds: its transaction holds the tables of the mirror, which the next load replaces,
 * and the database ends one that is idle for long.
 */
const LONGEST_BATCH = 5000;
/** Milliseconds between two batches, so that users notice nothing. */
const REST = 50;
/** A file that comes back from the bin may not have been looked for. */
const LOOK_AGAIN = HOUR;
/** Of a file with more revisions, the newest ones are compared. */
const MOST_REVISIONS = 20;

/**
 * Looks for every filing in the archive that was loaded last. All instances call it again and again, and one at a time
 * works. It can stop after any batch, and goes on from there the next time.
 */
export async function matchInBackground(services: MatchServices): Promise<void> {
  const { db, matched, clock, over } = services;
  const mirror = await findMirror(db);
  if (!mirror || (matched.load === mirror.load_id && clock() < later(matched.since ?? clock(), LOOK_AGAIN))) return;
  const round: Round = { files: 0, unreadable: 0 };
  let last = await matchBatch(services, round, 0);
  while (typeof last === 'number' && !over.aborted) {
    await sleep(REST, undefined, { signal: over }).catch(() => undefined);
    last = await matchBatch(services, round, last);
  }
  // A file that changed while it was looked for has its turn in the next round, and one that cannot be read in an hour.
  const isOver = last === NONE_LEFT && round.files === round.unreadable;
  if (isOver) Object.assign(matched, { load: mirror.load_id, since: clock() });
}

/** How many files were left to be looked for. */
interface Round {
  files: number;
  unreadable: number;
}

const NONE_LEFT = 'none left';

/** The number of its last file, unless none was left; undefined when another instance works, or this one is stopping. */
const matchBatch = (
  services: MatchServices,
  round: Round,
  after: number,
): Promise<number | typeof NONE_LEFT | undefined> =>
  services.db.transaction().execute(async (tx) => {
    const mirror = (await tryLockIn(tx, 'publications')) ? await findMirror(tx) : undefined;
    if (!mirror) return undefined;
    const files = await listToMatch(tx, mirror, after);
    if (files.length === 0) return NONE_LEFT;
    const wells = wellsOf(files.map(({ api_number }) => wholeApiNumber(api_number)));
    const published = Map.groupBy(await listPublished(tx, wells), ({ apiNumber }) => apiNumber.slice(0, WELL_DIGITS));
    const looked: LookedFor[] = [];
    const began = performance.now();
    let last: number | undefined;
    for (const file of files) {
      if (services.over.aborted || performance.now() - began > LONGEST_BATCH) break;
      const ofWell = published.get(wholeApiNumber(file.api_number).slice(0, WELL_DIGITS)) ?? [];
      const done = await matchFile(services, mirror, file, ofWell);
      round.files += 1;
      if (done === 'unreadable') round.unreadable += 1;
      else looked.push(...done);
      last = file.number;
    }
    await keepLooked(services, mirror, looked);
    return last;
  });

/** A file that was saved after the load waits for the next one: it cannot be what was published before. */
async function listToMatch(tx: Db, { load_id, loaded_at }: MirrorTable, after: number): Promise<ToMatch[]> {
  const { rows } = await sql<ToMatch>`
    select files.number, files.revision, api_number, start_date, end_date, fingerprint,
           filings.status = 'not to be filed' as is_aside
      from files join filings on filings.file_number = files.number and filings.is_newest
      left join filing_publications as publication on publication.file_number = files.number
     where files.number > ${after} and deleted_at is null and load_id is distinct from ${load_id}
       and exists (select from file_revisions where file_number = files.number and uploaded_at <= ${loaded_at})
     order by files.number limit ${sql.lit(BATCH)}`.execute(tx);
  return rows;
}

/**
 * What is left to be written down with the others: that the file was looked for, and not found or found as before. The
 * revision that cannot be read may be the one that is public, and nothing that is said of another is ever set back.
 */
async function matchFile(
  services: MatchServices,
  mirror: MirrorTable,
  file: ToMatch,
  published: readonly PublishedDisclosure[],
): Promise<LookedFor[] | 'unreadable'> {
  const { number } = file;
  const fingerprint = fingerprintOf(file, published);
  if (file.fingerprint === fingerprint) return [{ number, fingerprint }];
  const revisions = mayBePublic(file, published) ? await readRevisions(services, number) : [];
  if (revisions.some(({ isUnreadable }) => isUnreadable)) return 'unreadable';
  const found = await compare(services, revisions, published);
  // What was not found is not the same as before: it is compared again with the next archive.
  if (!found) return [{ number, fingerprint: '' }];
  await keepFound(services, mirror, { number, newest: file.revision, fingerprint, found });
  return [];
}

/** A document that takes too long to read is not found, and keeps none of the others waiting. */
async function compare(
  { costly }: MatchServices,
  revisions: RevisionsToCompare['revisions'],
  published: readonly PublishedDisclosure[],
) {
  if (revisions.length === 0) return undefined;
  try {
    return await costly.comparePublished({ revisions, published });
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'too-costly') return undefined;
    throw error;
  }
}

/** The same as long as neither the file nor what is public about its well changes. */
const fingerprintOf = ({ revision, is_aside }: ToMatch, published: readonly PublishedDisclosure[]): string =>
  published.length === 0
    ? ''
    : createHash('sha256')
        .update(JSON.stringify([FINGERPRINT, revision, is_aside, published]))
        .digest('base64url');

/** Raised when the comparison decides otherwise: then all filings are compared again with the next archive. */
const FINGERPRINT = 2;

/** The only revision of a file is not read when its job has no like. */
const mayBePublic = (file: ToMatch, published: readonly PublishedDisclosure[]): boolean =>
  file.revision > 1
    ? published.length > 0
    : samePublished({ apiNumber: file.api_number, startDate: file.start_date, endDate: file.end_date }, published)
        .length > 0;

async function readRevisions(services: MatchServices, number: number) {
  const { rows } = await sql<{ revision: number; status: 'saved' }>`
    select revision, status from filings where file_number = ${number}
     order by revision desc limit ${sql.lit(MOST_REVISIONS)}`.execute(services.db);
  const contents = rows.map(async (row) =>
    Object.assign(row, await readContent(services, { number, revision: row.revision })),
  );
  return Promise.all(contents);
}

/** Bytes that are damaged, missing or unreadable say nothing; the integrity check tells of them. An outage is told here. */
async function readContent(services: MatchServices, of: RevisionOf) {
  try {
    return { content: new TextDecoder().decode(await readRevision(services, of)), isUnreadable: false };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const isUnreadable = error.code !== 'damaged' && error.code !== 'not-found';
    if (isUnreadable) await services.store.check();
    return { content: '', isUnreadable };
  }
}
