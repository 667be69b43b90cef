import { ProblemError } from '@disclosure/api';
import { apiMessages, messages } from '@disclosure/core';
import type { FastifyBaseLogger } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { countInWindow, FAILURE_WINDOW, throttleKeys, windowOf } from '../accounts/throttle/throttle.ts';
import { type Clock, SECOND } from '../clock.ts';
import type { Db } from '../database/db.ts';
import { planOnce } from '../database/plan-once.ts';
import type { Settings } from '../settings/settings.ts';
import { type Asker, type FileAction, policyIn } from './visibility.ts';

/** What the calls about one file need to know about it. */
export interface FoundFile {
  readonly number: number;
  readonly id: string;
  readonly name: string;
  readonly revision: number;
  readonly deleted_at: Date | null;
  readonly is_allowed: boolean;
}

/** Who asks for a file, and what for. */
export interface Purpose {
  readonly asker: Asker;
  readonly action: FileAction;
}

/** Longer than any stored name. */
const LONGEST_NAME = 1024;

export const mustFindByName = (db: Db, asker: Asker, name: string): Promise<FoundFile> =>
  mustFind(db, { asker, action: 'read a file' }, hasName(name), sql``);

/** The row stays locked until the transaction ends. */
export const mustLockByName = (tx: Db, purpose: Purpose, name: string): Promise<FoundFile> =>
  mustFind(tx, purpose, hasName(name), forUpdate);

/** The name is only compared with stored names. It never becomes part of a path. */
function hasName(name: string): RawBuilder<boolean> {
  // The database cannot store such names, and refuses to compare them.
  const isPossible = name.length <= LONGEST_NAME && !name.includes('\0') && name.isWellFormed();
  if (!isPossible) throw notFound();
  return sql<boolean>`files.name = ${name} and files.deleted_at is null`;
}

/** For a purpose other than reading it, which must be named. */
export const mustFindFor = (db: Db, purpose: Purpose, id: string): Promise<FoundFile> =>
  mustFind(db, purpose, sql<boolean>`files.id = ${id}::uuid and files.deleted_at is null`, sql``);

export const mustFindById = (db: Db, asker: Asker, id: string): Promise<FoundFile> =>
  mustFindFor(db, { asker, action: 'read a file' }, id);

/** For calls that tell nothing of the files of others. */
export const mustSee = (db: Db, asker: Asker, id: string): Promise<FoundFile> =>
  hideForeign(mustFindById(db, asker, id));

/**
 * Answers for a file of others as for one that does not exist, so that no one learns from a call that there is such a
 * file. The calls of the specification that say `noAccess` do not use it.
 */
export async function hideForeign<Found>(find: Promise<Found>): Promise<Found> {
  try {
    return await find;
  } catch (error) {
    throw error instanceof ProblemError && error.code === 'forbidden' ? notFound() : error;
  }
}

/** Finds files in the bin, too. The row stays locked until the transaction ends. */
export const mustLockAny = (tx: Db, purpose: Purpose, id: string): Promise<FoundFile> =>
  mustFind(tx, purpose, sql<boolean>`files.id = ${id}::uuid`, forUpdate);

export const forUpdate = sql`for update of files`;

async function mustFind(db: Db, purpose: Purpose, condition: RawBuilder<boolean>, lock: RawBuilder<unknown>) {
  const { caller, isAllowed } = policyIn(purpose.action, purpose.asker);
  const { rows } = await sql<FoundFile>`
    with ${caller}
    select ${planOnce} number, id, name, revision, deleted_at, ${isAllowed} as is_allowed
      from files, caller where ${condition} ${lock}`.execute(db);
  const [file] = rows;
  if (!file) throw notFound();
  if (!file.is_allowed) throw new ProblemError('forbidden', messages.files.noAccess);
  return file;
}

export const notFound = () => new ProblemError('not-found', messages.files.notFound);

export interface MissServices {
  readonly db: Db;
  readonly clock: Clock;
  readonly settings: Pick<Settings, 'FILE_NAME_MISSES_PER_USER'>;
}

interface Context {
  readonly caller: { readonly id: number };
  readonly log: FastifyBaseLogger;
}

/**
 * Limits how often a user may ask for names that lead to no visible file. Names can be guessed, and the answer "no
 * access" reveals that a file exists. Visible files are still found beyond the limit, so that a slip locks no one out.
 */
export async function countMisses<Found>(
  services: MissServices,
  context: Context,
  find: () => Promise<Found>,
): Promise<Found> {
  try {
    return await find();
  } catch (error) {
    if (isMiss(error)) await mustBeWithinLimit(services, context);
    throw error;
  }
}

const isMiss = (error: unknown) =>
  error instanceof ProblemError && (error.code === 'not-found' || error.code === 'forbidden');

/** The database counts before the answer is sent, so parallel requests and other instances cannot get around it. */
async function mustBeWithinLimit({ db, clock, settings }: MissServices, { caller, log }: Context): Promise<void> {
  const now = clock();
  const limit = settings.FILE_NAME_MISSES_PER_USER;
  const misses = await countInWindow(db, throttleKeys.fileNames(caller.id), now, FAILURE_WINDOW);
  // The count includes this request, so the limit itself is still allowed.
  const retryAfterSeconds = Math.ceil(windowOf(misses, limit + 1, FAILURE_WINDOW, now) / SECOND);
  if (retryAfterSeconds === 0) return;
  if (misses.count === limit + 1) log.warn({ user: caller.id, misses: limit }, 'A user is guessing file names');
  throw new ProblemError('too-many-requests', apiMessages.tooManyNames(retryAfterSeconds), { retryAfterSeconds });
}

/** With an id, a name means no other file that has taken it meanwhile. */
export const isMeant = (file: { readonly id: string }, id: string | undefined): boolean =>
  id === undefined || id.toLowerCase() === file.id;
