import { type RawBuilder, sql } from 'kysely';
import { insertEntries } from '../../audit/audit-repository.ts';
import type { Db } from '../../database/db.ts';
import { isOwnKey, type BlobEntry, type BlobStore } from '../../storage/blob-store.ts';
import { inChunks } from '../../storage/read-many.ts';
import type { FileServices } from '../file-services.ts';
import { freeName, lockNames } from '../free-name.ts';
import { fileSnapshot } from '../stored-file.ts';
import { type AdoptedFile, type Customers, NotAdoptable, readAdopted } from './read-adopted.ts';

/** What happened to one blob. */
export interface Adoption {
  readonly key: string;
  /** A `hidden` blob is adopted, but stays invisible until a Manager assigns an owner. */
  readonly outcome: 'adopted' | 'hidden' | 'known' | 'own' | 'skipped';
  readonly reason?: string;
}

/** This many blobs are read in parallel and inserted in one transaction. */
const AT_ONCE = 16;

/**
 * Adds the blobs that other tools put into the store to the index. Blobs that the index knows are left alone, so this
 * can run at any time. With `recover` it also takes the product's own blobs, to rebuild the index of a lost database.
 */
export async function* adoptBlobs(
  { db, store, clock }: Pick<FileServices, 'db' | 'store' | 'clock'>,
  recover: boolean,
): AsyncIterable<Adoption> {
  const customers = await loadCustomers(db);
  for await (const entries of inChunks(store.list(), AT_ONCE)) {
    const known = await findKnownKeys(
      db,
      entries.map(({ key }) => key),
    );
    const read = await Promise.all(
      entries.map(async (entry) => leftAlone(entry.key, known, recover) ?? (await tryAdopt(store, entry, customers))),
    );
    const files = read.flatMap(({ file }) => file ?? []);
    if (files.length > 0) await insertAdopted(db, files, clock());
    yield* read.map(({ adoption }) => adoption);
  }
}

interface Read {
  readonly adoption: Adoption;
  readonly file?: AdoptedFile;
}

function leftAlone(key: string, known: ReadonlySet<string>, recover: boolean): Read | undefined {
  if (known.has(key)) return { adoption: { key, outcome: 'known' } };
  return isOwnKey(key) && !recover ? { adoption: { key, outcome: 'own' } } : undefined;
}

async function tryAdopt(store: BlobStore, entry: BlobEntry, customers: Customers): Promise<Read> {
  const { key } = entry;
  try {
    const file = await readAdopted(store, entry, customers);
    if (file.owner_kind !== 'unknown') return { adoption: { key, outcome: 'adopted' }, file };
    const reason = `it belongs to customer ${JSON.stringify(file.foreign_owner)} ${JSON.stringify(file.customer_name)}, who is not known here`;
    return { adoption: { key, outcome: 'hidden', reason }, file };
  } catch (error) {
    if (!(error instanceof NotAdoptable)) throw error;
    return { adoption: { key, outcome: 'skipped', reason: error.message } };
  }
}

/** Includes archived customers, who still own their files. */
async function loadCustomers(db: Db): Promise<Customers> {
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

/** Inserts all of the files or none. */
const insertAdopted = (db: Db, files: readonly AdoptedFile[], now: Date): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockNames(tx);
    // Another process may be adopting at the same time.
    const known = await findKnownKeys(
      tx,
      files.map((file) => file.blob_key),
    );
    const notes = [];
    for (const file of files.filter(({ blob_key }) => !known.has(blob_key))) {
      const same = await findFileOf(tx, file);
      const { number, name } = same ? await restoreRevision(tx, same, file) : await insertFile(tx, file);
      const after = await fileSnapshot(tx, number);
      notes.push({ entity: 'file', entityId: number, name, action: same ? 'changed' : 'created', after } as const);
    }
    await insertEntries(tx, notes, undefined, now);
  });

interface IndexedFile {
  readonly number: number;
  readonly name: string;
}

async function insertFile(tx: Db, { blob_key, id, ...file }: AdoptedFile): Promise<IndexedFile> {
  const name = await freeName(tx, file.name);
  const isFree =
    id !== undefined && !(await tx.selectFrom('files').select('id').where('id', '=', id).executeTakeFirst());
  const { number } = await tx
    .insertInto('files')
    .values({ ...file, ...(isFree && { id }), name, given_name: file.name, revision: 1 })
    .returning('number')
    .executeTakeFirstOrThrow();
  await insertRevision(tx, number, 1, { blob_key, ...file });
  return { number, name };
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
      api_number: file.api_number,
    })
    .execute();

