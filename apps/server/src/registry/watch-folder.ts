import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { registryMessages } from '@disclosure/core';
import { isAtWork, tryLockIn } from '../database/locks.ts';
import type { Settings } from '../settings/settings.ts';
import { beginLoad, isTaken } from './loads.ts';
import { loadInProcess, type UploadServices } from './upload-archive.ts';

interface WatchServices extends Pick<UploadServices, 'db' | 'clock' | 'databaseAddress' | 'startLoad'> {
  readonly settings: Pick<Settings, 'TIME_ZONE'>;
}

/** An archive in the folder. */
interface Found {
  readonly file: string;
  readonly name: string;
  /** Another one while it grows, and for the archive of another night. */
  readonly mark: string;
}

/**
 * One look into the folder where someone puts the archives of the registry, for every instance to repeat. The newest one is
 * loaded once, by one instance, when it is as it was at the look before. It stays where it is. That the folder cannot be
 * read is thrown once, and not at each look.
 */
export function watchFolder(folder: string, services: WatchServices): (over: AbortSignal) => Promise<void> {
  let before: string | undefined;
  const look = tellingOnce(() => findNewest(folder));
  return async (over) => {
    const found = await look();
    const isStill = found?.mark === before;
    before = found?.mark;
    const id = found && isStill ? await take(services, found) : undefined;
    if (!found || id === undefined) return;
    const { file, name: fileName } = found;
    const [address, source] = [services.databaseAddress(), registryMessages.byFolder];
    const { TIME_ZONE: timeZone } = services.settings;
    const order = { id, file, fileName, address, source, timeZone, isFullSpeed: false, isWatched: true };
    await loadInProcess({ ...services, over }, order);
  };
}

/** What fails again in the same way is not thrown again, and nothing is found then. */
function tellingOnce(find: () => Promise<Found | undefined>): () => Promise<Found | undefined> {
  let told: string | undefined;
  return async () => {
    try {
      const found = await find();
      told = undefined;
      return found;
    } catch (error) {
      const { message } = error as Error;
      if (message === told) return undefined;
      told = message;
      throw error;
    }
  };
}

async function findNewest(folder: string): Promise<Found | undefined> {
  const names = (await readdir(folder)).filter((name) => /\.zip$/i.test(name));
  const found = await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      // Gone meanwhile, or a link that leads nowhere.
      const state = await stat(file).catch(() => undefined);
      if (!state?.isFile()) return [];
      const { size, mtimeMs } = state;
      return [{ file, name, mtimeMs, mark: JSON.stringify([name, size, mtimeMs]) }];
    }),
  );
  return found.flat().toSorted((one, other) => other.mtimeMs - one.mtimeMs)[0];
}

/** Its row is there before the lock is given back, so that no other instance takes the same archive. */
const take = ({ db, clock }: WatchServices, { name, mark }: Found): Promise<string | undefined> =>
  db.transaction().execute(async (tx) => {
    if (!(await tryLockIn(tx, 'registryFolder')) || (await isAtWork(tx, 'registryLoad'))) return undefined;
    if (await isTaken(tx, mark, clock())) return undefined;
    return beginLoad(tx, { fileName: name, by: registryMessages.byFolder, watchedFile: mark }, clock());
  });
