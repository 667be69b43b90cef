import type { Db } from '@disclosure/server/src/database/db.ts';
import type { KeptRecord } from '../history/aftermath.ts';
import type { Entity, Reading } from '../history/history.ts';

/** Labels of what clients make; set-up makes some other things. */
export const MADE = 'made';

/** A mapping has no number of its own. */
export const mappingLabel = (code: string, customer: number, ingredient: number): string =>
  `${MADE}/${code}/${customer}/${ingredient}`;

/** Each edit of a record adds a word: to the state of a draft, to the comments of an ingredient. */
export const wordsOfDraft = (state: Readonly<Record<string, unknown>>): string[] =>
  Array.isArray(state['words']) ? state['words'].map(String) : [];
export const wordsOfComments = (text: string): string[] => text.split(' ').filter((word) => word !== '');

export async function gatherRecords(db: Db): Promise<KeptRecord[]> {
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
