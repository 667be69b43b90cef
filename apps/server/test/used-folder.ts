import { inject } from 'vitest';
import { copyData } from './database-server.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A data folder in which the product was started before: its database is there, with all tables and without a user. */
export function usedFolder(): string {
  const folder = temporaryFolder();
  copyData(inject('usedData'), folder);
  return folder;
}
