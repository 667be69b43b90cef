import { type DeletedFile, MAX_BIN_FILES, type StoredFile } from '@disclosure/api';
import type { Change } from '../audit/change.ts';
import { DAY, later } from '../clock.ts';
import type { Db } from '../database/db.ts';
import { isMeant, mustLockAny, mustLockByName, notFound } from './find-file.ts';
import { freeName, lockNames } from './free-name.ts';
import { fileSnapshot, getFile, type StoredFileColumns, storedFileColumns, toStoredFile } from './stored-file.ts';
import { type Asker, findVisibility, isVisible } from './visibility.ts';

export const KEPT_FOR = 30 * DAY;

/** Files that were deleted at this time or earlier can no longer be restored. */
export const binEnd = (now: Date): Date => later(now, -KEPT_FOR);

/** Moves a file into the bin, where it is invisible and can be restored for 30 days. */
export async function deleteFile({ tx, now, author, note }: Change, asker: Asker, { name, id }: Named) {
  const file = await mustLockByName(tx, { asker, action: 'delete a file' }, name);
  if (!isMeant(file, id)) throw notFound();
  const before = await fileSnapshot(tx, file.number);
  await tx
    .updateTable('files')
    .set({ deleted_at: now, deleted_by: author.name })
    .where('number', '=', file.number)
    .execute();
  note({ entity: 'file', entityId: file.number, name: file.name, action: 'deleted', before });
  return { success: true } as const;
}

interface Named {
  readonly name: string;
  readonly id: string | undefined;
}

/** The deleted files that the caller may see, the last deleted first. */
export async function listBin(db: Db, userId: number, now: Date): Promise<DeletedFile[]> {
  const visibility = await findVisibility(db, userId);
  const rows = await db
    .selectFrom('files')
    .select([...storedFileColumns, 'deleted_at', 'deleted_by'])
    .where('deleted_at', '>', binEnd(now))
    .where(isVisible(visibility))
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_BIN_FILES)
    .$narrowType<{ deleted_at: Date; deleted_by: string }>()
    .execute();
  return rows.map(toDeletedFile);
}

type DeletedRow = StoredFileColumns & { readonly deleted_at: Date; readonly deleted_by: string };

const toDeletedFile = (row: DeletedRow): DeletedFile => ({
  ...toStoredFile(row),
  deleted_at: row.deleted_at.toISOString(),
  deleted_by: row.deleted_by,
  purged_at: later(row.deleted_at, KEPT_FOR).toISOString(),
});

/** Takes a file out of the bin. If another file has taken its name, it gets a number after the name. */
export async function restoreFile({ tx, now, note }: Change, asker: Asker, id: string): Promise<StoredFile> {
  await lockNames(tx);
  const file = await mustLockAny(tx, { asker, action: 'restore a file' }, id);
  if (file.deleted_at === null) return getFile(tx, file.number);
  if (file.deleted_at <= binEnd(now)) throw notFound();
  const name = await freeName(tx, file.name);
  await tx
    .updateTable('files')
    .set({ name, deleted_at: null, deleted_by: null })
    .where('number', '=', file.number)
    .execute();
  const after = await fileSnapshot(tx, file.number);
  note({ entity: 'file', entityId: file.number, name, action: 'restored', after });
  return getFile(tx, file.number);
}
