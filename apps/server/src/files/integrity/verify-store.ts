import { createHash } from 'node:crypto';
import type { Db } from '../../database/db.ts';
import { isOwnKey } from '../../storage/blob-store.ts';
import { inChunks, readOne } from '../../storage/read-many.ts';
import { findKnownKeys } from '../adopt/adopt-blobs.ts';
import type { FileServices } from '../file-services.ts';

type Services = Pick<FileServices, 'db' | 'store'>;

/** The state of one blob. */
export interface Verdict {
  readonly key: string;
  /** Nothing refers to an `orphan`. A blob of another tool is `not adopted`. */
  readonly verdict: 'whole' | 'damaged' | 'missing' | 'orphan' | 'not adopted';
  /** The file and its revision, if the index knows them. */
  readonly file?: string;
}

const READ_AT_ONCE = 16;

/** Reads every blob that the index knows, and then lists the blobs that it does not know. */
export async function* verifyStore({ db, store }: Services): AsyncIterable<Verdict> {
  for await (const blobs of inChunks(listIndexed(db), READ_AT_ONCE)) {
    const verdicts = await Promise.all(blobs.map((blob) => verify({ db, store }, blob)));
    yield* verdicts.filter((each) => each !== undefined);
  }
  for await (const entries of inChunks(store.list(), 1000)) {
    const known = await findKnownKeys(
      db,
      entries.map(({ key }) => key),
    );
    for (const { key } of entries.filter((entry) => !known.has(entry.key))) {
      yield { key, verdict: isOwnKey(key) ? 'orphan' : 'not adopted' };
    }
  }
}

async function verify(services: Services, blob: IndexedBlob): Promise<Verdict | undefined> {
  const verdict = await verifyBlob(services, blob);
  return verdict && { key: blob.key, file: `${blob.name}, revision ${blob.revision}`, verdict };
}

/** Undefined when the blob has been purged in the meantime. An outage of the store throws and is not reported as damage. */
export async function verifyBlob({ db, store }: Services, { key, sha256 }: Pick<IndexedBlob, 'key' | 'sha256'>) {
  const bytes = await readOne(store, key);
  if (bytes === 'unreadable') return 'damaged';
  if (bytes === 'missing') return (await isStillIndexed(db, key)) ? 'missing' : undefined;
  return createHash('sha256').update(bytes).digest().equals(sha256) ? 'whole' : 'damaged';
}

export interface IndexedBlob {
  readonly key: string;
  readonly sha256: Buffer;
  readonly name: string;
  readonly revision: number;
}

const PAGE = 1000;

/** Every revision of every file, including files in the bin. */
async function* listIndexed(db: Db): AsyncIterable<IndexedBlob> {
  let last = '';
  for (;;) {
    const page = await listIndexedAfter(db, last, PAGE);
    yield* page;
    const end = page.at(-1);
    if (!end) return;
    last = end.key;
  }
}

/** The revisions that follow a key, in the order of keys. */
export const listIndexedAfter = (db: Db, key: string, limit: number): Promise<IndexedBlob[]> =>
  db
    .selectFrom('file_revisions')
    .innerJoin('files', 'files.number', 'file_revisions.file_number')
    .select(['blob_key as key', 'file_revisions.sha256', 'files.name', 'file_revisions.revision'])
    .where('blob_key', '>', key)
    .orderBy('blob_key')
    .limit(limit)
    .execute();

async function isStillIndexed(db: Db, key: string): Promise<boolean> {
  const found = await db.selectFrom('file_revisions').select('revision').where('blob_key', '=', key).executeTakeFirst();
  return found !== undefined;
}

/** Where there are some, a store that is empty is not the one that they are in. */
export const hasStoredFiles = async (db: Db): Promise<boolean> => (await listIndexedAfter(db, '', 1)).length > 0;
