import type { Author } from '../../audit/audit-repository.ts';
import type { Db } from '../../database/db.ts';
import { isOwnKey } from '../../storage/blob-key.ts';
import type { FileServices } from '../file-services.ts';
import { noteDamage, noteMended } from '../scrub/note-damage.ts';
import { verifyBlob } from '../verify/verify-store.ts';
import { blobNotes } from './blob-notes.ts';
import type { Upload } from './read-upload.ts';
import { endUpload, startUpload } from './upload-repository.ts';

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
    await giveBytes(services, lost, key, author);
  }
}

async function findLost({ db, store, clock }: FileServices, number: number, sha256: Buffer): Promise<LostRevision[]> {
  const revisions = await db
    .selectFrom('file_revisions')
    .select(['blob_key', 'uploaded_at', 'uploaded_by'])
    .where('file_number', '=', number)
    .where('sha256', '=', sha256)
    .orderBy('revision')
    .execute();
  const lost: LostRevision[] = [];
  for (const revision of revisions) {
    const found = await verifyBlob({ db, store }, { key: revision.blob_key, sha256 });
    if (found !== 'damaged' && found !== 'missing') continue;
    await noteDamage(db, revision.blob_key, found, clock());
    lost.push(revision);
  }
  return lost;
}

/**
 * A blob is never overwritten, so the revision gets another one. What is left of the first goes, unless an older tool
 * put it there: then it may be a document of its own by now.
 */
const giveBytes = ({ db, store, clock }: FileServices, { blob_key }: LostRevision, key: string, author: Author) =>
  db.transaction().execute(async (tx) => {
    // Somebody else sent the same and was faster.
    if (!(await holdRevision(tx, blob_key)) || !(await endUpload(tx, key))) return;
    if (isOwnKey(blob_key)) await store.delete(blob_key);
    await noteMended(tx, blob_key, key, { author, now: clock() });
  });

async function holdRevision(tx: Db, key: string): Promise<boolean> {
  const held = await tx
    .selectFrom('file_revisions')
    .select('revision')
    .where('blob_key', '=', key)
    .forUpdate()
    .executeTakeFirst();
  return held !== undefined;
}
