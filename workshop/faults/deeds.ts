import { type Role, chemicalCodes } from '@disclosure/core';
import {
  type HarnessClient,
  listFiles,
  type KnownFile,
  remember,
  type Api,
  type Person,
  type World,
} from './client.ts';
import { aDocument } from '@disclosure/server/test/documents.ts';
import { sha256, MADE, mappingLabel, wordsOfComments, wordsOfDraft } from './aftermath.ts';
import { PUBLIC_WELL } from './archives.ts';
import { type Day, type Deed, deskDay } from './desk-deeds.ts';
import { isCorrect } from './registry-evidence.ts';
import { loadArchive, lookAtLoads, lookAtNeighbors, lookAtRegistry } from './registry-deeds.ts';
import { anIngredient } from '@disclosure/server/test/staff.ts';
import type { EditedEntity, Entity, Reading } from './history.ts';

interface OwnFile extends KnownFile {
  isDeleted: boolean;
  revisions: number;
  /** Its job is in every archive of the registry. It has one revision, so that all that is told of it is in one order. */
  readonly isPublic: boolean;
}

/** Files of each client, which no other client changes. A file whose state is unknown is not touched again. */
const ownFiles = new WeakMap<HarnessClient, OwnFile[]>();

function filesOf(client: HarnessClient): OwnFile[] {
  const files = ownFiles.get(client) ?? [];
  ownFiles.set(client, files);
  return files;
}

const forget = (client: HarnessClient, file: OwnFile) =>
  ownFiles.set(
    client,
    filesOf(client).filter((each) => each !== file),
  );

const lookAtFiles = (client: HarnessClient) => client.ask('list', {}, listFiles);

async function receiveFile(client: HarnessClient): Promise<void> {
  if (client.world.files.length === 0) return;
  const { name, customer } = client.dice.pick(client.world.files);
  await client.ask('download', { name, customer }, async (api) => {
    const { bytes } = await api.downloadFile({ params: { fileName: name }, query: {} });
    return { sha256: sha256(bytes) };
  });
}

/** A new file, or the next revision of an own one. */
async function storeFile(client: HarnessClient): Promise<void> {
  const present = filesOf(client).filter(({ isDeleted, isPublic }) => !isDeleted && !isPublic);
  const isNew = present.length === 0 || client.dice.chance(0.6);
  const file = isNew ? beginFile(client) : client.dice.pick(present);
  const id = await storeNext(client, file);
  if (!isNew) forget(client, file);
  if (id === undefined) return;
  filesOf(client).push({ ...file, id, revisions: file.revisions + 1 });
  if (isNew) remember(client.world.files, { ...file, id });
}

const beginFile = (client: HarnessClient): OwnFile => ({
  id: '',
  name: `${client.newName()}.xml`,
  customer: client.dice.pick(client.world.customers),
  isDeleted: false,
  revisions: 0,
  isPublic: client.dice.chance(0.4),
});

/** The id of the file, once its next revision is known to be stored. */
async function storeNext(client: HarnessClient, file: OwnFile): Promise<string | undefined> {
  const { name, customer, revisions, isPublic } = file;
  const well = { wellName: name.replace('.xml', ''), ...(isPublic && { apiNumber: PUBLIC_WELL }) };
  const document = aDocument({ ...well, totalMass: 1_000_000 + revisions });
  // What is wrong must be accepted at the desk.
  const content = isCorrect(customer) ? document : document.replace('7732-18-5', '7732-18-6');
  const key = `upload-${name}-${revisions}`;
  const said = { customer, name, sha256: sha256(content), key };
  const outcome = await client.askUntilAnswered('upload', said, async (api) => {
    const body = { fileName: name, content, metadata: { customerId: customer } };
    const { result } = await api.uploadFile({ body, idempotencyKey: key });
    return { id: result.id, revision: result.revision, sha256: result.sha256 };
  });
  return outcome?.is === 'done' ? outcome.answer.id : undefined;
}

/** Into the bin or out of it. */
async function moveFile(client: HarnessClient): Promise<void> {
  const files = filesOf(client);
  if (files.length === 0) return;
  const file = client.dice.pick(files);
  const { id, name } = file;
  const outcome = file.isDeleted
    ? await client.ask('restore', { id, name }, async (api) => api.restoreFile({ params: { id } }))
    : await client.ask('delete', { id, name }, async (api) => api.deleteFile({ params: { fileName: name } }));
  if (outcome?.is === 'done') file.isDeleted = !file.isDeleted;
  if (outcome?.is === 'unknown') forget(client, file);
}

interface Making {
  readonly label: string;
  readonly key: string;
}

