import { ProblemError } from '@disclosure/api';
import { type FilingStatus, wholeApiNumber } from '@disclosure/core';
import { sql } from 'kysely';
import type { CostlyWork } from '../costly/costly-work.ts';
import type { Db } from '../database/db.ts';
import type { FileServices } from '../files/file-services.ts';
import { readRevision, type RevisionOf } from '../files/read-revision.ts';
import { wellsOf } from '../publications/read-published.ts';

type ContentServices = Pick<FileServices, 'db' | 'store' | 'clock'>;

interface RevisionServices extends ContentServices {
  readonly costly: Pick<CostlyWork, 'readApiNumber'>;
}

/** A revision of a file that may be public. */
export interface RevisionToMatch extends RevisionOf {
  readonly status: FilingStatus;
  readonly uploaded_at: Date;
  readonly blob_key: string;
  /** Null until it is read from the document. */
  readonly api_number: string | null;
}

/** Of a file with more revisions, the newest ones are compared. */
const MOST_REVISIONS = 20;

/** By file number, newest first. */
export async function listRevisionsOf(
  tx: Db,
  fileNumbers: readonly number[],
): Promise<Map<number, readonly RevisionToMatch[]>> {
  const { rows } = await sql<RevisionToMatch>`
    select files.number, kept.revision, status, file_revisions.uploaded_at, blob_key,
           coalesce(file_revisions.api_number, case when kept.revision = files.revision then files.api_number end)
             as api_number
      from files
      cross join lateral (
        select revision, status from filings where file_number = files.number
         order by revision desc limit ${sql.lit(MOST_REVISIONS)}) as kept
      join file_revisions on file_number = files.number and file_revisions.revision = kept.revision
     where files.number = any(${[...fileNumbers]}::int[]) order by files.number, kept.revision desc`.execute(tx);
  return Map.groupBy(rows, ({ number }) => number);
}

/** The wells that revisions name: a correction may name another one, and what is public may be what it corrects. */
export const wellsOfRevisions = (revisions: readonly RevisionToMatch[]): string[] =>
  wellsOf(revisions.map(({ api_number }) => wholeApiNumber(api_number ?? '')));

/**
 * With the API numbers that neither the migration nor an older program has noted. Bytes that are damaged or missing name
 * no well until they are mended; undefined when bytes cannot be read for now.
 */
export async function learnApiNumbers(
  services: RevisionServices,
  revisions: readonly RevisionToMatch[],
): Promise<readonly RevisionToMatch[] | undefined> {
  if (revisions.every(({ api_number }) => api_number !== null)) return revisions;
  const learned: RevisionToMatch[] = [];
  for (const revision of revisions) {
    const api_number = revision.api_number ?? (await learn(services, revision));
    if (api_number === undefined) return undefined;
    learned.push({ ...revision, api_number });
  }
  return learned;
}

async function learn(services: RevisionServices, revision: RevisionToMatch): Promise<string | null | undefined> {
  const content = await readContent(services, revision);
  if (content === undefined || content === null) return content;
  const api_number = (await unlessTooCostly(services.costly.readApiNumber(content))) ?? '';
  const kept = services.db.updateTable('file_revisions').set({ api_number });
  await kept.where('blob_key', '=', revision.blob_key).execute();
  return api_number;
}

/** A document that takes too long to read says nothing, and keeps none of the others waiting. */
export async function unlessTooCostly<Result>(reading: Promise<Result>): Promise<Result | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'too-costly') return undefined;
    throw error;
  }
}

/**
 * Null for bytes that are damaged or missing: the integrity check tells of them. Undefined for those that cannot be read
 * for now. An outage is told here.
 */
export async function readContent(services: ContentServices, of: RevisionOf): Promise<string | null | undefined> {
  try {
    return new TextDecoder().decode(await readRevision(services, of));
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    if (error.code === 'damaged' || error.code === 'not-found') return null;
    await services.store.check();
    return undefined;
  }
}
