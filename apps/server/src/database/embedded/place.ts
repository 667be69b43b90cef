import { join, resolve } from 'node:path';
import { prepareFolder } from './data-folder.ts';
import { chooseUser, type ProcessUser } from './process-user.ts';
import type { Say } from './say.ts';

/** Where the data of PostgreSQL is, and whom it runs as. */
export interface Place {
  readonly folder: string;
  readonly cluster: string;
  readonly password: string;
  readonly user: ProcessUser | undefined;
}

export function choosePlace(dataFolder: string, say: Say): Place {
  const wanted = join(resolve(dataFolder), 'database');
  const user = chooseUser(join(wanted, 'cluster'));
  const folder = prepareFolder(wanted, user, say);
  return { folder, cluster: join(folder, 'cluster'), password: join(folder, 'password'), user };
}
