import type { Db } from '../database/db.ts';

/** Where there are some, a store that is empty is not the one that they are in. */
export const hasStoredFiles = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('file_revisions').select('revision').limit(1).executeTakeFirst()) !== undefined;
