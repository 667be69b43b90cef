import { createHash } from 'node:crypto';
import type { Client, endpoints } from '@disclosure/api';
import { readRoles } from '@disclosure/core';
import { findBrokenEntry } from '../../../apps/server/src/audit/verify-trail.ts';
import type { Db } from '../../../apps/server/src/database/db.ts';
import type { Aftermath, Entry, KeptFile, KeptRecord } from '../history/aftermath.ts';

type Api = Client<typeof endpoints>;

/** Labels of what clients make; set-up makes some other things. */
export const MADE = 'made';

/** What is in the database; the bytes of files are read as a user reads them, by somebody who sees all. */
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

/** A mapping has no number of its own. */
export const mappingLabel = (code: string, customer: number, ingredient: number): string =>
  `${MADE}/${code}/${customer}/${ingredient}`;

export const sha256 = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

async function gatherFiles(db: Db, overseer: Api): Promise<KeptFile[]> {
  const files = await db.selectFrom('files').select(['id', 'number', 'given_name', 'deleted_at']).execute();
  const revisions = await db
    .selectFrom('file_revisions')
    .select(['file_number', 'revision', 'sha256'])
    .orderBy('revision')
    .execute();
  const byFile = Map.groupBy(revisions, ({ file_number }) => file_number);
  const kept: KeptFile[] = [];
  for (const { id, number, given_name, deleted_at } of files) {
    const own = (byFile.get(number) ?? []).map((each) => ({ ...each, sha256: each.sha256.toString('hex') }));
    const isDeleted = deleted_at !== null;
    const read = await Promise.all(
      // Nobody can read what is in the bin.
      own.map(async (each) => (isDeleted ? each.sha256 : readRevision(overseer, id, each.revision))),
    );
    const parts = own.map((each, index) => ({ sha256: each.sha256, read: read[index] ?? '' }));
    kept.push({ id, number, name: given_name, isDeleted, revisions: parts });
  }
  return kept;
}

async function readRevision(overseer: Api, id: string, revision: number): Promise<string> {
  try {
    const { content } = await overseer.getFileContent({ params: { id }, query: { revision } });
    return sha256(content);
  } catch {
    // It is judged as what it is: not readable.
    return '';
  }
}

const wordsOf = (text: string) => text.split(' ').filter((word) => word !== '');

async function gatherRecords(db: Db): Promise<KeptRecord[]> {
  const plain = { version: 1, words: [] };
  const [customers, users, mappings, ingredients, drafts] = [
    await db.selectFrom('customers').select(['id', 'name']).execute(),
    await db.selectFrom('users').select(['id', 'email']).execute(),
    await db.selectFrom('third_party_mappings').select(['chem_code', 'customer_id', 'ingredient_id']).execute(),
    await db.selectFrom('ingredients').select(['id', 'code', 'comments', 'version']).execute(),
    await db.selectFrom('drafts').select(['id', 'job_number', 'state', 'version']).execute(),
  ];
  const records: KeptRecord[] = [
    ...customers.map(({ id, name }) => ({ ...plain, entity: 'customer' as const, id: String(id), label: name })),
    ...users.map(({ id, email }) => ({ ...plain, entity: 'user' as const, id: String(id), label: email })),
    ...mappings.map((row) => {
      const label = mappingLabel(row.chem_code, row.customer_id, row.ingredient_id);
      return { ...plain, entity: 'mapping' as const, id: label, label };
    }),
    ...ingredients.map(({ id, code, comments, version }) => ({
      ...{ entity: 'ingredient' as const, id: String(id), label: code, version, words: wordsOf(comments) },
    })),
    ...drafts.map(({ id, job_number, state, version }) => ({
      ...{ entity: 'draft' as const, id, label: job_number, version, words: readWords(state) },
    })),
  ];
  return records.filter(({ label }) => label.toLowerCase().startsWith(MADE));
}

export const readWords = (state: Readonly<Record<string, unknown>>): string[] =>
  Array.isArray(state['words']) ? state['words'].map(String) : [];

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
