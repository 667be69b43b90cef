import { setTimeout as sleep } from 'node:timers/promises';
import { type PublishedDisclosure, samePublished, WELL_DIGITS } from '@disclosure/core';
import { sql } from 'kysely';
import { HOUR, later } from '../clock.ts';
import type { Db } from '../database/db.ts';
import { tryLockIn } from '../database/locks.ts';
import type { FileServices } from '../files/file-services.ts';
import { listPublished } from '../publications/read-published.ts';
import { findMirror, type MirrorTable } from '../registry/mirror-tables.ts';
import type { Settings } from '../settings/settings.ts';
import { fingerprintOf, type MarkedRevision, markLater, markPublished } from './fingerprint-filing.ts';
import { keepFound, keepLooked, type LookedFor } from './keep-publication.ts';
import {
  learnApiNumbers,
  listRevisionsOf,
  readContent,
  type RevisionToMatch,
  unlessTooCostly,
  wellsOfRevisions,
} from './revisions-to-match.ts';

interface MatchServices extends Pick<FileServices, 'db' | 'store' | 'clock' | 'costly'> {
  /** The load whose archive every filing was looked for in, as far as this process knows, and since when. */
  readonly matched: { load?: string; since?: Date };
  readonly over: AbortSignal;
  readonly settings: Pick<Settings, 'TIME_ZONE'>;
}

interface ToMatch {
  readonly number: number;
  readonly revision: number;
  readonly api_number: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly fingerprint: string | null;
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
    const revisions = await listRevisionsOf(
      tx,
      files.map(({ number }) => number),
    );
    const askPublished = await createLookUp(tx, [...revisions.values()].flat());
    const looked: LookedFor[] = [];
    const began = performance.now();
    let last: number | undefined;
    for (const file of files) {
      if (services.over.aborted || performance.now() - began > LONGEST_BATCH) break;
      const done = await matchFile(
        services,
        mirror,
        { ...file, revisions: revisions.get(file.number) ?? [] },
        askPublished,
      );
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
    select files.number, files.revision, api_number, start_date, end_date, fingerprint
      from files
      left join filing_publications as publication on publication.file_number = files.number
     where files.number > ${after} and deleted_at is null and load_id is distinct from ${load_id}
       and exists (select from file_revisions where file_number = files.number and uploaded_at <= ${loaded_at})
     order by files.number limit ${sql.lit(BATCH)}`.execute(tx);
  return rows;
}

type LookUp = (revisions: readonly RevisionToMatch[]) => Promise<readonly PublishedDisclosure[]>;

/** What is public about the wells of some revisions: one look for all of a batch, and one more for a well that is learned. */
async function createLookUp(tx: Db, batch: readonly RevisionToMatch[]): Promise<LookUp> {
  const known = new Map<string, readonly PublishedDisclosure[]>();
  const learn = async (wells: readonly string[]) => {
    if (wells.length === 0) return;
    const found = Map.groupBy(await listPublished(tx, wells), ({ apiNumber }) => apiNumber.slice(0, WELL_DIGITS));
    for (const well of wells) known.set(well, found.get(well) ?? []);
  };
  await learn(wellsOfRevisions(batch));
  return async (revisions) => {
    const wells = wellsOfRevisions(revisions);
    await learn(wells.filter((well) => !known.has(well)));
    return wells.flatMap((well) => known.get(well) ?? []);
  };
}

interface FileToMatch extends ToMatch {
  /** Newest first. */
  readonly revisions: readonly RevisionToMatch[];
}

/**
 * What is left to be written down with the others: that the file was looked for, and not found or found as before. The
 * revision that cannot be read may be the one that is public, and nothing that is said of another is ever set back.
 */
async function matchFile(
  services: MatchServices,
  mirror: MirrorTable,
  file: FileToMatch,
  askPublished: LookUp,
): Promise<LookedFor[] | 'unreadable'> {
  const { number } = file;
  const learned = await learnApiNumbers(services, file.revisions);
  if (!learned) return 'unreadable';
  const published = await askPublished(learned);
  const revisions = markLater(learned, mirror.archive_date, services.settings.TIME_ZONE);
  const fingerprint = fingerprintOf(file.revision, revisions, published);
  if (file.fingerprint === fingerprint) return [{ number, fingerprint }];
  const contents = mayBePublic(file, published) ? await readContents(services, revisions) : [];
  if (!contents) return 'unreadable';
  const found =
    contents.length === 0
      ? undefined
      : await unlessTooCostly(services.costly.comparePublished({ revisions: contents, published }));
  // What was not found is not the same as before: it is compared again with the next archive.
  if (!found) return [{ number, fingerprint: '' }];
  const asFound = fingerprintOf(file.revision, markPublished(revisions, found.revision), published);
  await keepFound(services, mirror, { number, newest: file.revision, fingerprint: asFound, found });
  return [];
}

/** The only revision of a file is not read when its job has no like. */
const mayBePublic = (file: ToMatch, published: readonly PublishedDisclosure[]): boolean =>
  file.revision > 1
    ? published.length > 0
    : samePublished({ apiNumber: file.api_number, startDate: file.start_date, endDate: file.end_date }, published)
        .length > 0;

/** Undefined when one of them cannot be read for now. */
async function readContents(services: MatchServices, revisions: readonly MarkedRevision[]) {
  const contents = await Promise.all(
    revisions.map(async ({ number, revision, status, isLater }) => {
      const content = await readContent(services, { number, revision });
      return content === undefined ? undefined : { revision, status, isLater, content: content ?? '' };
    }),
  );
  return contents.every((each) => each !== undefined) ? contents : undefined;
}
