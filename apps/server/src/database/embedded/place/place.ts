import { join, resolve } from 'node:path';
import { databaseIn, prepareFolder } from './data-folder.ts';
import { chooseUser, type ProcessUser } from './process-user.ts';
import type { Say } from '../say.ts';

/** Where the data of PostgreSQL is, and whom it runs as. */
export interface Place {
  readonly folder: string;
  readonly cluster: string;
  readonly password: string;
  readonly user: ProcessUser | undefined;
}

export function choosePlace(dataFolder: string, say: Say): Place {
  const path = resolve(dataFolder);
  const user = chooseUser(join(databaseIn(path), 'cluster'));
  const folder = prepareFolder(path, user, say);
  return { folder, cluster: join(folder, 'cluster'), password: join(folder, 'password'), user };
}