/** The file that one of the product's own blobs was a revision of, if it is already in the index again. */
async function findFileOf(tx: Db, file: AdoptedFile): Promise<IndexedFile | undefined> {
  const live = tx.selectFrom('files').select(['number', 'name']).where('deleted_at', 'is', null);
  if (file.id !== undefined) return live.where('id', '=', file.id).executeTakeFirst();
  // A blob of an earlier version does not name its file.
  if (!isOwnKey(file.blob_key) || file.customer_id === null) return undefined;
  return live
    .where('given_name', '=', file.name)
    .where('customer_id', '=', file.customer_id)
    .where('api_number', '=', file.api_number)
    .executeTakeFirst();
}

/** Higher than any real revision number. It is replaced in the same transaction. */
const UNNUMBERED = 1_000_000;

async function restoreRevision(tx: Db, same: IndexedFile, file: AdoptedFile): Promise<IndexedFile> {
  await insertRevision(tx, same.number, UNNUMBERED, file);
  await renumberRevisions(tx, same, file);
  return same;
}

/** Blobs come in no order, so revisions are numbered again by time, and the newest provides the facts of the file. */
async function renumberRevisions(tx: Db, { number }: IndexedFile, added: AdoptedFile): Promise<void> {
  // In two steps, because two revisions must not have the same number even for a moment.
  await sql`update file_revisions set revision = -revision where file_number = ${number}`.execute(tx);
  const counted = sql`(
    select blob_key, -revision as was, row_number() over (order by uploaded_at, blob_key) as place
      from file_revisions where file_number = ${number})`;
  await renumberFilings(tx, number, counted);
  await sql`
    update file_revisions set revision = counted.place from ${counted} as counted
     where file_revisions.blob_key = counted.blob_key`.execute(tx);
  const { blob_key: _, name: __, id: ___, ...facts } = added;
  await tx
    .updateTable('files')
    .set(facts)
    .where('number', '=', number)
    .where('uploaded_at', '<=', added.uploaded_at)
    .execute();
  await sql`
    update files set revision = (select count(*) from file_revisions where file_number = number)
     where number = ${number}`.execute(tx);
  await insertFilings(tx, number);
}

/** The newest revision has its filing from a trigger. The earlier ones are compared with what is public too. */
const insertFilings = (tx: Db, number: number) =>
  sql`
    insert into filings (
        file_number, revision, is_newest, status, set_aside, status_at, status_by, before_desk, changed_at,
        file_id, owner_key, is_deleted, well_name, customer_name, state)
      select number, earlier.revision, false,
             case when is_set_aside then 'not to be filed' else 'saved' end,
             case when is_set_aside then 'simulated' end,
             earlier.uploaded_at, earlier.uploaded_by, not is_set_aside, earlier.uploaded_at,
             files.id, owner_key, deleted_at is not null, well_name, customer_name, state
        from files
        join file_revisions as earlier on file_number = number and earlier.revision < files.revision
        cross join lateral (select is_simulated and not demo as is_set_aside from installation) as office
       where number = ${number}
    on conflict (file_number, revision) do nothing`.execute(tx);

/** What was done at the desk stays with the revision that it was done with. */
async function renumberFilings(tx: Db, number: number, counted: RawBuilder<unknown>): Promise<void> {
  const placeOf = (revision: RawBuilder<unknown>) =>
    sql`(select place from ${counted} as counted where was = ${revision})`;
  for (const table of ['filing_events', 'filing_acceptances']) {
    await sql`
      update ${sql.table(table)} set revision = ${placeOf(sql`revision`)} where file_number = ${number}`.execute(tx);
  }
  await sql`update filings set revision = -revision where file_number = ${number}`.execute(tx);
  await sql`
    update filings set revision = ${placeOf(sql`-filings.revision`)},
                       service_met_revision = ${placeOf(sql`service_met_revision`)},
                       operator_met_revision = ${placeOf(sql`operator_met_revision`)}
     where file_number = ${number}`.execute(tx);
}
