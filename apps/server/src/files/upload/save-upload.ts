import { type fileEndpoints, ProblemError, type Request, type SavedFile } from '@disclosure/api';
import { apiMessages, messages, settlementToRecord } from '@disclosure/core';
import { type Change, change, findAnswer, mustFindAuthor } from '../../audit/change.ts';
import type { Db } from '../../database/db.ts';
import type { Once } from '../../http/read-request.ts';
import type { FileServices } from '../file-services.ts';
import { settleClocks } from '../settle-clocks.ts';
import { fileSnapshot } from '../stored-file.ts';
import { notFound } from '../find-file.ts';
import { freeName, lockNames } from '../free-name.ts';
import type { Asker, Reader } from '../visibility.ts';
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
import {
  mustLockCustomer,
  mustSayWhy,
  readCorrection,
  readUpload,
  type Upload,
  type UploadBody,
} from './read-upload.ts';

interface Context {
  readonly caller: Asker & Reader;
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
export const saveUpload = (services: FileServices, body: UploadBody, context: Context): Promise<Answer> =>
  saveOnce(services, context, () => readUpload(services, body, context.caller));

/** The same for the next revision of one file, unless another user has made it since. */
export async function saveCorrection(
  services: FileServices,
  { params, body, ifMatch: revision }: Request<(typeof fileEndpoints)['correctFile']>,
  context: Context,
): Promise<Answer> {
  if (revision === undefined) throw new ProblemError('invalid-request', messages.files.correctedWhich);
  const corrects = { fileId: params.id, revision };
  return saveOnce(services, context, () => readCorrection(services, body.content, corrects, context.caller));
}

async function saveOnce(services: FileServices, context: Context, read: () => Promise<Upload>): Promise<Answer> {
  const earlier = await findAnswer<Answer>(services, context);
  if (earlier) return earlier;
  const upload = await read();
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
  mustBeNewest(upload, same);
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
  mustBeNewest(upload, same);
  if (same?.sha256.equals(upload.sha256)) return same;
  if (same && upload.corrects) await mustSayWhy(tx, upload.corrects, same.number);
  const taken = await mustTake(tx, put, same);
  const made: NewRevision = { ...taken, now, author: author.name, uploaderId: author.id };
  const before = same && (await fileSnapshot(tx, same.number));
  const file = same
    ? await addRevision(tx, same, upload, made)
    : await insertFile(tx, upload, made, await freeName(tx, upload.name));
  await settleClocks(tx, [file.number]);
  const { customerSettled, corrects } = upload;
  const stored = await fileSnapshot(tx, file.number);
  const after = {
    ...stored,
    ...(corrects && { corrects: corrects.revision }),
    ...(customerSettled && { customer_settled: settlementToRecord(customerSettled, author.name) }),
  };
  note({ entity: 'file', entityId: file.number, name: file.name, action: same ? 'changed' : 'created', before, after });
  return file;
}

/** A correction is made of one revision. Where there is a newer one with other bytes, its author decides first. */
function mustBeNewest({ corrects, sha256 }: Upload, same: SameFile | undefined): void {
  if (!corrects) return;
  if (!same) throw notFound();
  if (same.revision === corrects.revision || same.sha256.equals(sha256)) return;
  const { id, name, revision } = same;
  throw new ProblemError('stale', messages.files.revisedSince(revision), { current: { id, name, revision } });
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
