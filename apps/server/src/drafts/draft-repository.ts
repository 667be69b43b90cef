import type { Draft, DraftInput, DraftSummary } from '@disclosure/api';
import { sql } from 'kysely';
import { isAgo } from '../database/database-clock.ts';
import type { Db } from '../database/db.ts';
import { DRAFT_DAYS } from '@disclosure/core';
import { DAY, later } from '../clock.ts';

const draftsWithAuthor = (db: Db) => db.selectFrom('drafts').innerJoin('users', 'users.id', 'drafts.author_id');

const summaries = (db: Db) =>
  draftsWithAuthor(db).select([
    'drafts.id',
    'drafts.job_number',
    'drafts.step',
    'drafts.wells',
    'drafts.saved',
    'drafts.customer',
    'drafts.version',
    'drafts.created_at',
    'drafts.updated_at',
    'drafts.author_id',
    sql<string>`users.first_name || ' ' || users.last_name`.as('author_name'),
  ]);

type Row = Awaited<ReturnType<ReturnType<typeof summaries>['executeTakeFirstOrThrow']>>;

const toSummary = (row: Row): DraftSummary => ({
  id: row.id,
  jobNumber: row.job_number,
  step: row.step,
  wells: row.wells,
  saved: row.saved,
  customer: row.customer,
  version: row.version,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  author: { id: row.author_id, name: row.author_name },
});

export async function listDrafts(db: Db, authorId: number): Promise<DraftSummary[]> {
  const rows = await summaries(db)
    .where('drafts.author_id', '=', authorId)
    .orderBy('drafts.updated_at', 'desc')
    .orderBy('drafts.id')
    .execute();
  return rows.map(toSummary);
}

export async function findDraft(db: Db, id: string): Promise<Draft | undefined> {
  const row = await summaries(db).select('drafts.state').where('drafts.id', '=', id).executeTakeFirst();
  return row && { ...toSummary(row), state: row.state };
}

export async function hasDraft(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('drafts').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** The row stays locked until the transaction ends. */
export async function lockDraft(tx: Db, id: string): Promise<DraftSummary | undefined> {
  const row = await summaries(tx).where('drafts.id', '=', id).forUpdate('drafts').executeTakeFirst();
  return row && toSummary(row);
}

const fieldsOf = ({ jobNumber, step, wells, saved, customer, state }: DraftInput) => ({
  job_number: jobNumber,
  step,
  wells,
  saved,
  customer,
  state: JSON.stringify(state),
});

interface Begun {
  readonly id: string;
  readonly authorId: number;
  readonly now: Date;
}

/** False when there is a draft with this id. */
export async function insertDraft(tx: Db, { id, authorId, now }: Begun, input: DraftInput): Promise<boolean> {
  const inserted = await tx
    .insertInto('drafts')
    .values({
      id,
      author_id: authorId,
      ...fieldsOf(input),
      ...unsavedOf(input, 1),
      saver_id: authorId,
      saver_of: 1,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Which wells are not stored yet counts only for this version of the draft: a client may leave it out next time. */
const unsavedOf = ({ unsaved }: DraftInput, version: number) =>
  unsaved && { unsaved: JSON.stringify(unsaved), unsaved_of: version };

interface Overwrite {
  readonly current: Pick<DraftSummary, 'id' | 'version'>;
  readonly saverId: number;
  readonly now: Date;
}

export function updateDraft(tx: Db, { current, saverId, now }: Overwrite, input: DraftInput) {
  const version = current.version + 1;
  return tx
    .updateTable('drafts')
    .set({
      ...fieldsOf(input),
      ...unsavedOf(input, version),
      saver_id: saverId,
      saver_of: version,
      version,
      updated_at: now,
    })
    .where('id', '=', current.id)
    .execute();
}

/** True when the last save had exactly this content. */
export async function isSaved(tx: Db, id: string, input: DraftInput): Promise<boolean> {
  const { job_number, step, state } = fieldsOf(input);
  const found = await tx
    .selectFrom('drafts')
    .select('id')
    .where('id', '=', id)
    .where('job_number', '=', job_number)
    .where('step', '=', step)
    .where(sql<string>`state::text`, '=', state)
    .executeTakeFirst();
  return found !== undefined;
}

export async function countDrafts(tx: Db, authorId: number): Promise<number> {
  const query = tx.selectFrom('drafts').select(({ fn }) => fn.countAll<number>().as('count'));
  return (await query.where('author_id', '=', authorId).executeTakeFirstOrThrow()).count;
}

export const deleteDraft = (tx: Db, id: string) => tx.deleteFrom('drafts').where('id', '=', id).execute();

/** Deletes drafts that have not been saved for a long time. */
export async function sweepDrafts(db: Db, now: Date): Promise<void> {
  const kept = DRAFT_DAYS * DAY;
  const oldest = later(now, -kept);
  await db.deleteFrom('drafts').where('updated_at', '<', oldest).where(isAgo('updated_at', kept)).execute();
}
