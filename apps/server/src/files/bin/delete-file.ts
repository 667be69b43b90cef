import type { Change } from '../../audit/change.ts';
import { forUpdate, mustFindByName } from '../find-file.ts';
import { fileSnapshot } from '../file-snapshot.ts';

/** Into the bin: nobody sees it any more, and for 30 days it can be taken out again. */
export async function deleteFile({ tx, now, author, note }: Change, userId: number, name: string) {
  const file = await mustFindByName(tx, userId, name, forUpdate);
  const before = await fileSnapshot(tx, file.number);
  await tx
    .updateTable('files')
    .set({ deleted_at: now, deleted_by: author.name })
    .where('number', '=', file.number)
    .execute();
  note({ entity: 'file', entityId: file.number, name: file.name, action: 'deleted', before });
  return { success: true } as const;
}
