import { createHash, randomUUID } from 'node:crypto';
import { toCustomer } from '@disclosure/api';
import type { Customer } from '@disclosure/core';
import { listCustomers } from '../../customers/customer-repository.ts';
import type { Db } from '../../database/db.ts';
import { blobNotes, addRevision, insertFile } from '../../files/upload/upload-repository.ts';
import type { CheckedDocument } from '../../files/upload/read-upload.ts';
import type { BlobStore } from '../../storage/blob-store.ts';
import { type DemoDocument, demoDocuments } from './demo-documents.ts';

/** The edition of the demo data that brought stored files. */
const EDITION = 2;
const AUTHOR = 'Emery Editor';

/** Stores some dozens of files in a demo database that never had them. Files that users stored there stay as they are. */
export function insertDemoFiles(db: Db, store: BlobStore, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { demo, demo_edition } = await tx
      .selectFrom('installation')
      .select(['demo', 'demo_edition'])
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (!demo || demo_edition >= EDITION) return false;
    const customers = (await listCustomers(tx)).items.map(toCustomer);
    const documents = await demoDocuments(now, (name) => customers.find((customer) => customer.name === name));
    await insertDocuments(tx, store, documents, customers);
    await tx.updateTable('installation').set({ demo_edition: EDITION }).execute();
    return true;
  });
}

interface Stored {
  readonly upload: CheckedDocument;
  readonly key: string;
  readonly uploadedAt: Date;
  readonly fileId: string;
}

async function insertDocuments(
  tx: Db,
  store: BlobStore,
  documents: readonly DemoDocument[],
  customers: readonly Customer[],
): Promise<void> {
  const uploads = documents.map((document) => toUploads(document, customers));
  const put = ({ upload, key, uploadedAt, fileId }: Stored) =>
    store.put(key, upload.bytes, blobNotes(upload, { author: AUTHOR, now: uploadedAt, fileId }));
  await Promise.all(uploads.flat().map(put));
  for (const [first, ...corrections] of uploads) {
    if (!first || (await isTaken(tx, first.upload.name))) continue;
    const made = ({ uploadedAt, ...put }: Stored) => ({ ...put, now: uploadedAt, author: AUTHOR, uploaderId: null });
    let file = await insertFile(tx, first.upload, made(first), first.upload.name);
    for (const next of corrections) file = await addRevision(tx, file, next.upload, made(next));
  }
}

const isTaken = async (tx: Db, name: string): Promise<boolean> =>
  (await tx.selectFrom('files').select('id').where('name', '=', name).executeTakeFirst()) !== undefined;

function toUploads({ customer, fileName, facts, revisions }: DemoDocument, customers: readonly Customer[]): Stored[] {
  const owner = customers.find(({ name }) => name === customer);
  if (!owner) return [];
  const fileId = randomUUID();
  return revisions.map(({ content, uploadedAt }) => {
    const bytes = Buffer.from(content, 'utf8');
    const sha256 = createHash('sha256').update(bytes).digest();
    const upload = { name: fileName, customer: owner, facts, bytes, sha256, verdict: null, isSimulated: true };
    return { upload, key: randomUUID(), uploadedAt, fileId };
  });
}
