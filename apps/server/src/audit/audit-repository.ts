import type { Db } from '../database/db.ts';
import { lockFor } from '../database/locks.ts';
import { chainStart, hashEntry, type Link, type Note, type WrittenEntry } from './audit-entry.ts';

export interface Author {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

const AT_ONCE = 1000;

/** At the end of a transaction, since each writer of entries waits for the one before. */
export async function insertEntries(tx: Db, notes: readonly Note[], author: Author | undefined, at: Date) {
  if (notes.length === 0) return;
  await lockFor(tx, 'auditTrail');
  let last = await findLastLink(tx);
  const rows = notes.map((note) => {
    const entry = toEntry(note, last.id + 1, author, at);
    const row = { ...entry, previous_hash: last.hash, hash: hashEntry(last.hash, entry) };
    last = row;
    return row;
  });
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    await tx
      .insertInto('audit_entries')
      .values(rows.slice(start, start + AT_ONCE))
      .execute();
  }
}

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

export const findLastLink = async (tx: Db): Promise<Link> =>
  (await tx.selectFrom('audit_entries').select(['id', 'hash']).orderBy('id', 'desc').limit(1).executeTakeFirst()) ??
  chainStart;
