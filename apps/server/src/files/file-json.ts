import type { StoredFile } from '@disclosure/api';
import { sql } from 'kysely';

/** A row of `files` as the contract shows it. The database wrote it when the file last changed. */
export const fileJson = sql<StoredFile>`files.json::json`;
