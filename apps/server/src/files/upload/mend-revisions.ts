import type { Author } from '../../audit/audit-repository.ts';
import type { Db } from '../../database/db.ts';
import { isOwnKey } from '../../storage/blob-key.ts';
import type { FileServices } from '../file-services.ts';
import { noteDamage, noteMended } from '../scrub/note-damage.ts';
import { verifyBlob } from '../verify/verify-store.ts';
import { blobNotes } from './blob-notes.ts';
import type { Upload } from './read-upload.ts';
import { endUpload, leaveToSweeper, startUpload } from './upload-repository.ts';

interface LostRevision {
  readonly blob_key: string;
  readonly uploaded_at: Date;
  readonly uploaded_by: string;
}

/** The bytes come again that revisions of this file have lost in the store: these get them back. */
export async function mendRevisions(
  services: FileServices,
  number: number,
  upload: Upload,
  author: Author,
): Promise<void> {
  const { db, store, clock } = services;
  for (const lost of await findLost(services, number, upload.sha256)) {
    const key = await startUpload(db, upload, clock());
    await store.put(key, upload.bytes, blobNotes(upload, lost.uploaded_by, lost.uploaded_at));
    await giveBytes(db, lost, key, { upload, author, now: clock() });
  }
}

async function findLost({ db, store, clock }: FileServices, number: number, sha256: Buffer): Promise<LostRevision[]> {
  const lost: LostRevision[] = [];
  for (const revision of await listSuspects(db, number, sha256)) {
    const found = await verifyBlob({ db, store }, { key: revision.blob_key, sha256 });
    if (found !== 'damaged' && found !== 'missing') continue;
    await noteDamage(db, revision.blob_key, found, clock());
    lost.push(revision);
  }
  return lost;
}

/** The newest, and those that are known to be damaged: to read all that ever had these bytes would take longer each time. */
const listSuspects = (db: Db, number: number, sha256: Buffer): Promise<LostRevision[]> =>
  db
    .selectFrom('file_revisions as past')
    .innerJoin('files', 'files.number', 'past.file_number')
    .leftJoin('file_damages as damage', 'damage.blob_key', 'past.blob_key')
    .select(['past.blob_key', 'past.uploaded_at', 'past.uploaded_by'])
    .where('past.file_number', '=', number)
    .where('past.sha256', '=', sha256)
    .where((where) =>
      where.or([where('past.revision', '=', where.ref('files.revision')), where('damage.blob_key', 'is not', null)]),
    )
    .orderBy('past.revision')
    .execute();

interface Giving {
  readonly upload: Upload;
  readonly author: Author;
  readonly now: Date;
}

/**
 * A blob is never overwritten, so the revision gets another one. What is left of the first goes later, unless an older
 * tool put it there: then it may be a document of its own by now.
 */
const giveBytes = (db: Db, { blob_key }: LostRevision, key: string, { upload, author, now }: Giving) =>
  db.transaction().execute(async (tx) => {
    // Somebody else sent the same and was faster, or the file is another customer's by now.
    if (!(await holdRevision(tx, blob_key, upload)) || !(await endUpload(tx, key))) return;
    await noteMended(tx, blob_key, key, { author, now });
    if (isOwnKey(blob_key)) await leaveToSweeper(tx, blob_key, upload, now);
  });

/** Until the end its file is this customer's: the notes of the blob say so, and an index can be made from them again. */
async function holdRevision(tx: Db, key: string, { customer }: Upload): Promise<boolean> {
  const held = await tx
    .selectFrom('files')
    .innerJoin('file_revisions as past', 'past.file_number', 'files.number')
    .select('past.revision')
    .where('past.blob_key', '=', key)
    .where('files.customer_id', '=', customer.id)
    .forUpdate()
    .executeTakeFirst();
  return held !== undefined;
}
