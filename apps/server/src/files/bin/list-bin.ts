import type { DeletedFile, StoredFile } from '@disclosure/api';
import { sql } from 'kysely';
import type { Db } from '../../database/db.ts';
import { fileJson } from '../file-json.ts';
import { findVisibility, isVisible } from '../visibility.ts';
import { oldestInBin, purgedAt } from './bin-life.ts';

/** Older ones can still be restored by whoever knows them. */
const MOST = 1000;

interface Row {
  readonly file: StoredFile;
  readonly deleted_at: Date;
  readonly deleted_by: string;
}

/** What the caller saw before it was deleted, the last deleted first. */
export async function listBin(db: Db, userId: number, now: Date): Promise<DeletedFile[]> {
  const visibility = await findVisibility(db, userId);
  const { rows } = await sql<Row>`
    select ${fileJson} as file, deleted_at, deleted_by from files
     where deleted_at > ${oldestInBin(now)} and ${isVisible(visibility)}
     order by deleted_at desc, id desc limit ${MOST}`.execute(db);
  return rows.map(toDeletedFile);
}

const toDeletedFile = ({ file, deleted_at, deleted_by }: Row): DeletedFile => ({
  ...file,
  deleted_at: deleted_at.toISOString(),
  deleted_by,
  purged_at: purgedAt(deleted_at).toISOString(),
});
