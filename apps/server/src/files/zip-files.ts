import { ProblemError } from '@disclosure/api';
import { freeFileName, messages } from '@disclosure/core';
import { Zip, ZipDeflate } from 'fflate';
import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import type { FileStream } from '../http/streams.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { notFound } from './find-file.ts';
import { readBlob } from './read-revision.ts';
import { findVisibility, isVisible } from './visibility.ts';

interface ZippedFile {
  readonly id: string;
  readonly name: string;
  readonly uploaded_at: Date;
  readonly blob_key: string;
  readonly sha256: Buffer;
  readonly is_visible: boolean;
}

interface Services {
  readonly db: Db;
  readonly store: BlobStore;
}

/** All of the files or none: one that is not there, or not to be seen, ends it before the first byte. */
export async function zipFiles({ db, store }: Services, userId: number, ids: readonly string[]): Promise<FileStream> {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  const found = new Map((await findFiles(db, userId, wanted)).map((file) => [file.id, file]));
  const files = wanted.map((id) => mustBeThere(found.get(id)));
  return { name: 'disclosures.zip', type: 'application/zip', chunks: pack(files, (file) => readBlob(store, file)) };
}

async function findFiles(db: Db, userId: number, ids: readonly string[]): Promise<ZippedFile[]> {
  const visibility = await findVisibility(db, userId);
  const { rows } = await sql<ZippedFile>`
    select files.id, files.name, files.uploaded_at, newest.blob_key, newest.sha256,
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

/** No more than two files are in memory: the one that is packed, and the next, which is read meanwhile. */
async function* pack(files: readonly ZippedFile[], read: (file: ZippedFile) => Promise<Uint8Array>) {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const taken = new Set<string>();
  let ahead = files[0] && read(files[0]);
  for (const [index, file] of files.entries()) {
    const bytes = await ahead;
    const next = files[index + 1];
    ahead = next && read(next);
    // Who stops listening leaves it unread; then nobody needs to know that it failed.
    ahead?.catch(() => undefined);
    const name = freeFileName(file.name, (each) => taken.has(each));
    taken.add(name.toLowerCase());
    const entry = new ZipDeflate(name, { level: 6 });
    entry.mtime = file.uploaded_at;
    zip.add(entry);
    entry.push(bytes ?? new Uint8Array(), true);
    yield Buffer.concat(chunks.splice(0));
  }
  zip.end();
  yield Buffer.concat(chunks.splice(0));
}
