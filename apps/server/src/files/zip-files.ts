import { ProblemError, problemStatus } from '@disclosure/api';
import { apiMessages, LEFT_OUT_ENTRY, messages, writeLeftOut } from '@disclosure/core';
import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { inLargeChunks, type FileStream } from '../http/answer.ts';
import { asEntry, openArchive, packFile } from './archive.ts';
import { drawForm, formName, type FormServices } from './draw-form.ts';
import type { FileServices } from './file-services.ts';
import { notFound } from './find-file.ts';
import { readBlob } from './read-revision.ts';
import { findVisibility, isVisible, type Reader, stillSees } from './visibility.ts';

/** A file on its way into an archive. */
export interface ZippedFile {
  readonly id: string;
  readonly number: number;
  readonly name: string;
  readonly revision: number;
  readonly operator: string;
  readonly is_simulated: boolean;
  readonly uploaded_at: Date;
  readonly blob_key: string;
  readonly sha256: Buffer;
  readonly size: number;
  readonly is_visible: boolean;
}

type Services = FormServices & Pick<FileServices, 'db' | 'store'>;

interface Wanted {
  readonly ids: readonly string[];
  /** Also the public form of each. */
  readonly forms?: boolean | undefined;
}

/** If one of the files is unknown or not visible, the request fails before the first byte is sent. */
export async function zipFiles(services: Services, reader: Reader, { ids, forms }: Wanted): Promise<FileStream> {
  const files = await mustFindAll(services.db, reader.id, ids);
  const read = (file: ZippedFile) => readOrLeaveOut(services, file);
  const mustSee = (file: ZippedFile) => mustStillSee(services.db, reader, file);
  const draw = (file: ZippedFile, bytes: Uint8Array) => drawOrLeaveOut(services, reader.id, file, bytes);
  const chunks = inLargeChunks(pack(files, { read, mustSee, ...(forms && { draw }) }, services.clock()));
  return { name: 'disclosures.zip', type: 'application/zip', chunks };
}

/** In the order of their ids, each once. Fails unless the user sees all of them. */
export async function mustFindAll(db: Db, userId: number, ids: readonly string[]): Promise<ZippedFile[]> {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  const found = new Map((await findFiles(db, userId, wanted)).map((file) => [file.id, file]));
  return wanted.map((id) => mustBeThere(found.get(id)));
}

/** Before each file is sent. Where it fails, the answer breaks off, so that it is not a valid archive. */
export async function mustStillSee(db: Db, reader: Reader, { number }: ZippedFile): Promise<void> {
  if (!(await stillSees(db, reader, number))) throw noAccess();
}

/** Undefined for a damaged or missing file. An outage of the store breaks off the answer, so that it is not a valid archive. */
export async function readOrLeaveOut(services: Services, file: ZippedFile): Promise<Uint8Array | undefined> {
  try {
    return await readBlob(services, file);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    if (error.code !== 'damaged') await services.store.check();
    return undefined;
  }
}

/** Undefined when the document is too large for a form, or cannot be read. */
export async function drawOrLeaveOut(
  services: Services,
  userId: number,
  { name, revision, operator, is_simulated }: ZippedFile,
  bytes: Uint8Array,
): Promise<Uint8Array | undefined> {
  const content = new TextDecoder().decode(bytes);
  try {
    return await drawForm(services, userId, { content, fileName: name, revision, operator, isSimulated: is_simulated });
  } catch (error) {
    const isOfDocument = error instanceof ProblemError && error.status === problemStatus['too-costly'];
    if (!isOfDocument) throw error;
    return undefined;
  }
}

async function findFiles(db: Db, userId: number, ids: readonly string[]): Promise<ZippedFile[]> {
  const visibility = await findVisibility(db, userId);
  const { rows } = await sql<ZippedFile>`
    select files.id, files.number, files.name, files.revision, files.operator, files.is_simulated, files.uploaded_at, newest.blob_key, newest.sha256, newest.size,
           ${isVisible(visibility)} as is_visible
      from files join file_revisions as newest
        on newest.file_number = files.number and newest.revision = files.revision
     where files.id = any(${ids}::uuid[]) and files.deleted_at is null`.execute(db);
  return rows;
}

function mustBeThere(file: ZippedFile | undefined): ZippedFile {
  if (!file) throw notFound();
  if (!file.is_visible) throw noAccess();
  return file;
}

const noAccess = () => new ProblemError('forbidden', messages.files.noAccess);

interface Ways {
  readonly read: (file: ZippedFile) => Promise<Uint8Array | undefined>;
  readonly mustSee: (file: ZippedFile) => Promise<void>;
  /** Absent: without forms. */
  readonly draw?: (file: ZippedFile, bytes: Uint8Array) => Promise<Uint8Array | undefined>;
}

/** A file that cannot be read is left out and named in an extra entry. If none can be read, the request fails. */
async function* pack(
  files: readonly ZippedFile[],
  { read, mustSee, draw }: Ways,
  now: Date,
): AsyncIterable<Uint8Array> {
  const archive = openArchive();
  const [leftOut, withoutForm]: [string[], string[]] = [[], []];
  const packed = async (file: ZippedFile) => {
    const bytes = await read(file);
    return { file, bytes, entry: bytes && (await packFile(bytes)) };
  };
  for await (const { file, bytes, entry } of ahead(files, packed)) {
    await mustSee(file);
    if (entry) yield archive.add(asEntry(file.name), entry, file.uploaded_at);
    else leftOut.push(file.name);
    // One after the other: a user has one thread at a time.
    const form = bytes && (await draw?.(file, bytes));
    if (form) yield archive.add(formName(asEntry(file.name)), await packFile(form), now);
    else if (bytes && draw) withoutForm.push(formName(file.name));
  }
  if (leftOut.length === files.length) throw new ProblemError('damaged', apiMessages.bytesMissing);
  if (leftOut.length + withoutForm.length > 0) {
    yield archive.add(LEFT_OUT_ENTRY, await packFile(Buffer.from(writeLeftOut(leftOut, withoutForm))), now);
  }
  yield archive.end();
}

/** While one file is sent, the next ones are read and compressed: so many, and so many bytes, or only the next. */
const [MOST_AHEAD, MOST_BYTES_AHEAD] = [4, 1024 * 1024];

/** Begins nothing more until what is ready has been taken, so an archive that is not taken fills no memory. */
export async function* ahead<Item extends { readonly size: number }, Result>(
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
