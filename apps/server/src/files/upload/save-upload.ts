import { type fileEndpoints, ProblemError, type Request, type SavedFile } from '@disclosure/api';
import { apiMessages, messages, settlementToRecord } from '@disclosure/core';
import type { CompiledQuery } from 'kysely';
import { type Change, change, findAnswer, mustBeAuthor } from '../../audit/change.ts';
import { holdingCustomer } from '../../customers/customer-repository.ts';
import type { Db } from '../../database/db.ts';
import { together } from '../../database/together.ts';
import type { Once } from '../../http/read-request.ts';
import { userBy } from '../../people/people.ts';
import type { FileServices } from '../file-services.ts';
import { clocksOf, writeClocks } from '../settle-clocks.ts';
import { fileSnapshot, snapshotOf, toSnapshot } from '../stored-file.ts';
import { notFound } from '../find-file.ts';
import { freeNumber, lockingNames, wantedName } from '../free-name.ts';
import type { Asker, Reader } from '../visibility.ts';
import {
  changingFile,
  endingUpload,
  holdingSame,
  holdingUpload,
  insertingFile,
  insertingRevision,
  mustBeWritten,
  type NewRevision,
  numberOf,
  sameFile,
  type SameFile,
} from './upload-repository.ts';
import { mendRevisions } from './mend-revisions.ts';
import { fileIdOf, putDocument, type PutDocument } from './put-document.ts';
import { mustBeThere, mustSayWhy, readCorrection, readUpload, type Upload, type UploadBody } from './read-upload.ts';

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
  const [users, [same]] = await together(db, userBy(db, upload.uploader.id).compile(), sameFile(upload).compile(db));
  const author = mustBeAuthor(users[0]);
  mustBeNewest(upload, same);
  if (same) await mendRevisions(services, same, upload, author);
  if (same?.sha256.equals(upload.sha256)) return undefined;
  return putDocument(services, upload, { author: author.name, now: clock() }, same);
}

/** Adds a revision or a new file, unless the newest revision already has the same bytes. */
async function makeFile(work: Change, upload: Upload, put: PutDocument | undefined): Promise<SameFile> {
  const { tx, now, author, note } = work;
  const { same, isWaiting, name } = await lockAll(tx, upload, put);
  mustBeNewest(upload, same);
  if (same?.sha256.equals(upload.sha256)) return same;
  if (same && upload.corrects) await mustSayWhy(tx, upload.corrects, same.number);
  const taken = mustTake(put, same, isWaiting);
  const made: NewRevision = { ...taken, now, author: author.name, uploaderId: author.id };
  const before = same && (await fileSnapshot(tx, same.number));
  const writing = same
    ? changingFile(tx, same, upload, made)
    : insertingFile(tx, upload, made, name ?? (await freeNumber(tx, upload.name)));
  const { file, stored } = await write(work, upload, made, writing);
  const after = { ...stored, ...tellMore(upload, author.name) };
  note({ entity: 'file', entityId: file.number, name: file.name, action: same ? 'changed' : 'created', before, after });
  return file;
}

const tellMore = ({ customerSettled, corrects }: Upload, author: string) => ({
  ...(corrects && { corrects: corrects.revision }),
  ...(customerSettled && { customer_settled: settlementToRecord(customerSettled, author) }),
});

/** What nobody else changes until the end of the transaction; and the wanted name, unless it is taken. */
async function lockAll(tx: Db, upload: Upload, put: PutDocument | undefined) {
  const [, customers, [same], waiting, free] = await together(
    tx,
    lockingNames.compile(tx),
    holdingCustomer(tx, upload.customer.id).compile(),
    holdingSame(upload).compile(tx),
    holdingUpload(tx, put?.key),
    wantedName(upload.name).compile(tx),
  );
  mustBeThere(customers[0]);
  return { same, isWaiting: waiting.length > 0, name: free[0]?.name };
}

/** The file with its revision and what is due, and how the audit trail tells it. */
async function write({ tx, finish }: Change, upload: Upload, made: NewRevision, writing: CompiledQuery<SameFile>) {
  const [, files, , clocks, [stored]] = await together(
    tx,
    endingUpload(tx, made.key).compile(),
    writing,
    insertingRevision(tx, upload, made),
    clocksOf(numberOf(made.fileId)).compile(tx),
    snapshotOf(tx, made.fileId),
  );
  finish(writeClocks(clocks).compile(tx));
  return { file: mustBeWritten(files), stored: stored && toSnapshot(stored) };
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
function mustTake(put: PutDocument | undefined, same: SameFile | undefined, isWaiting: boolean): PutDocument {
  if (!put || !isWaiting || put.fileId !== (same?.id ?? fileIdOf(put.key))) throw new Overtaken();
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
