import { type FileReader, toRoleIds } from '@disclosure/api';
import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { fullName } from '../people/people.ts';
import { readers } from './visibility.ts';

interface Row extends Pick<FileReader, 'id' | 'email' | 'through'> {
  readonly first_name: string;
  readonly last_name: string;
  readonly roles: readonly string[];
  readonly is_invited: boolean;
}

/** The users who see a file, by name, and why. It asks the one condition on sight for each user. */
export async function listReaders(db: Db, fileNumber: number): Promise<FileReader[]> {
  const { rows } = await sql<Row>`
    select users.id, users.first_name, users.last_name, users.email, users.roles,
           users.password_hash is null as is_invited, ${readers.through} as through
      from files, users, ${readers.caller}
     where files.number = ${fileNumber} and users.deleted_at is null and ${readers.seesFile}
     order by lower(users.first_name || ' ' || users.last_name), users.id`.execute(db);
  return rows.map(({ id, email, roles, is_invited, through, ...names }) => ({
    id,
    name: fullName(names),
    email,
    roles: toRoleIds(roles),
    status: is_invited ? 'invited' : 'active',
    through,
  }));
}
