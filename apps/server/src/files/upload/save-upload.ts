import { ProblemError, type SavedFile } from '@disclosure/api';
import { apiMessages, settlementToRecord } from '@disclosure/core';
import { type Change, change, findAnswer, mustFindAuthor } from '../../audit/change.ts';
import type { Db } from '../../database/db.ts';
import type { Once } from '../../http/read-request.ts';
import type { FileServices } from '../file-services.ts';
import { fileSnapshot } from '../stored-file.ts';
import { freeName, lockNames } from '../free-name.ts';
import type { Asker } from '../visibility.ts';
import {
  addRevision,
  endUpload,
  findSame,
  insertFile,
  lockSame,
  type NewRevision,
  type SameFile,
} from './upload-repository.ts';
import { mendRevisions } from './mend-revisions.ts';
import { fileIdOf, putDocument, type PutDocument } from './put-document.ts';
import { mustLockCustomer, readUpload, type Upload, type UploadBody } from './read-upload.ts';

interface Context {
  readonly caller: Asker;
  readonly once?: Once | undefined;
}

interface Answer {
  readonly success: true;
  readonly result: SavedFile;
}

/** Another request has used or removed the bytes in the meantime. */
class Overtaken extends Error {}

const TRIES = 5;

/**
 * Records the upload, puts the bytes into the store, and then makes a file of them in one transaction. If this is
 * interrupted, no incomplete file is visible. A document that a user sends several times becomes one file. A file that
 * the user may not supersede counts as not there: neither its id nor that it has the same bytes is told.
 */
export async function saveUpload(services: FileServices, body: UploadBody, context: Context): Promise<Answer> {
  const earlier = await findAnswer<Answer>(services, context);
  if (earlier) return earlier;
  const upload = await readUpload(services, body, context.caller);
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const answer = await tryUpload(services, upload, context).catch(stopUnlessOvertaken);
    if (answer) return answer;
  }
  throw new ProblemError('unavailable', apiMessages.uploadDisturbed, { retryAfterSeconds: 1 });
}

function stopUnlessOvertaken(error: unknown): undefined {
  if (!(error instanceof Overtaken)) throw error;
}

async function tryUpload(services: FileServices, upload: Upload, context: Context): Promise<Answer> {
  const put = await putBytes(services, upload);
  return change(services, context, async (work) => ({
    success: true,
    result: toSaved(await makeFile(work, upload, put), upload),
  }));
}

/** Undefined when the newest revision already has the same bytes. */
async function putBytes(services: FileServices, upload: Upload): Promise<PutDocument | undefined> {
  const { db, clock } = services;
  const author = await mustFindAuthor(db, upload.uploader.id);
  const same = await findSame(db, upload);
  if (same) await mendRevisions(services, same, upload, author);
  if (same?.sha256.equals(upload.sha256)) return undefined;
  return putDocument(services, upload, { author: author.name, now: clock() }, same);
}

/** Adds a revision or a new file, unless the newest revision already has the same bytes. */
async function makeFile(work: Change, upload: Upload, put: PutDocument | undefined): Promise<SameFile> {
  const { tx, now, author, note } = work;
  await lockNames(tx);
  await mustLockCustomer(tx, upload.customer.id);
  const same = await lockSame(tx, upload);
  if (same?.sha256.equals(upload.sha256)) return same;
  const taken = await mustTake(tx, put, same);
  const made: NewRevision = { ...taken, now, author: author.name, uploaderId: author.id };
  const before = same && (await fileSnapshot(tx, same.number));
  const file = same
    ? await addRevision(tx, same, upload, made)
    : await insertFile(tx, upload, made, await freeName(tx, upload.name));
  const { customerSettled } = upload;
  const stored = await fileSnapshot(tx, file.number);
  const after = {
    ...stored,
    ...(customerSettled && { customer_settled: settlementToRecord(customerSettled, author.name) }),
  };
  note({ entity: 'file', entityId: file.number, name: file.name, action: same ? 'changed' : 'created', before, after });
  return file;
}

/** The notes of the bytes name a file. It must be the one that they become a revision of. */
async function mustTake(tx: Db, put: PutDocument | undefined, same: SameFile | undefined): Promise<PutDocument> {
  if (!put || put.fileId !== (same?.id ?? fileIdOf(put.key)) || !(await endUpload(tx, put.key))) throw new Overtaken();
  return put;
}

const toSaved = (
  { id, name, url, uploaded_at, revision, sha256 }: SameFile,
  { verdict }: Pick<Upload, 'verdict'>,
): SavedFile => ({
  id,
  name,
  url,
  timestamp: uploaded_at.toISOString(),
  revision,
  sha256: sha256.toString('hex'),
  ...(verdict && { verdict }),
});
