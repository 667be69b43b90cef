import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { backupTo } from '../../settings/setting.ts';
import { StartError } from '../../start-error.ts';
import { type BackupFolder, backupFolderAt, SNAPSHOT } from '../backup-folder.ts';
import { type BackupPlace, openPlace, type PlaceSettings } from './backup-place.ts';
import { findLastGood } from './good-backups.ts';

export interface WantedBackup {
  /** A folder with one backup, a place with several, or one snapshot in such a place. */
  readonly from: string;
  readonly settings: PlaceSettings;
  /** A backup in Azure is copied here first. */
  readonly scratch: string;
  readonly now: Date;
  /** Breaks copying off. */
  readonly over?: AbortSignal | undefined;
}

/** Of several backups, the last good one. */
export async function findBackup({ from, settings, scratch, now, over }: WantedBackup): Promise<BackupFolder> {
  const snapshot = basename(from).startsWith(SNAPSHOT) ? basename(from) : undefined;
  const to = backupTo(snapshot === undefined ? from : dirname(from));
  const isSingle = snapshot === undefined && existsSync(join(from, 'manifest.json'));
  if (!to || ('folder' in to && (isSingle || !existsSync(to.folder)))) return backupFolderAt(from);
  const place = await openPlace({ ...settings, BACKUP_TO: to });
  if (!place) return backupFolderAt(from);
  return place.toFolder(snapshot ?? (await mustFindLastGood(place, now)), scratch, over);
}

async function mustFindLastGood(place: BackupPlace, now: Date): Promise<string> {
  const good = await findLastGood(place, now);
  if (good) return good.snapshot;
  throw new StartError(`There is no complete backup in ${place.name}.`);
}
