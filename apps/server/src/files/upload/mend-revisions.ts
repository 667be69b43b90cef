import type { Author } from '../../audit/audit-repository.ts';
import type { Db } from '../../database/db.ts';
import { isOwnKey } from '../../storage/blob-store.ts';
import type { FileServices } from '../file-services.ts';
import { noteDamage, noteMended } from '../integrity/damages.ts';
import { verifyBlob } from '../integrity/verify-store.ts';
import { putDocument } from './put-document.ts';
import { endUpload, leaveToSweeper, type SameFile } from './upload-repository.ts';
import type { Upload } from './read-upload.ts';

interface LostRevision {
  readonly blob_key: string;
  readonly uploaded_at: Date;
  readonly uploaded_by: string;
}

/** Gives the uploaded bytes to those revisions of the file that have lost the same bytes in the store. */
export async function mendRevisions(
  services: FileServices,
  file: SameFile,
  upload: Upload,
  author: Author,
): Promise<void> {
  const { db, clock } = services;
  for (const lost of await findLost(services, file.number, upload.sha256)) {
    const uploaded = { author: lost.uploaded_by, now: lost.uploaded_at };
    const { key } = await putDocument(services, upload, uploaded, file);
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

/** The newest revision and those known to be damaged. Reading every revision would take longer with each upload. */
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
 * A blob is never overwritten, so the revision gets a new one, and the sweeper deletes the damaged one. A blob that an
 * older tool wrote stays, because that tool may have stored another document under its name.
 */
const giveBytes = (db: Db, { blob_key }: LostRevision, key: string, { upload, author, now }: Giving) =>
  db.transaction().execute(async (tx) => {
    // Another upload of the same bytes was faster, or the file belongs to another customer now.
    if (!(await lockRevision(tx, blob_key, upload)) || !(await endUpload(tx, key))) return;
    await noteMended(tx, blob_key, key, { author, now });
    if (isOwnKey(blob_key)) await leaveToSweeper(tx, blob_key, upload, now);
  });

/** The file keeps this customer until the transaction ends, because the notes of the new blob name the customer. */
async function lockRevision(tx: Db, key: string, { customer }: Upload): Promise<boolean> {
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
