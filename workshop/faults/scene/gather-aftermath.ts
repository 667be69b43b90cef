import { readRoles } from '@disclosure/core';
import { findBrokenEntry } from '@disclosure/server/src/audit/check-trail.ts';
import type { Db } from '@disclosure/server/src/database/db.ts';
import type { Api } from '../clients/api-at.ts';
import type { Aftermath, Entry } from '../history/aftermath.ts';
import { gatherFiles } from './gather-files.ts';
import { gatherRecords, mappingLabel } from './gather-records.ts';

/** What is in the database, and the bytes of files as a user reads them who sees all. */
export async function gatherAftermath(db: Db, overseer: Api): Promise<Aftermath> {
  return {
    files: await gatherFiles(db, overseer),
    records: await gatherRecords(db),
    assignments: await gatherAssignments(db),
    managers: await countManagers(db),
    entries: await gatherEntries(db),
    brokenEntry: await findBrokenEntry(db),
    mailedTo: (await db.selectFrom('outbox').select('recipient').execute()).map(({ recipient }) => recipient),
  };
}

const gatherAssignments = async (db: Db) =>
  (
    await db
      .selectFrom('customer_users')
      .innerJoin('users', 'users.id', 'customer_users.user_id')
      .select(['users.email', 'customer_users.customer_id'])
      .execute()
  ).map(({ email, customer_id }) => ({ person: email, customer: customer_id }));

async function countManagers(db: Db): Promise<number> {
  const users = db.selectFrom('users').select('roles').where('deleted_at', 'is', null);
  const able = await users.where('password_hash', 'is not', null).execute();
  return able.filter(({ roles }) => readRoles(roles).includes('Manager')).length;
}

async function gatherEntries(db: Db): Promise<Entry[]> {
  const users = await db.selectFrom('users').select(['id', 'email']).execute();
  const emails = new Map(users.map(({ id, email }) => [id, email]));
  const rows = await db
    .selectFrom('audit_entries')
    .select(['entity', 'entity_id', 'name', 'action', 'before', 'after'])
    .orderBy('id')
    .execute();
  return rows.map(({ entity, entity_id: entityId, name, action, before, after }) => {
    const about = after ?? before ?? {};
    const customer = Number(about['customer_id']);
    // An assignment is known by its user and its customer, a mapping by what it maps.
    if (entity === 'assignment') return { entity, entityId, action, name: emails.get(entityId) ?? '', customer };
    const label = mappingLabel(String(about['chem_code']), customer, Number(about['ingredients_id']));
    return { entity, entityId, action, name: entity === 'mapping' ? label : name };
  });
}
