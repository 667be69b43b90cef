import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { chainStart, hashEntry, type Link } from './audit-entry.ts';
import { findLastLink } from './audit-repository.ts';

/** The result of the check, as text. Only a hash that was noted elsewhere shows that entries were cut off at the end. */
export async function describeTrail(db: Db): Promise<{ readonly isWhole: boolean; readonly text: string }> {
  const broken = await findBrokenEntry(db);
  if (broken !== undefined) {
    const text = `Entry ${broken} of the audit trail was changed after it was written, or an entry before it is missing.`;
    return { isWhole: false, text };
  }
  const { id, hash } = await findLastLink(db);
  return {
    isWhole: true,
    text: `The audit trail is whole: ${id} entries, the last with hash ${hash.toString('hex')}.`,
  };
}

const AT_ONCE = 1000;

/** The first entry that was changed or that follows a missing one; undefined when the trail is whole. */
export async function findBrokenEntry(db: Db): Promise<number | undefined> {
  let last: Link = chainStart;
  for (;;) {
    const entries = await listAfter(db, last.id);
    for (const { hash, previous_hash, ...entry } of entries) {
      const follows = entry.id === last.id + 1 && previous_hash.equals(last.hash);
      if (!follows || !hash.equals(hashEntry(last.hash, entry))) return entry.id;
      last = { id: entry.id, hash };
    }
    if (entries.length < AT_ONCE) return undefined;
  }
}

const listAfter = (db: Db, id: number) =>
  db
    .selectFrom('audit_entries')
    .select(['id', 'at', 'user_id', 'user_name', 'user_email', 'entity', 'entity_id', 'name', 'action'])
    .select([sql<string | null>`before::text`.as('before'), sql<string | null>`after::text`.as('after')])
    .select(['previous_hash', 'hash'])
    .where('id', '>', id)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
