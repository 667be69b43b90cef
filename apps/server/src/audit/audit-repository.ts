import type { CompiledQuery, Insertable } from 'kysely';
import type { Db, Tables } from '../database/db.ts';
import { taking } from '../database/locks.ts';
import { planOnce } from '../database/plan-once.ts';
import { together } from '../database/together.ts';
import { chainStart, hashEntry, type Link, type Note, type WrittenEntry } from './audit-entry.ts';

export interface Author {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

const AT_ONCE = 1000;

/** At the end of a transaction, since each writer of entries waits for the one before. */
export async function insertEntries(tx: Db, notes: readonly Note[], author: Author | undefined, at: Date) {
  if (notes.length > 0) await together(tx, ...(await chainEntries(tx, { notes, author, at, after: [] })));
}

interface Entries {
  readonly notes: readonly Note[];
  readonly author: Author | undefined;
  readonly at: Date;
  /** What is still to be run before the trail is locked. */
  readonly after: readonly CompiledQuery[];
}

/** The same without its last step: the statement that inserts the last entries. */
export async function chainEntries(tx: Db, { notes, author, at, after }: Entries): Promise<CompiledQuery[]> {
  const links = (await together(tx, ...after, taking('auditTrail').compile(tx), lastLink(tx).compile())).at(-1);
  let [last = chainStart] = links as Link[];
  const rows = notes.map((note) => {
    const entry = toEntry(note, last.id + 1, author, at);
    const row = { ...entry, previous_hash: last.hash, hash: hashEntry(last.hash, entry) };
    last = row;
    return row;
  });
  // Very many are sent one part after the other: together they would fill the memory, and no one else would be served.
  while (rows.length > AT_ONCE) await tx.executeQuery(insertRows(tx, rows.splice(0, AT_ONCE)));
  return [insertRows(tx, rows)];
}

const insertRows = (tx: Db, rows: Insertable<Tables['audit_entries']>[]) => {
  const insert = tx.insertInto('audit_entries').values(rows);
  return (rows.length === 1 ? insert.modifyEnd(planOnce) : insert).compile();
};

const toEntry = (note: Note, id: number, author: Author | undefined, at: Date): WrittenEntry => ({
  id,
  at,
  user_id: author?.id ?? null,
  user_name: author?.name ?? '',
  user_email: author?.email ?? '',
  entity: note.entity,
  entity_id: note.entityId,
  name: note.name,
  action: note.action,
  before: note.before ? JSON.stringify(note.before) : null,
  after: note.after ? JSON.stringify(note.after) : null,
});

const lastLink = (tx: Db) =>
  tx.selectFrom('audit_entries').modifyFront(planOnce).select(['id', 'hash']).orderBy('id', 'desc').limit(1);

export const findLastLink = async (tx: Db): Promise<Link> => (await lastLink(tx).executeTakeFirst()) ?? chainStart;
