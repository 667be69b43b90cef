import { type Clock, DAY, HOUR } from '../../clock.ts';
import type { Db } from '../../database/db.ts';
import type { Settings } from '../../settings/settings.ts';
import type { BlobStore } from '../../storage/blob-store.ts';
import { inChunks } from '../in-chunks.ts';
import { type IndexedBlob, listIndexedAfter } from '../verify/indexed-blobs.ts';
import { verifyBlob } from '../verify/verify-store.ts';
import { countDamages, findDamaged, noteDamage, noteWhole } from './note-damage.ts';
import { claimSlice, endSlice, type Slice } from './scrub-repository.ts';

interface ScrubLog {
  info(details: object, text: string): void;
  error(details: object, text: string): void;
}

interface Services {
  readonly db: Db;
  readonly store: BlobStore;
  readonly clock: Clock;
  readonly settings: Pick<Settings, 'SCRUB_HOUR' | 'SCRUB_FILES_PER_MINUTE'>;
  readonly log: ScrubLog;
  /** Tells when the server is about to stop. */
  readonly over: AbortSignal;
}

/** Few, so that whoever opens a file meanwhile does not wait. */
const AT_ONCE = 4;

/**
 * Once a night every stored byte is read and compared with the hash of the day it was stored. This is one part of that
 * walk; called every minute by every instance, it goes over the files once for all of them.
 */
export async function scrubFiles(services: Services): Promise<void> {
  const { db, clock, settings } = services;
  const size = settings.SCRUB_FILES_PER_MINUTE;
  if (size === 0) return;
  const slice = await claimSlice(db, lastTimeOf(settings.SCRUB_HOUR, clock()), clock());
  if (!slice) return;
  const blobs = await listIndexedAfter(db, slice.place, size);
  const count = await scrubInTime(services, slice, blobs);
  const isThrough = count === blobs.length && count < size;
  await endSlice(slice, isThrough ? null : (blobs[count - 1]?.key ?? slice.place), db, clock());
  if (isThrough) await tellEnd(services);
}

/** How many were read before the slice must be handed back, or the server stops. */
async function scrubInTime(services: Services, { handBackAt }: Slice, blobs: readonly IndexedBlob[]): Promise<number> {
  let count = 0;
  for await (const chunk of inChunks(blobs, AT_ONCE)) {
    if (services.over.aborted || services.clock() >= handBackAt) break;
    await scrubSome(services, chunk);
    count += chunk.length;
  }
  return count;
}

/** When it was last this hour of the day, in UTC. */
export function lastTimeOf(hour: number, now: Date): Date {
  const sinceThen = (now.getTime() - hour * HOUR) % DAY;
  return new Date(now.getTime() - sinceThen);
}

async function scrubSome(services: Services, blobs: readonly IndexedBlob[]): Promise<void> {
  const keys = blobs.map(({ key }) => key);
  const damaged = await findDamaged(services.db, keys);
  await Promise.all(blobs.map((blob) => scrubBlob(services, blob, damaged.has(blob.key))));
}

async function scrubBlob({ db, store, clock, log }: Services, blob: IndexedBlob, wasDamaged: boolean): Promise<void> {
  const found = await verifyBlob({ db, store }, blob);
  const { key, name, revision } = blob;
  if (found === 'damaged' || found === 'missing') {
    const isNews = await noteDamage(db, key, found, clock());
    if (isNews) log.error({ file: name, revision, key }, `The bytes of a stored file are ${found}`);
  } else if (found === 'whole' && wasDamaged && (await noteWhole(db, key, clock()))) {
    log.info({ file: name, revision, key }, 'The bytes of a stored file are whole again');
  }
}

/** Each night again, until somebody has mended them. */
async function tellEnd({ db, log }: Services): Promise<void> {
  const damaged = await countDamages(db);
  if (damaged > 0) log.error({ damaged }, 'Stored files are damaged; "npm run storage -- verify" names them');
  else log.info({}, 'All stored files are whole');
}
