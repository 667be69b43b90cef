import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { type ArchiveBody, MAX_ARCHIVE_BYTES, ProblemError } from '@disclosure/api';
import { registryMessages } from '@disclosure/core';
import { type Clock, HOUR } from '../clock.ts';
import type { Db } from '../database/db.ts';
import { isAtWork } from '../database/locks.ts';
import { codeOf, isFull } from '../disk/file-system.ts';
import type { Settings } from '../settings/settings.ts';
import { beginLoad, endLoad } from './loads.ts';
import { ArchiveError, openArchive } from './open-archive.ts';
import type { RunOrder } from './run-load.ts';

/** Runs a load, in a process of its own. Ends when it has ended, or when the signal says so. */
export type StartLoad = (order: RunOrder, over: AbortSignal) => Promise<void>;

interface ProcessServices {
  readonly db: Db;
  readonly clock: Clock;
  /** Aborted when the server stops. */
  readonly over: AbortSignal;
  readonly startLoad?: StartLoad;
}

export interface UploadServices extends ProcessServices {
  readonly settings: Pick<Settings, 'DATA_DIR' | 'REGISTRY_FOLDER' | 'TIME_ZONE'>;
  /** The address of the database, with the role of the product. */
  readonly databaseAddress: () => string;
}

/** From a person, or from where `source` says. */
interface Upload extends Pick<RunOrder, 'fileName' | 'author' | 'source'> {
  readonly archive: ArchiveBody;
  /** Asked when all of it has arrived, which can take an hour: whether it may still be loaded. */
  readonly mustStillMay?: () => Promise<void>;
}

const folderOf = ({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>) => path.join(DATA_DIR, 'registry');

/** Stores an archive while it arrives, and begins to load it. Answers with the id of the load. */
export async function uploadArchive(
  services: UploadServices,
  { archive, mustStillMay, ...from }: Upload,
): Promise<string> {
  const { db, clock, settings } = services;
  const { fileName, author, source = '' } = from;
  await mustBeAlone(db);
  const file = path.join(folderOf(settings), `${randomUUID()}.zip`);
  try {
    await spool(file, archive);
    (await openArchive({ file, fileName })).close();
    await mustBeAlone(db);
    await mustStillMay?.();
    const id = await beginLoad(db, { fileName, by: author?.name ?? source }, clock());
    const address = services.databaseAddress();
    const { TIME_ZONE: timeZone } = settings;
    void loadAndDelete(services, { ...from, id, file, address, timeZone, isFullSpeed: false });
    return id;
  } catch (error) {
    await rm(file, { force: true });
    throw error instanceof ArchiveError ? new ProblemError('document-refused', error.message) : error;
  }
}

async function mustBeAlone(db: Db): Promise<void> {
  if (await isAtWork(db, 'registryLoad')) throw new ProblemError('conflict', registryMessages.another);
}

async function spool(file: string, archive: ArchiveBody): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const out = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  try {
    await pipeline(archive as AsyncIterable<Uint8Array>, limited, out);
  } catch (cause) {
    if (isFull(codeOf(cause as Error))) throw new ProblemError('unavailable', registryMessages.noRoomForUpload);
    if (cause instanceof ProblemError || isDisk(cause)) throw cause;
    throw new ProblemError('invalid-request', registryMessages.uploadCutOff);
  }
}

async function* limited(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > MAX_ARCHIVE_BYTES) {
      throw new ProblemError('too-large', registryMessages.tooLarge(MAX_ARCHIVE_BYTES / 1024 ** 3));
    }
    yield chunk;
  }
}

const isDisk = (error: unknown): boolean => /^E(IO|ROFS)$/.test((error as NodeJS.ErrnoException).code ?? '');

async function loadAndDelete(services: UploadServices, order: RunOrder): Promise<void> {
  await loadInProcess(services, order);
  // A file that cannot be deleted now is swept later.
  await rm(order.file, { force: true }).catch(() => undefined);
}

/** A process that did not start, or ended without a word, leaves a load that has not ended: it is told as interrupted. */
export async function loadInProcess(services: ProcessServices, order: RunOrder): Promise<void> {
  const { db, clock, over, startLoad = startLoadProcess } = services;
  await startLoad(order, over).catch(() => undefined);
  await endLoad(db, order.id, { status: 'failed', failure: registryMessages.cutOff }, clock()).catch(() => undefined);
}

const startLoadProcess: StartLoad = async (order, over) => {
  const { address } = await import('./load-process.ts');
  const child = fork(fileURLToPath(address), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const end = () => child.kill('SIGKILL');
  over.addEventListener('abort', end);
  if (over.aborted) end();
  child.send(order, () => undefined);
  await once(child, 'close');
  over.removeEventListener('abort', end);
};

/** What an instance that was killed has left: an upload takes no longer than two hours, and a load less. */
const LONGEST = 6 * HOUR;

export async function sweepUploads({
  settings,
  clock,
}: {
  readonly settings: Pick<Settings, 'DATA_DIR'>;
  readonly clock: Clock;
}): Promise<void> {
  const folder = folderOf(settings);
  for (const name of await readdir(folder).catch(() => [])) {
    const { mtimeMs = Infinity } = (await stat(path.join(folder, name)).catch(() => undefined)) ?? {};
    if (mtimeMs < clock().getTime() - LONGEST) await rm(path.join(folder, name), { force: true });
  }
}
