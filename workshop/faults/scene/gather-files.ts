import { createHash } from 'node:crypto';
import type { Db } from '@disclosure/server/src/database/db.ts';
import type { Api } from '../clients/api-at.ts';
import type { KeptFile } from '../history/aftermath.ts';

export const sha256 = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** What the index says, and the bytes as a user reads them who sees all. */
export async function gatherFiles(db: Db, overseer: Api): Promise<KeptFile[]> {
  const files = await db.selectFrom('files').select(['id', 'number', 'given_name', 'deleted_at']).execute();
  const byFile = Map.groupBy(await listRevisions(db), ({ file_number }) => file_number);
  const kept: KeptFile[] = [];
  for (const { id, number, given_name: name, deleted_at } of files) {
    const isDeleted = deleted_at !== null;
    const own = byFile.get(number) ?? [];
    const revisions = await Promise.all(
      own.map(async ({ revision, sha256: hash }) => {
        const written = hash.toString('hex');
        // Nobody can read what is in the bin.
        return { sha256: written, read: isDeleted ? written : await readRevision(overseer, id, revision) };
      }),
    );
    kept.push({ id, number, name, isDeleted, revisions });
  }
  return kept;
}

const listRevisions = (db: Db) =>
  db.selectFrom('file_revisions').select(['file_number', 'revision', 'sha256']).orderBy('revision').execute();

async function readRevision(overseer: Api, id: string, revision: number): Promise<string> {
  try {
    const { content } = await overseer.getFileContent({ params: { id }, query: { revision } });
    return sha256(content);
  } catch {
    // It is judged as what it is: not readable.
    return '';
  }
}
