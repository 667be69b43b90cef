import type { StoredFile } from '@disclosure/api';
import type { Change } from '../audit/change.ts';
import { mustLockAny, notFound } from './find-file.ts';
import { fileSnapshot } from './file-snapshot.ts';
import { getFile } from './get-file.ts';
import { mustHoldCustomer } from './upload/read-upload.ts';

/** Who sees it changes with the owner; what the document says does not. */
export async function assignOwner(work: Change, userId: number, id: string, customerId: number): Promise<StoredFile> {
  const { tx, note } = work;
  const file = await mustLockAny(tx, userId, id);
  if (file.deleted_at !== null) throw notFound();
  const customer = await mustHoldCustomer(tx, customerId);
  const before = await fileSnapshot(tx, file.number);
  if (before.customer_id === customer.id) return getFile(tx, file.number);
  await tx
    .updateTable('files')
    .set({ owner_kind: 'customer', customer_id: customer.id, customer_name: customer.name, foreign_owner: null })
    .where('number', '=', file.number)
    .execute();
  const after = await fileSnapshot(tx, file.number);
  note({ entity: 'file', entityId: file.number, name: file.name, action: 'changed', before, after });
  return getFile(tx, file.number);
}
