import { sql } from 'kysely';
import { HOUR, lastTimeOf, later, MINUTE, SECOND } from '../../clock.ts';
import type { Db } from '../../database/db.ts';
import type { Settings } from '../../settings/settings.ts';
import { inChunks } from '../../storage/read-many.ts';
import type { FileServices } from '../file-services.ts';
import { countDamages, findDamaged, noteDamage, noteWhole } from './damages.ts';
import { type IndexedBlob, listIndexedAfter, verifyBlob } from './verify-store.ts';

interface ScrubLog {
  info(details: object, text: string): void;
  error(details: object, text: string): void;
}

interface ScrubServices extends Pick<FileServices, 'db' | 'store' | 'clock'> {
  readonly settings: Pick<Settings, 'SCRUB_HOUR' | 'SCRUB_FILES_PER_MINUTE'>;
  readonly log: ScrubLog;
  /** The same for all instances: one whose own clock is wrong must not take the slice of another that works on it. */
  readonly sharedClock: () => Promise<Date>;
  /** Aborted when the server stops. */
  readonly over: AbortSignal;
}

/** Few, so that requests for files stay fast. */
const READ_AT_ONCE = 4;

/**
 * Every night the scrub reads each stored blob and compares it with its hash. Each call handles one slice. All
 * instances call this every minute and share the work, so each blob is read only once a night.
 */
export async function scrubFiles(services: ScrubServices): Promise<void> {
  const { db, clock, sharedClock, settings } = services;
  const size = settings.SCRUB_FILES_PER_MINUTE;
  if (size === 0) return;
  const now = await sharedClock();
  const slice = await claimSlice(db, lastTimeOf(settings.SCRUB_HOUR * HOUR, now), now);
  if (!slice) return;
  const handBackAt = later(clock(), LEASE / 2);
  const blobs = await listIndexedAfter(db, slice.place, size);
  const count = await scrubInTime(services, handBackAt, blobs);
  const isLast = count === blobs.length && count < size;
  await endSlice(slice, isLast ? null : (blobs[count - 1]?.key ?? slice.place), db, await sharedClock());
  if (isLast) await logResult(services);
}

/**
 * Returns how many blobs were read before the server stopped, or the slice had to be handed back: the rest is left to the
 * next slice, well before another instance assumes that this one has died.
 */
async function scrubInTime(services: ScrubServices, handBackAt: Date, blobs: readonly IndexedBlob[]) {
  let count = 0;
  for await (const chunk of inChunks(blobs, READ_AT_ONCE)) {
    if (services.over.aborted || services.clock() >= handBackAt) break;
    await scrubSome(services, chunk);
    count += chunk.length;
  }
  return count;
}

async function scrubSome(services: ScrubServices, blobs: readonly IndexedBlob[]): Promise<void> {
  const keys = blobs.map(({ key }) => key);
  const damaged = await findDamaged(services.db, keys);
  await Promise.all(blobs.map((blob) => scrubBlob(services, blob, damaged.has(blob.key))));
}

async function scrubBlob({ db, store, clock, log }: ScrubServices, blob: IndexedBlob, wasDamaged: boolean) {
  const found = await verifyBlob({ db, store }, blob);
  const { key, name, revision } = blob;
  if (found === 'damaged' || found === 'missing') {
    const isNews = await noteDamage(db, key, found, clock());
    if (isNews) log.error({ file: name, revision, key }, `The bytes of a stored file are ${found}`);
  } else if (found === 'whole' && wasDamaged && (await noteWhole(db, key, clock()))) {
    log.info({ file: name, revision, key }, 'The bytes of a stored file are whole again');
  }
}

/** Repeats the error every night until the files are repaired. */
async function logResult({ db, log }: ScrubServices): Promise<void> {
  const damaged = await countDamages(db);
  if (damaged > 0) log.error({ damaged }, 'Stored files are damaged; "npm run storage -- verify" names them');
  else log.info({}, 'All stored files are whole');
}

/** A part of the scrub that only this instance works on. */
interface Slice {
  /** The slice begins after this key. */
  readonly place: string;
  readonly claimedAt: Date;
  readonly busyUntil: Date;
}

/** After this time another instance continues the scrub of an instance that died. */
const LEASE = 10 * MINUTE;
/** Every instance asks once a minute. All of them together read one slice in that time. */
const PACE = 50 * SECOND;

/**
 * Undefined while another instance works on a slice, and when tonight's scrub is complete. A time in the future is no
 * reason to wait for it, if it is further away than it could be: the clock was wrong when it was written.
 */
async function claimSlice(db: Db, due: Date, now: Date): Promise<Slice | undefined> {
  const busyUntil = later(now, LEASE);
  const isAhead = sql`file_scrub.started_at > ${later(now, LEASE)}`;
  const { rows } = await sql<{ place: string }>`
    insert into file_scrub (started_at, place, busy_until) values (${now}, '', ${busyUntil})
    on conflict (only_row) do update
       set started_at = case when file_scrub.place is null or ${isAhead} then ${now} else file_scrub.started_at end,
           place = coalesce(file_scrub.place, ''),
           busy_until = ${busyUntil}
     where (file_scrub.busy_until <= ${now} or file_scrub.busy_until > ${later(now, 2 * LEASE)})
       and (file_scrub.place is not null or file_scrub.started_at < ${due} or ${isAhead})
    returning place`.execute(db);
  const [row] = rows;
  return row && { ...row, claimedAt: now, busyUntil };
}

/** `place` is null after the last slice. Changes nothing if another instance has taken over in the meantime. */
const endSlice = ({ claimedAt, busyUntil }: Slice, place: string | null, db: Db, now: Date) =>
  db
    .updateTable('file_scrub')
    .set({ place, busy_until: later(claimedAt, PACE), ...(place === null && { ended_at: now }) })
    .where('busy_until', '=', busyUntil)
    .execute();

export async function findLastScrub(db: Db): Promise<Date | undefined> {
  const row = await db.selectFrom('file_scrub').select('ended_at').executeTakeFirst();
  return row?.ended_at ?? undefined;
}
