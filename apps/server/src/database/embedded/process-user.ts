import { spawnSync } from 'node:child_process';
import { chownSync, readFileSync, statSync } from 'node:fs';
import { StartError } from '../../start-error.ts';

/** The user that PostgreSQL runs as when the program runs as root. PostgreSQL refuses to run as root. */
export interface ProcessUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

export const isRoot = (): boolean => process.getuid?.() === 0;

/** The owner of an existing database, or else `postgres` or `nobody`. Undefined means the current user. */
export function chooseUser(cluster: string): ProcessUser | undefined {
  if (!isRoot()) return undefined;
  const accounts = readAccounts();
  const owner = statSync(cluster, { throwIfNoEntry: false })?.uid;
  const found =
    accounts.find(({ uid }) => uid === owner && uid !== 0) ??
    accounts.find(({ name }) => name === 'postgres') ??
    accounts.find(({ name }) => name === 'nobody');
  if (found !== undefined) return found;
  throw new StartError(
    'PostgreSQL does not run as root and there is no user named postgres or nobody; ' +
      'please start as an ordinary user or set DATABASE_URL.',
  );
}

function readAccounts(): ProcessUser[] {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  return lines.map((line) => {
    const [name = '', , uid, gid] = line.split(':');
    return { name, uid: Number(uid), gid: Number(gid) };
  });
}

export function giveTo(user: ProcessUser | undefined, path: string): void {
  if (user !== undefined) chownSync(path, user.uid, user.gid);
}

export const canEnterFolder = ({ uid, gid }: ProcessUser, folder: string): boolean =>
  spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { uid, gid, cwd: '/' }).status === 0;
