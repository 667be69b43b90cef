import { resolve, sep } from 'node:path';
import type { Settings } from '../../settings/settings.ts';
import { StartError } from '../../start-error.ts';
import type { BackupTarget } from '../back-up.ts';
import type { BackupFolder } from '../backup-folder.ts';
import { FolderPlace } from './folder-place.ts';

/**
 * Where the product keeps its own backups: a folder, or a container of Azure. Several snapshots share the copies of
 * stored files. Paths are relative and have slashes, as in the lists of hashes.
 */
export interface BackupPlace {
  /** For people. */
  readonly name: string;
  /** The names of all snapshots, complete or not, oldest first. */
  listSnapshots(): Promise<string[]>;
  /** Undefined when there is no such file. */
  readText(path: string): Promise<string | undefined>;
  /** The hash of all bytes, read from the place. Undefined when there is no such file. */
  sha256Of(path: string): Promise<string | undefined>;
  /** The whole text or nothing; durable when this returns. */
  writeText(path: string, text: string): Promise<void>;
  /** The paths of the stored files. */
  listFiles(): AsyncIterable<string>;
  removeFiles(paths: readonly string[]): Promise<void>;
  removeSnapshot(name: string): Promise<void>;
  /** For one backup. */
  openTarget(): Promise<BackupTarget>;
  /** A folder on this machine from which the snapshot can be restored. What must be copied for that goes to `scratch`. */
  toFolder(snapshot: string, scratch: string, over?: AbortSignal): Promise<BackupFolder>;
  /** Removes what was only needed while a backup was made. */
  tidy(): void;
}

export type PlaceSettings = Pick<
  Settings,
  | 'BACKUP_TO'
  | 'BACKUP_AZURE_STORAGE_CONNECTION_STRING'
  | 'DATA_DIR'
  | 'AZURE_STORAGE_CONNECTION_STRING'
  | 'AZURE_STORAGE_ACCOUNT'
  | 'AZURE_STORAGE_KEY'
  | 'AZURE_STORAGE_CONTAINER'
>;

/** Undefined when BACKUP_TO is blank. Nothing is read or written yet. */
export async function openPlace(settings: PlaceSettings): Promise<BackupPlace | undefined> {
  const { BACKUP_TO: to, DATA_DIR } = settings;
  if (to === undefined) return undefined;
  if ('folder' in to) {
    mustBeOutside(
      to.folder,
      ['files', 'database'].map((name) => resolve(DATA_DIR, name)),
    );
    return new FolderPlace(resolve(to.folder));
  }
  // The client of Azure takes long to load, so it is loaded only here.
  const { openContainerPlace } = await import('./container-place.ts');
  return openContainerPlace(settings, to.container);
}

function mustBeOutside(folder: string, sources: readonly string[]): void {
  const inside = sources.find((source) => `${resolve(folder)}${sep}`.startsWith(`${source}${sep}`));
  if (inside === undefined) return;
  throw new StartError(`BACKUP_TO names a folder in ${inside}, which is what is backed up; please set another one.`);
}
