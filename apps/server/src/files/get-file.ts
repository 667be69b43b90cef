import type { StoredFile } from '@disclosure/api';
import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { fileJson } from './file-json.ts';
import { notFound } from './find-file.ts';

/** What callers hear of a file that they were allowed to find. */
export async function getFile(db: Db, number: number): Promise<StoredFile> {
  const { rows } = await sql<{ file: StoredFile }>`
    select ${fileJson} as file from files where number = ${number}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound();
  return row.file;
}
