import type { StoredFile } from '@disclosure/api';
import type { Change } from '../audit/change.ts';
import type { Db } from '../database/db.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { mustLockAny, notFound } from './find-file.ts';
import { fileSnapshot } from './file-snapshot.ts';
import { getFile } from './get-file.ts';
import { mustHoldCustomer } from './upload/read-upload.ts';

interface Assignment {
  readonly userId: number;
  readonly id: string;
  readonly customerId: number;
}

/** Who sees it changes with the owner; what the document says does not. */
export async function assignOwner(
  { tx, note }: Change,
  store: BlobStore,
  { userId, id, customerId }: Assignment,
): Promise<StoredFile> {
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
  await noteOwner(tx, store, file.number, customer);
  return getFile(tx, file.number);
}

/** Else whoever makes the index again from the store would give the file back to those who lost it. */
async function noteOwner(tx: Db, store: BlobStore, number: number, customer: { id: number; name: string }) {
  const revisions = await tx
    .selectFrom('file_revisions')
    .select(['blob_key', 'uploaded_at'])
    .where('file_number', '=', number)
    .execute();
  for (const { blob_key, uploaded_at } of revisions) {
    await store.annotate(blob_key, {
      customerId: String(customer.id),
      customerName: customer.name,
      // Where only the time of the blob told it: that time is another one now.
      uploadDate: uploaded_at.toISOString(),
    });
  }
}
