import { setTimeout as sleep } from 'node:timers/promises';
import { PUBLIC_WELL } from './archives.ts';
import { type HarnessClient, remember } from './client.ts';
import type { Deed } from './desk-deeds.ts';

const CANCELLED = 0.35;
/** Milliseconds: some loads have ended before they are canceled. */
const LATEST_CANCEL = 5000;

export async function loadArchive(client: HarnessClient): Promise<void> {
  const { dice, world } = client;
  const { name, bytes } = dice.pick(world.archives);
  const outcome = await client.ask('load archive', { name }, (api) =>
    api.loadRegistry({ archive: bytes, query: { name } }),
  );
  if (outcome?.is !== 'done') return;
  remember(world.loads, outcome.answer.id);
  if (!dice.chance(CANCELLED)) return;
  await sleep(dice.below(LATEST_CANCEL));
  await cancelLoad(client);
}

/** The last one, also when it has ended or is of another Manager. */
async function cancelLoad(client: HarnessClient): Promise<void> {
  const id = client.world.loads.at(-1);
  if (id === undefined) return;
  await client.ask('cancel load', { id }, async (api) => {
    await api.cancelRegistryLoad({ params: { id } });
    return {};
  });
}

export const lookAtLoads: Deed = (client) =>
  client.ask('list loads', {}, async (api) => ({
    loads: (await api.listRegistryLoads()).map(({ id, status }) => ({ id, status })),
  }));

/** What everybody may ask. */
export async function lookAtRegistry(client: HarnessClient): Promise<void> {
  await client.ask('read mirror', {}, async (api) => {
    const { inUse } = await api.getRegistry();
    if (!inUse) return { inUse };
    const { fileName: name, archiveDate: day, loadedAt, disclosures, ingredients, waterSources } = inUse;
    return { inUse: { name, day, loadedAt, disclosures, ingredients, waterSources } };
  });
  await client.ask('read public job', {}, async (api) => {
    const { archive: day, disclosures } = await api.listPublicDisclosures({ query: { apiNumber: PUBLIC_WELL } });
    return { day, ids: disclosures.map(({ disclosureId }) => disclosureId) };
  });
}

const WATER = { casNumber: '7732-18-5', percentInHFJob: 88 };

/** What an Editor is shown beside the rows of a well. */
export const lookAtNeighbors: Deed = (client) =>
  client.ask('ask neighbors', {}, async (api) => {
    const place = { state: 'Texas', county: 'Upton', endDate: '2024-12-31' };
    const { archive: day, ...figures } = await api.askNeighbours({ body: { ...place, rows: [WATER], well: {} } });
    return { day, figures: JSON.stringify(figures) };
  });
