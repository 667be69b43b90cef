import { ProblemError, type User } from '@disclosure/api';
import { messages, readRoles } from '@disclosure/core';
import { sql } from 'kysely';
import type { Db } from '../database/db.ts';

const MANAGERS_LOCK = 7_201_332;

/** One after the other: of two Managers who remove each other at the same time, one must stay. */
export const lockManagers = (tx: Db) => sql`select pg_advisory_xact_lock(${MANAGERS_LOCK})`.execute(tx);

export const isManager = ({ roles }: Pick<User, 'roles'>): boolean => readRoles(roles).includes('Manager');

/** Refuses to lose the last Manager who can sign in; one who is only invited may never come. */
export async function mustNotBeLastManager(tx: Db, user: User): Promise<void> {
  if (!isManager(user) || user.status === 'invited') return;
  const others = await tx
    .selectFrom('users')
    .select('roles')
    .where('id', '!=', user.id)
    .where('deleted_at', 'is', null)
    .where('password_hash', 'is not', null)
    .execute();
  if (others.some(({ roles }) => readRoles(roles).includes('Manager'))) return;
  throw new ProblemError('conflict', messages.users.lastManager);
}
