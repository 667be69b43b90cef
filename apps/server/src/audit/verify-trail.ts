import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { chainStart, hashEntry, type Link } from './audit-entry.ts';

const AT_ONCE = 1000;

/** The first entry that was changed, or before which one is missing; undefined when the trail is whole. */
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
