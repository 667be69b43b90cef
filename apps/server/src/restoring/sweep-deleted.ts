import { sql } from 'kysely';
import { insertEntries } from '../audit/audit-repository.ts';
import { isAgo } from '../database/database-clock.ts';
import type { Db } from '../database/db.ts';
import { KEPT_FOR, keptSince } from '../deleted-records/keep-record.ts';
import { lockRestoring } from './deleted-links.ts';

const action = 'purged' as const;

/**
 * Deletes for good what was deleted 30 days ago. The rows of users and vendors stay, because drafts and audit entries
 * refer to them, but without what they say about a person.
 */
export const sweepDeleted = (db: Db, now: Date): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockRestoring(tx);
    const limit = keptSince(now);
    const purged = await tx
      .deleteFrom('deleted_records')
      .where('deleted_at', '<=', limit)
      .where(isAgo('deleted_at', KEPT_FOR))
      .returning(['entity', 'entity_id', 'name'])
      .execute();
    await tx
      .updateTable('users')
      .set({ first_name: 'Deleted', last_name: 'user', email: '' })
      .where('deleted_at', '<=', limit)
      .where(isAgo('deleted_at', KEPT_FOR))
      .where('email', '!=', '')
      .execute();
    await tx
      .updateTable('vendors')
      .set({ first_name: '', last_name: '', email: '', phone: '' })
      .where('deleted_at', '<=', limit)
      .where(isAgo('deleted_at', KEPT_FOR))
      .where(sql<boolean>`first_name || last_name || email || phone <> ''`)
      .execute();
    const entries = purged.map(({ entity, entity_id: entityId, name }) => ({ entity, entityId, name, action }));
    await insertEntries(tx, entries, undefined, now);
  });
