import { canEnter, readRoles, type Role } from '@disclosure/core';
import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { readers } from '../files/visibility.ts';

interface Assignee {
  readonly id: number;
  readonly name: string;
}

/** Who can be told of filings at all, and how. */
export interface DeskUser {
  readonly id: number;
  readonly email: string;
  readonly roles: readonly Role[];
  readonly wantsDigest: boolean;
}

/** The active Editors and Managers. */
export async function listDeskUsers(db: Db): Promise<DeskUser[]> {
  const users = await db
    .selectFrom('users')
    .select(['id', 'email', 'roles', 'digest as wantsDigest'])
    .where('deleted_at', 'is', null)
    .where('password_hash', 'is not', null)
    .orderBy('id')
    .execute();
  return users
    .map(({ id, email, roles, wantsDigest }) => ({ id, email, roles: readRoles(roles), wantsDigest }))
    .filter(({ roles }) => canEnter('editor', roles));
}

/** The active Editors and Managers who see the file, by name. */
export async function listAssignees(db: Db, fileNumber: number): Promise<Assignee[]> {
  const { rows } = await sql<Assignee & { readonly roles: readonly string[] }>`
    select users.id, users.first_name || ' ' || users.last_name as name, users.roles
      from files, users, ${readers.caller}
     where files.number = ${fileNumber} and users.deleted_at is null and users.password_hash is not null
       and ${readers.seesFile}
     order by lower(users.first_name || ' ' || users.last_name), users.id`.execute(db);
  return rows.filter(({ roles }) => canEnter('editor', readRoles(roles))).map(({ id, name }) => ({ id, name }));
}
