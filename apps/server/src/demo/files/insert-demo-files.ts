import { createHash, randomUUID } from 'node:crypto';
import { toCustomer } from '@disclosure/api';
import type { Customer } from '@disclosure/core';
import { listCustomers } from '../../customers/customer-repository.ts';
import type { Db } from '../../database/db.ts';
import { blobNotes, addRevision, insertFile } from '../../files/upload/upload-repository.ts';
import type { CheckedDocument } from '../../files/upload/read-upload.ts';
import { fullName } from '../../people/people.ts';
import type { BlobStore } from '../../storage/blob-store.ts';
import { type DemoFiling, fillDesk } from './demo-desk.ts';
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
    const files = await insertDocuments(tx, store, documents, customers);
    const staff = await findStaff(tx);
    if (staff) for (const file of files) await fillDesk(tx, file, staff, now);
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
): Promise<DemoFiling[]> {
  const stored: DemoFiling[] = [];
  const uploads = documents.map((document) => toUploads(document, customers));
  const put = ({ upload, key, uploadedAt, fileId }: Stored) =>
    store.put(key, upload.bytes, blobNotes(upload, { author: AUTHOR, now: uploadedAt, fileId }));
  await Promise.all(uploads.flat().map(put));
  for (const [first, ...corrections] of uploads) {
    if (!first || (await isTaken(tx, first.upload.name))) continue;
    const made = ({ uploadedAt, ...put }: Stored) => ({ ...put, now: uploadedAt, author: AUTHOR, uploaderId: null });
    let file = await insertFile(tx, first.upload, made(first), first.upload.name);
    for (const next of corrections) file = await addRevision(tx, file, next.upload, made(next));
    const { number, revision, uploaded_at: uploadedAt } = file;
    const { customer, facts } = first.upload;
    stored.push({ number, customerId: customer.id, revision, well: facts.well_name, uploadedAt });
  }
  return stored;
}

/** Whose filings they are. Without the demo accounts, the desk stays as it is. */
async function findStaff(tx: Db) {
  const users = await tx.selectFrom('users').selectAll().where('deleted_at', 'is', null).execute();
  const [editor, manager] = ['editor@example.com', 'manager@example.com'].map((email) =>
    users.find((user) => user.email === email),
  );
  if (!editor || !manager) return undefined;
  const links = await tx.selectFrom('customer_users').select(['user_id', 'customer_id']).execute();
  const toStaff = (user: typeof editor) => ({
    id: user.id,
    name: fullName(user),
    customers: new Set(links.filter(({ user_id }) => user_id === user.id).map(({ customer_id }) => customer_id)),
  });
  return [toStaff(editor), toStaff(manager)] as const;
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
