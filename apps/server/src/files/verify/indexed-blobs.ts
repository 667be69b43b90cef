import type { Db } from '../../database/db.ts';

export interface IndexedBlob {
  readonly key: string;
  readonly sha256: Buffer;
  readonly name: string;
  readonly revision: number;
}

const PAGE = 1000;

/** Every revision of every file, those in the bin too, page by page. */
export async function* listIndexed(db: Db): AsyncIterable<IndexedBlob> {
  let last = '';
  for (;;) {
    const page = await listIndexedAfter(db, last, PAGE);
    yield* page;
    const end = page.at(-1);
    if (!end) return;
    last = end.key;
  }
}

/** The next ones behind a key, in the order of keys. */
export const listIndexedAfter = (db: Db, key: string, limit: number): Promise<IndexedBlob[]> =>
  db
    .selectFrom('file_revisions')
    .innerJoin('files', 'files.number', 'file_revisions.file_number')
    .select(['blob_key as key', 'file_revisions.sha256', 'files.name', 'file_revisions.revision'])
    .where('blob_key', '>', key)
    .orderBy('blob_key')
    .limit(limit)
    .execute();

export async function isStillIndexed(db: Db, key: string): Promise<boolean> {
  const found = await db.selectFrom('file_revisions').select('revision').where('blob_key', '=', key).executeTakeFirst();
  return found !== undefined;
}
