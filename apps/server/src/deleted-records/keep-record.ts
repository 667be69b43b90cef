import type { DeletedEntity } from '@disclosure/api';
import { sql } from 'kysely';
import type { Change } from '../audit/change.ts';
import { DAY, later } from '../clock.ts';
import type { Db, Tables } from '../database/db.ts';

export const KEPT_FOR = 30 * DAY;

/** What was deleted at this time or earlier can no longer be restored. */
export const keptSince = (now: Date): Date => later(now, -KEPT_FOR);

/** When something that was deleted at this time is deleted for good. */
export const purgedAt = (deletedAt: Date): Date => later(deletedAt, KEPT_FOR);

interface DeletedRecord {
  readonly entity: DeletedEntity;
  /** Of the customer, for a mapping. */
  readonly entityId: number;
  readonly name: string;
  /** What ended with it. */
  readonly assignments?: readonly Tables['customer_users'][];
  readonly mappings?: readonly Tables['third_party_mappings'][];
}

/** Keeps what a Manager needs to restore a record within 30 days. The record itself stays in its table. */
export async function keepRecord({ tx, now, author }: Change, record: DeletedRecord): Promise<void> {
  const { entity, entityId, name, assignments = [], mappings = [] } = record;
  const { id } = await tx
    .insertInto('deleted_records')
    .values({ entity, entity_id: entityId, name, deleted_at: now, deleted_by: author.name })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into deleted_assignments
    select ${id}::int, customer_id, user_id
      from json_populate_recordset(null::customer_users, ${JSON.stringify(assignments)}::json)`.execute(tx);
  await sql`insert into deleted_mappings
    select ${id}::int, customer_id, chem_code, ingredient_id
      from json_populate_recordset(null::third_party_mappings, ${JSON.stringify(mappings)}::json)`.execute(tx);
}

/** Ends the assignments of a user or of a customer, and answers them. */
export const endAssignments = (tx: Db, side: 'user_id' | 'customer_id', id: number) =>
  tx.deleteFrom('customer_users').where(side, '=', id).returningAll().execute();

/** Ends the mappings of a customer or to an ingredient, and answers them. */
export const endMappings = (tx: Db, side: 'customer_id' | 'ingredient_id', id: number) =>
  tx.deleteFrom('third_party_mappings').where(side, '=', id).returningAll().execute();
