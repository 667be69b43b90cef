import { createHash } from 'node:crypto';
import { ProblemError, type Revision } from '@disclosure/api';
import { apiMessages } from '@disclosure/core';
import type { Db } from '../database/db.ts';
import { planOnce } from '../database/plan-once.ts';
import type { FileServices } from './file-services.ts';
import { noteDamage } from './integrity/damages.ts';

type Services = Pick<FileServices, 'db' | 'store' | 'clock'>;

export interface RevisionOf {
  readonly number: number;
  readonly revision: number;
}

/** The bytes of a revision, exactly as they were stored. Damaged bytes are never sent. */
export async function readRevision(services: Services, { number, revision }: RevisionOf): Promise<Uint8Array> {
  const found = await services.db
    .selectFrom('file_revisions')
    .modifyFront(planOnce)
    .select(['blob_key', 'sha256'])
    .where('file_number', '=', number)
    .where('revision', '=', revision)
    .executeTakeFirst();
  if (!found) throw new ProblemError('not-found', apiMessages.noRevision(revision));
  return readBlob(services, found);
}

interface StoredBlob {
  readonly blob_key: string;
  readonly sha256: Buffer;
}

/** Damage that is found here is recorded in the same way as damage that the nightly check finds. */
export async function readBlob({ db, store, clock }: Services, { blob_key, sha256 }: StoredBlob): Promise<Uint8Array> {
  const bytes = await store.get(blob_key);
  if (bytes && createHash('sha256').update(bytes).digest().equals(sha256)) return bytes;
  await noteDamage(db, blob_key, bytes ? 'damaged' : 'missing', clock());
  throw new ProblemError('damaged', apiMessages.bytesMissing);
}

/** Newest first. */
export async function listRevisions(db: Db, number: number): Promise<Revision[]> {
  const rows = await db
    .selectFrom('file_revisions')
    .select(['revision', 'size', 'sha256', 'uploaded_at', 'uploaded_by'])
    .where('file_number', '=', number)
    .orderBy('revision', 'desc')
    .execute();
  return rows.map(({ revision, size, sha256, uploaded_at, uploaded_by }) => ({
    revision,
    size,
    sha256: sha256.toString('hex'),
    timestamp: uploaded_at.toISOString(),
    uploadedBy: uploaded_by,
  }));
}
