import type { StoredFile } from '@disclosure/api';
import { sql } from 'kysely';
import type { Change } from '../audit/change.ts';
import type { Db } from '../database/db.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { mustLockAny, notFound } from './find-file.ts';
import { fileSnapshot, fileSnapshots, getFile } from './stored-file.ts';
import { inChunks } from '../storage/read-many.ts';
import { mustLockCustomer } from './upload/read-upload.ts';
import type { Asker } from './visibility.ts';

interface Assignment {
  readonly asker: Asker;
  readonly id: string;
  readonly customerId: number;
}

/** Changes who may see a file. The document itself stays as it is. */
export async function assignOwner(
  { tx, note }: Change,
  store: BlobStore,
  { asker, id, customerId }: Assignment,
): Promise<StoredFile> {
  // The customer before its files, as when a customer is replaced.
  const customer = await mustLockCustomer(tx, customerId, 'customerId');
  const file = await mustLockAny(tx, { asker, action: 'set the owner of a file' }, id);
  if (file.deleted_at !== null) throw notFound();
  const before = await fileSnapshot(tx, file.number);
  if (before.customer_id === customer.id) return getFile(tx, file.number);
  await tx
    .updateTable('files')
    .set({ owner_kind: 'customer', customer_id: customer.id, customer_name: customer.name, foreign_owner: null })
    .where('number', '=', file.number)
    .execute();
  const after = await fileSnapshot(tx, file.number);
  note({ entity: 'file', entityId: file.number, name: file.name, action: 'changed', before, after });
  await noteOwner(tx, store, [file.number], customer);
  return getFile(tx, file.number);
}

interface Owner {
  readonly id: number;
  readonly name: string;
}

/** Gives all files of one customer to another one, those in the bin too. Requires that both are locked. */
export async function moveFiles({ tx, note }: Change, store: BlobStore, from: Owner, to: Owner): Promise<void> {
  const own = tx.selectFrom('files').select(['number', 'name']).where('owner_key', '=', from.id);
  const files = await own.orderBy('number').forUpdate().execute();
  if (files.length === 0) return;
  const numbers = files.map(({ number }) => number);
  const before = await fileSnapshots(tx, numbers);
  for await (const some of inChunks(numbers, FILES_IN_A_STATEMENT)) await giveFiles(tx, some, to);
  const after = await fileSnapshots(tx, numbers);
  for (const { number: entityId, name } of files) {
    const sides = { before: before.get(entityId), after: after.get(entityId) };
    note({ entity: 'file', entityId, name, action: 'changed', ...sides });
  }
  await noteOwner(tx, store, numbers, to);
}

/** The database ends a statement that takes long, and with each file change its words, tallies and filing. */
const FILES_IN_A_STATEMENT = 1000;

const giveFiles = (tx: Db, numbers: readonly number[], to: Owner) =>
  tx
    .updateTable('files')
    .set({ customer_id: to.id, customer_name: to.name })
    .where(sql<boolean>`number = any(${[...numbers]}::int[])`)
    .execute();

const AT_ONCE = 16;
/** The database ends a transaction that asks nothing for long, and the store may be slow. */
const FILES_BETWEEN_STATEMENTS = 50;

/** Without this, an index that is rebuilt from the store would give the files back to their earlier owner. */
async function noteOwner(tx: Db, store: BlobStore, numbers: readonly number[], customer: Owner) {
  const owner = { customerId: String(customer.id), customerName: customer.name };
  for await (const some of inChunks(numbers, FILES_BETWEEN_STATEMENTS)) {
    for await (const chunk of inChunks(await listRevisions(tx, some), AT_ONCE)) {
      // Writing notes changes the time of the blob, which may have been the only record of the upload.
      const noted = chunk.map(({ blob_key, uploaded_at }) =>
        store.annotate(blob_key, { ...owner, uploadDate: uploaded_at.toISOString() }),
      );
      await Promise.all(noted);
    }
  }
}

const listRevisions = (tx: Db, numbers: readonly number[]) =>
  tx
    .selectFrom('file_revisions')
    .select(['blob_key', 'uploaded_at'])
    .where(sql<boolean>`file_number = any(${[...numbers]}::int[])`)
    .execute();
