import { readRoles } from '@disclosure/core';
import { findBrokenEntry } from '@disclosure/server/src/audit/check-trail.ts';
import type { Db } from '@disclosure/server/src/database/db.ts';
import { gatherDesk, gatherFilings } from './desk-aftermath.ts';
import { gatherRegistry } from './registry-aftermath.ts';
import type { Api, Person, World } from './client.ts';
import type { Aftermath, Entry, KeptRecord, Entity, Reading, KeptFile } from './history.ts';
import { createHash } from 'node:crypto';

/** What is in the database, the bytes of files as a user reads them who sees all, and what the desk shows. */
export async function gatherAftermath(
  db: Db,
  { overseer, people, archives }: World,
  signIn: (person: Person) => Promise<Api>,
): Promise<Aftermath> {
  const editors = people.filter(({ role }) => role === 'Editor');
  return {
    files: await gatherFiles(db, await signIn(overseer)),
    records: await gatherRecords(db),
    filings: await gatherFilings(db),
    desks: await Promise.all(editors.map(async (person) => gatherDesk(person, await signIn(person)))),
    registry: await gatherRegistry(db, archives),
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
    return Object.assign(toldOf(after ?? {}), { entity, entityId, action, name: entity === 'mapping' ? label : name });
  });
}

/** Of a deed at the desk, what the line of the timeline says. */
function toldOf(after: Readonly<Record<string, unknown>>) {
  const text = (name: string) => (typeof after[name] === 'string' ? after[name] : '');
  const became = text('status') || text('assignee') || text('snoozed_until');
  return { after: became || `${text('place')}: ${text('message')}`, note: text('note') };
}

/** Labels of what clients make; set-up makes some other things. */
export const MADE = 'made';

/** A mapping has no id. */
export const mappingLabel = (code: string, customer: number, ingredient: number): string =>
  `${MADE}/${code}/${customer}/${ingredient}`;

/** Each edit of a record adds a word: to the state of a draft, to the comments of an ingredient. */
export const wordsOfDraft = (state: Readonly<Record<string, unknown>>): string[] =>
  Array.isArray(state['words']) ? state['words'].map(String) : [];
export const wordsOfComments = (text: string): string[] => text.split(' ').filter((word) => word !== '');

async function gatherRecords(db: Db): Promise<KeptRecord[]> {
  const records = [...(await gatherPlain(db)), ...(await gatherEdited(db))];
  return records.filter(({ label }) => label.toLowerCase().startsWith(MADE));
}

const plain = (entity: Entity, id: number | string, label: string): KeptRecord =>
  edited(entity, id, label, { version: 1, words: [] });

const edited = (entity: Entity, id: number | string, label: string, { version, words }: Reading): KeptRecord => ({
  entity,
  id: String(id),
  label,
  version,
  words,
});

async function gatherPlain(db: Db): Promise<KeptRecord[]> {
  const customers = await db.selectFrom('customers').select(['id', 'name']).execute();
  const users = await db.selectFrom('users').select(['id', 'email']).execute();
  const mappings = db.selectFrom('third_party_mappings').select(['chem_code', 'customer_id', 'ingredient_id']);
  const labels = (await mappings.execute()).map((row) =>
    mappingLabel(row.chem_code, row.customer_id, row.ingredient_id),
  );
  return [
    ...customers.map(({ id, name }) => plain('customer', id, name)),
    ...users.map(({ id, email }) => plain('user', id, email)),
    ...labels.map((label) => plain('mapping', label, label)),
  ];
}

async function gatherEdited(db: Db): Promise<KeptRecord[]> {
  const ingredients = await db.selectFrom('ingredients').select(['id', 'code', 'comments', 'version']).execute();
  const drafts = await db.selectFrom('drafts').select(['id', 'job_number', 'state', 'version']).execute();
  return [
    ...ingredients.map(({ id, code, comments, version }) =>
      edited('ingredient', id, code, { version, words: wordsOfComments(comments) }),
    ),
    ...drafts.map(({ id, job_number, state, version }) =>
      edited('draft', id, job_number, { version, words: wordsOfDraft(state) }),
    ),
  ];
}

export const sha256 = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** What the index says, and the bytes as a user reads them who sees all. */
async function gatherFiles(db: Db, overseer: Api): Promise<KeptFile[]> {
  const files = await db.selectFrom('files').select(['id', 'number', 'given_name', 'deleted_at']).execute();
  const byFile = Map.groupBy(await listRevisions(db), ({ file_number }) => file_number);
  const kept: KeptFile[] = [];
  for (const { id, number, given_name: name, deleted_at } of files) {
    const isDeleted = deleted_at !== null;
    const own = byFile.get(number) ?? [];
    const revisions = await Promise.all(
      own.map(async ({ revision, sha256: hash }) => {
        const written = hash.toString('hex');
        // Files in the bin cannot be read.
        return { sha256: written, read: isDeleted ? written : await readRevision(overseer, id, revision) };
      }),
    );
    kept.push({ id, number, name, isDeleted, revisions });
  }
  return kept;
}

const listRevisions = (db: Db) =>
  db.selectFrom('file_revisions').select(['file_number', 'revision', 'sha256']).orderBy('revision').execute();

async function readRevision(overseer: Api, id: string, revision: number): Promise<string> {
  try {
    const { content } = await overseer.getFileContent({ params: { id }, query: { revision } });
    return sha256(content);
  } catch {
    // It is judged as what it is: not readable.
    return '';
  }
}
