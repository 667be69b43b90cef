import { ProblemError } from '@disclosure/api';
import { apiMessages, LEFT_OUT_ENTRY, messages, writeLeftOut } from '@disclosure/core';
import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { inLargeChunks, type FileStream } from '../http/answer.ts';
import { openArchive, packFile } from './archive.ts';
import type { FileServices } from './file-services.ts';
import { notFound } from './find-file.ts';
import { readBlob } from './read-revision.ts';
import { findVisibility, isVisible } from './visibility.ts';

interface ZippedFile {
  readonly id: string;
  readonly name: string;
  readonly uploaded_at: Date;
  readonly blob_key: string;
  readonly sha256: Buffer;
  readonly size: number;
  readonly is_visible: boolean;
}

type Services = Pick<FileServices, 'db' | 'store' | 'clock'>;

/** If one of the files is unknown or not visible, the request fails before the first byte is sent. */
export async function zipFiles(services: Services, userId: number, ids: readonly string[]): Promise<FileStream> {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  const found = new Map((await findFiles(services.db, userId, wanted)).map((file) => [file.id, file]));
  const files = wanted.map((id) => mustBeThere(found.get(id)));
  const chunks = inLargeChunks(pack(files, (file) => readOrLeaveOut(services, file), services.clock()));
  return { name: 'disclosures.zip', type: 'application/zip', chunks };
}

/** Undefined for a damaged or missing file. An outage of the store breaks off the answer, so that it is not a valid archive. */
async function readOrLeaveOut(services: Services, file: ZippedFile): Promise<Uint8Array | undefined> {
  try {
    return await readBlob(services, file);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    if (error.code !== 'damaged') await services.store.check();
    return undefined;
  }
}

async function findFiles(db: Db, userId: number, ids: readonly string[]): Promise<ZippedFile[]> {
  const visibility = await findVisibility(db, userId);
  const { rows } = await sql<ZippedFile>`
    select files.id, files.name, files.uploaded_at, newest.blob_key, newest.sha256, newest.size,
           ${isVisible(visibility)} as is_visible
      from files join file_revisions as newest
        on newest.file_number = files.number and newest.revision = files.revision
     where files.id = any(${ids}::uuid[]) and files.deleted_at is null`.execute(db);
  return rows;
}

function mustBeThere(file: ZippedFile | undefined): ZippedFile {
  if (!file) throw notFound();
  if (!file.is_visible) throw new ProblemError('forbidden', messages.files.noAccess);
  return file;
}

type ReadFile = (file: ZippedFile) => Promise<Uint8Array | undefined>;

/** A file that cannot be read is left out and named in an extra entry. If none can be read, the request fails. */
async function* pack(files: readonly ZippedFile[], read: ReadFile, now: Date): AsyncIterable<Uint8Array> {
  const archive = openArchive();
  const leftOut: string[] = [];
  const packed = async (file: ZippedFile) => {
    const bytes = await read(file);
    return { file, entry: bytes && (await packFile(bytes)) };
  };
  for await (const { file, entry } of ahead(files, packed)) {
    if (entry) yield archive.add(file.name, entry, file.uploaded_at);
    else leftOut.push(file.name);
  }
  if (leftOut.length === files.length) throw new ProblemError('damaged', apiMessages.bytesMissing);
  if (leftOut.length > 0) {
    yield archive.add(LEFT_OUT_ENTRY, await packFile(Buffer.from(writeLeftOut(leftOut))), now);
  }
  yield archive.end();
}

/** While one file is sent, the next ones are read and compressed: so many, and so many bytes, or only the next. */
const [MOST_AHEAD, MOST_BYTES_AHEAD] = [4, 1024 * 1024];

/** Begins nothing more until what is ready has been taken, so an archive that is not taken fills no memory. */
async function* ahead<Item extends { readonly size: number }, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
) {
  const begun: { readonly size: number; readonly result: Promise<Result> }[] = [];
  const isFull = (size: number) =>
    begun.length >= MOST_AHEAD || begun.reduce((sum, each) => sum + each.size, size) > MOST_BYTES_AHEAD;
  for (const item of items) {
    for (let first = begun[0]; first && isFull(item.size); first = begun[0]) {
      yield await first.result;
      begun.shift();
    }
    const result = work(item);
    // If the client disconnects, nothing awaits this promise, and its failure must not end the process.
    result.catch(() => undefined);
    begun.push({ size: item.size, result });
  }
  for (const { result } of begun) yield await result;
}
