import { ProblemError } from '@disclosure/api';
import { messages } from '@disclosure/core';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { planOnce } from '../database/plan-once.ts';
import { isVisibleTo } from './visibility.ts';

/** What the calls about one file need to know of it. */
export interface FoundFile {
  readonly number: number;
  readonly id: string;
  readonly name: string;
  readonly revision: number;
  readonly deleted_at: Date | null;
  readonly is_visible: boolean;
}

/** Longer than any name that was ever stored. */
const LONGEST_NAME = 1024;

/** A name is compared with the names that are there, letter by letter; nothing is made of it. */
export async function mustFindByName(db: Db, userId: number, name: string, lock = sql``): Promise<FoundFile> {
  // Neither can be in the database, which would not even compare them.
  const isPossible = name.length <= LONGEST_NAME && !name.includes('\0') && name.isWellFormed();
  if (!isPossible) throw notFound();
  return mustFind(db, userId, sql<boolean>`files.name = ${name} and files.deleted_at is null`, lock);
}

export const mustFindById = (db: Db, userId: number, id: string): Promise<FoundFile> =>
  mustFind(db, userId, sql<boolean>`files.id = ${id}::uuid and files.deleted_at is null`, sql``);

/** One that may be in the bin. Nobody else changes it until the end of the transaction. */
export const mustLockAny = (tx: Db, userId: number, id: string): Promise<FoundFile> =>
  mustFind(tx, userId, sql<boolean>`files.id = ${id}::uuid`, forUpdate);

export const forUpdate = sql`for update`;

async function mustFind(db: Db, userId: number, condition: RawBuilder<boolean>, lock: RawBuilder<unknown>) {
  const { rows } = await sql<FoundFile>`
    select ${planOnce} number, id, name, revision, deleted_at, ${isVisibleTo(userId)} as is_visible
      from files where ${condition} ${lock}`.execute(db);
  const [file] = rows;
  if (!file) throw notFound();
  if (!file.is_visible) throw new ProblemError('forbidden', messages.files.noAccess);
  return file;
}

export const notFound = () => new ProblemError('not-found', messages.files.notFound);
