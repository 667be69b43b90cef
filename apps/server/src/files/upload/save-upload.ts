import { ProblemError, type SavedFile } from '@disclosure/api';
import { apiMessages } from '@disclosure/core';
import { type Change, change, findAnswer, mustFindAuthor } from '../../audit/change.ts';
import type { Caller } from '../../http/serve.ts';
import type { Once } from '../../http/read-request.ts';
import type { FileServices } from '../file-services.ts';
import { fileSnapshot } from '../file-snapshot.ts';
import { freeName, lockNames } from '../free-name.ts';
import { blobNotes } from './blob-notes.ts';
import { mendRevisions } from './mend-revisions.ts';
import { mustHoldCustomer, readUpload, type Upload, type UploadBody } from './read-upload.ts';
import {
  addRevision,
  endUpload,
  findSame,
  insertFile,
  lockSame,
  type NewRevision,
  type SameFile,
  startUpload,
} from './upload-repository.ts';

interface Context {
  readonly caller: Pick<Caller, 'id'>;
  readonly once?: Once | undefined;
}

interface Answer {
  readonly success: true;
  readonly result: SavedFile;
}

/** Somebody else used or removed the bytes in between. */
class Overtaken extends Error {}

const TRIES = 5;

/**
 * Notes that the document is on its way, puts it into the store, and makes it a file: whatever ends in between leaves
 * nothing that anybody sees. The same document sent again, at the same time or later, is the same file.
 */
export async function saveUpload(services: FileServices, body: UploadBody, context: Context): Promise<Answer> {
  const earlier = await findAnswer<Answer>(services, context);
  if (earlier) return earlier;
  const upload = await readUpload(services.db, body, services.isSimulated);
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
  const key = await putBytes(services, upload, context.caller.id);
  return change(services, context, async (work) => ({
    success: true,
    result: toSaved(await makeFile(work, upload, key)),
  }));
}

/** Undefined when the same bytes are the newest revision already. */
async function putBytes(services: FileServices, upload: Upload, userId: number): Promise<string | undefined> {
  const { db, store, clock } = services;
  const author = await mustFindAuthor(db, userId);
  const same = await findSame(db, upload);
  if (same) await mendRevisions(services, same.number, upload, author);
  if (same?.sha256.equals(upload.sha256)) return undefined;
  const key = await startUpload(db, upload, clock());
  await store.put(key, upload.bytes, blobNotes(upload, author.name, clock()));
  return key;
}

/** The next revision, a new file, or what is there already. */
async function makeFile(work: Change, upload: Upload, key: string | undefined): Promise<SameFile> {
  const { tx, now, author, note } = work;
  await lockNames(tx);
  await mustHoldCustomer(tx, upload.customer.id);
  const same = await lockSame(tx, upload);
  if (same?.sha256.equals(upload.sha256)) return same;
  if (key === undefined || !(await endUpload(tx, key))) throw new Overtaken();
  const made: NewRevision = { key, now, author: author.name };
  const before = same && (await fileSnapshot(tx, same.number));
  const file = same
    ? await addRevision(tx, same, upload, made)
    : await insertFile(tx, upload, made, await freeName(tx, upload.name));
  const after = await fileSnapshot(tx, file.number);
  note({ entity: 'file', entityId: file.number, name: file.name, action: same ? 'changed' : 'created', before, after });
  return file;
}

const toSaved = ({ id, name, url, uploaded_at, revision, sha256 }: SameFile): SavedFile => ({
  id,
  name,
  url,
  timestamp: uploaded_at.toISOString(),
  revision,
  sha256: sha256.toString('hex'),
});
