import { sql } from 'kysely';
import { insertEntries } from '../../audit/audit-repository.ts';
import type { Db } from '../../database/db.ts';
import { fileSnapshot } from '../file-snapshot.ts';
import { freeName, lockNames } from '../free-name.ts';
import type { Customers } from './adopted-owner.ts';
import type { AdoptedFile } from './read-adopted.ts';
import { findFileOf, type RestoredFile, settleRevisions } from './restore-revision.ts';

/** Archived ones too: their files are theirs still. */
export async function loadCustomers(db: Db): Promise<Customers> {
  const rows = await db.selectFrom('customers').select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Those of the keys that the index knows. */
export async function findKnownKeys(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ blob_key: string }>`
    select blob_key from file_revisions where blob_key = any(${keys}::text[])
    union all
    select blob_key from file_uploads where blob_key = any(${keys}::text[])`.execute(db);
  return new Set(rows.map((row) => row.blob_key));
}

/** All of them, or none. */
export const insertAdopted = (db: Db, files: readonly AdoptedFile[], now: Date): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockNames(tx);
    // Somebody else may adopt at the same time.
    const known = await findKnownKeys(
      tx,
      files.map((file) => file.blob_key),
    );
    const notes = [];
    for (const file of files.filter(({ blob_key }) => !known.has(blob_key))) {
      const same = await findFileOf(tx, file);
      const { number, name } = same ? await insertRestored(tx, same, file) : await insertFile(tx, file);
      const after = await fileSnapshot(tx, number);
      notes.push({ entity: 'file', entityId: number, name, action: same ? 'changed' : 'created', after } as const);
    }
    await insertEntries(tx, notes, undefined, now);
  });

async function insertFile(tx: Db, { blob_key, ...file }: AdoptedFile): Promise<RestoredFile> {
  const name = await freeName(tx, file.name);
  const { number } = await tx
    .insertInto('files')
    .values({ ...file, name, given_name: file.name, revision: 1 })
    .returning('number')
    .executeTakeFirstOrThrow();
  await insertRevision(tx, number, 1, { blob_key, ...file });
  return { number, name };
}

/** Its number is settled at once; none is that high. */
const UNSETTLED = 1_000_000;

async function insertRestored(tx: Db, same: RestoredFile, file: AdoptedFile): Promise<RestoredFile> {
  await insertRevision(tx, same.number, UNSETTLED, file);
  await settleRevisions(tx, same, file);
  return same;
}

const insertRevision = (tx: Db, number: number, revision: number, file: AdoptedFile) =>
  tx
    .insertInto('file_revisions')
    .values({
      file_number: number,
      revision,
      blob_key: file.blob_key,
      size: file.size,
      sha256: file.sha256,
      uploaded_at: file.uploaded_at,
      uploaded_by: file.uploaded_by,
    })
    .execute();
