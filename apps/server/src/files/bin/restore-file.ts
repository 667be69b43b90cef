import type { StoredFile } from '@disclosure/api';
import type { Change } from '../../audit/change.ts';
import { fileSnapshot } from '../file-snapshot.ts';
import { getFile } from '../get-file.ts';
import { mustLockAny, notFound } from '../find-file.ts';
import { freeName, lockNames } from '../free-name.ts';
import { isPast } from './bin-life.ts';

/** Out of the bin; with a number behind its name when another file took that. */
export async function restoreFile({ tx, now, note }: Change, userId: number, id: string): Promise<StoredFile> {
  await lockNames(tx);
  const file = await mustLockAny(tx, userId, id);
  if (file.deleted_at === null) return getFile(tx, file.number);
  if (isPast(file.deleted_at, now)) throw notFound();
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
