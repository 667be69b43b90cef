import { chemicalCodes } from '@disclosure/core';
import { anIngredient } from '@disclosure/server/test/staff.ts';
import type { EditedEntity, Entity, Reading } from '../history/history.ts';
import { MADE, mappingLabel, wordsOfComments, wordsOfDraft } from '../scene/gather-records.ts';
import type { Api } from './api-at.ts';
import type { HarnessClient } from './client.ts';
import { remember } from './world.ts';

interface Making {
  readonly label: string;
  readonly key: string;
}

type Make = (api: Api, making: Making) => Promise<{ readonly id: number | string }>;

const aDraft = (label: string, words: readonly string[]) => ({
  jobNumber: label,
  step: 2,
  wells: null,
  state: { words },
});
const anIngredientOf = (label: string, words: readonly string[]) => ({
  ...anIngredient,
  code: label,
  comments: words.join(' '),
});

const makers: Readonly<Record<Entity, Make>> = {
  customer: (api, { label, key }) =>
    api.createCustomer({
      body: { name: label, operator_number: '100200', water_source: '' },
      idempotencyKey: key,
    }),
  ingredient: (api, { label, key }) => api.createIngredient({ body: anIngredientOf(label, []), idempotencyKey: key }),
  draft: (api, { label, key }) => api.createDraft({ body: aDraft(label, []), idempotencyKey: key }),
  mapping: async (api, { label, key }) => {
    const [, code = '', id, ingredient] = label.split('/');
    const body = { chem_code: code, ingredients_id: Number(ingredient) };
    await api.createThirdPartyChem({ params: { id: Number(id) }, body, idempotencyKey: key });
    return { id: label };
  },
  user: (api, { label, key }) =>
    api.createUser({
      body: { first_name: 'New', last_name: 'Person', email: label, roles: ['Viewer'] },
      idempotencyKey: key,
    }),
};

async function make(client: HarnessClient, entity: Entity): Promise<void> {
  const name = `${MADE}-${client.newName()}`;
  const label = labelOf(client, entity, name);
  if (label === undefined) return;
  const making = { label, key: `make-${name}` };
  const outcome = await client.askUntilAnswered('create', { entity, ...making }, async (api) => ({
    id: String((await makers[entity](api, making)).id),
  }));
  if (outcome?.is !== 'done' || (entity !== 'ingredient' && entity !== 'draft')) return;
  remember(client.world.records, { entity, id: outcome.answer.id });
}

/** A mapping is what it maps; everything else has a name that is used once. */
function labelOf({ world, dice }: HarnessClient, entity: Entity, name: string): string | undefined {
  if (entity === 'user') return `${name}@example.com`;
  if (entity !== 'mapping') return name.toUpperCase();
  const ingredients = world.records.filter((record) => record.entity === 'ingredient');
  if (ingredients.length === 0) return undefined;
  return mappingLabel(dice.pick(chemicalCodes), dice.pick(world.customers), Number(dice.pick(ingredients).id));
}

export const makeUser = (client: HarnessClient) => make(client, 'user');

export const makeRecord = (client: HarnessClient) =>
  make(client, client.dice.pick(['customer', 'ingredient', 'ingredient', 'draft', 'draft', 'mapping']));

/** The newest few, so that several people edit the same. */
const EDITED = 4;
/** There is room for so many words. */
const MOST_WORDS = 30;

const chooseRecord = ({ world, dice }: HarnessClient) =>
  world.records.length === 0 ? undefined : dice.pick(world.records.slice(-EDITED));

async function read(api: Api, entity: EditedEntity, id: string): Promise<Reading & { readonly label: string }> {
  if (entity === 'draft') {
    const { version, state, jobNumber } = await api.getDraft({ params: { id } });
    return { version, words: wordsOfDraft(state), label: jobNumber };
  }
  const { items } = await api.listIngredients({ query: {} });
  const found = items.find((ingredient) => String(ingredient.id) === id);
  if (!found) throw new Error(`Ingredient ${id} is not in the list`);
  return { version: found.version, words: wordsOfComments(found.comments), label: found.code };
}

async function readChosen(client: HarnessClient, entity: EditedEntity, id: string) {
  let label = '';
  const outcome = await client.ask('read', { entity, id }, async (api) => {
    const { label: found, ...reading } = await read(api, entity, id);
    label = found;
    return reading;
  });
  return outcome?.is === 'done' ? { ...outcome.answer, label } : undefined;
}

export async function readRecord(client: HarnessClient): Promise<void> {
  const record = chooseRecord(client);
  if (record) await readChosen(client, record.entity, record.id);
}

/** Reads it, adds a word, and saves it unless somebody else has saved meanwhile. */
export async function editRecord(client: HarnessClient): Promise<void> {
  const record = chooseRecord(client);
  const reading = record && (await readChosen(client, record.entity, record.id));
  if (!record || !reading || reading.words.length >= MOST_WORDS) return;
  const { entity, id } = record;
  const word = client.newName();
  const words = [...reading.words, word];
  await client.ask('edit', { entity, id, ifMatch: reading.version, word }, async (api) => {
    const { version } = await save(api, { entity, id, label: reading.label, words }, reading.version);
    return { version };
  });
}

interface Saved {
  readonly entity: EditedEntity;
  readonly id: string;
  readonly label: string;
  readonly words: readonly string[];
}

const save = (api: Api, { entity, id, label, words }: Saved, ifMatch: number) =>
  entity === 'draft'
    ? api.updateDraft({ params: { id }, body: aDraft(label, words), ifMatch })
    : api.updateIngredient({ params: { id: Number(id) }, body: anIngredientOf(label, words), ifMatch });

export const fetchJob = (client: HarnessClient) =>
  client.ask('fetch job', {}, async (api) => {
    await api.processJobData({ query: { jobNumber: '1001' } });
    return {};
  });