type Make = (api: Api, making: Making) => Promise<{ readonly id: number | string }>;

const aDraft = (label: string, words: readonly string[]) => ({
  jobNumber: label,
  step: 2,
  wells: null,
  saved: null,
  customer: '',
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

const makeUser = (client: HarnessClient) => make(client, 'user');

const makeRecord = (client: HarnessClient) =>
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

async function readRecord(client: HarnessClient): Promise<void> {
  const record = chooseRecord(client);
  if (record) await readChosen(client, record.entity, record.id);
}

/** Reads it, adds a word, and saves it unless another user has saved meanwhile. */
async function editRecord(client: HarnessClient): Promise<void> {
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

const fetchJob = (client: HarnessClient) =>
  client.ask('fetch job', {}, async (api) => {
    await api.processJobData({ query: { jobNumber: '1001' } });
    return {};
  });

/** Pairs of a person and a customer that this Manager alone assigns and removes. */
function pairsOf({ world, person }: HarnessClient) {
  const managers = world.people.filter(({ role }) => role === 'Manager');
  const own = managers.findIndex(({ id }) => id === person.id);
  const pairs = allPairs(world);
  return pairs.filter((_, index) => index % managers.length === own);
}

export const allPairs = ({ people, customers }: World): { member: Person; customer: number }[] =>
  people
    .filter(({ role }) => role !== 'Manager')
    .flatMap((member) => customers.map((customer) => ({ member, customer })));

/** Assigns a user to a customer, or removes them, and tries again until it is answered. */
const link = (client: HarnessClient) => linkPair(client, client.dice.pick(pairsOf(client)), client.dice.chance(0.6));

export function linkPair(client: HarnessClient, pair: { member: Person; customer: number }, isWanted: boolean) {
  const { member, customer } = pair;
  return client.askUntilAnswered(isWanted ? 'assign' : 'unassign', { person: member.email, customer }, async (api) => {
    const [params, body] = [{ id: customer }, { user_ids: [member.id] }];
    if (isWanted) await api.assignUsers({ params, body });
    else await api.removeUsers({ params, query: {}, body });
    return {};
  });
}

function endSessions(client: HarnessClient) {
  const person = client.dice.pick(client.world.people.filter(({ role }) => role !== 'Manager'));
  return client.ask('end sessions', { of: person.email }, async (api) => {
    await api.endSessionsOfUser({ params: { id: person.id } });
    return {};
  });
}

/** Managers demote each other, and themselves; the last one makes the others Managers again. */
function changeRole(client: HarnessClient) {
  const { world, dice } = client;
  const person = dice.pick(world.people.filter(({ role }) => role === 'Manager'));
  const role = dice.chance(0.3) ? 'Editor' : 'Manager';
  return client.ask('change role', { of: person.email, role }, async (api) => {
    const body = { first_name: 'Pat', last_name: 'Lee', roles: [role] as ('Manager' | 'Editor')[] };
    await api.updateUser({ params: { id: person.id }, body });
    return {};
  });
}

const countManagers = (client: HarnessClient) =>
  client.ask('count managers', {}, async (api) => {
    const { items } = await api.listUsers({ query: {} });
    return { active: items.filter(({ roles, status }) => status === 'active' && roles.includes('1')).length };
  });

const signOut: Deed = (client) => client.signOut();

const days: Readonly<Record<Role, Day>> = {
  Viewer: [
    [lookAtFiles, 2],
    [receiveFile, 3],
    [lookAtRegistry, 1],
    [signOut, 1],
  ],
  Editor: [
    [lookAtFiles, 1],
    [receiveFile, 1],
    [storeFile, 3],
    [moveFile, 2],
    [makeRecord, 2],
    [editRecord, 4],
    [readRecord, 1],
    [fetchJob, 1],
    ...deskDay,
    [lookAtRegistry, 1],
    [lookAtNeighbors, 1],
    [signOut, 1],
  ],
  Manager: [
    [link, 5],
    [endSessions, 1],
    [changeRole, 1],
    [countManagers, 1],
    [makeUser, 1],
    [loadArchive, 1],
    [lookAtLoads, 1],
    [lookAtRegistry, 1],
    [lookAtFiles, 1],
  ],
};

const inTurn = (day: Day): Deed[] => day.flatMap(([deed, times]) => Array.from({ length: times }, () => deed));

/** What people of each role do all day. */
export const deeds: Readonly<Record<Role, readonly Deed[]>> = {
  Viewer: inTurn(days.Viewer),
  Editor: inTurn(days.Editor),
  Manager: inTurn(days.Manager),
};
