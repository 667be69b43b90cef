import { aDocument } from '../../../apps/server/test/documents.ts';
import { sha256 } from '../scene/gather-aftermath.ts';
import { type HarnessClient, listFiles } from './client.ts';
import { type KnownFile, remember } from './world.ts';

interface OwnFile extends KnownFile {
  isDeleted: boolean;
  revisions: number;
}

/** Files of each client, which nobody else changes. One whose state is not known is left alone for ever. */
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

export const lookAtFiles = (client: HarnessClient) => client.ask('list', {}, listFiles);

export async function receiveFile(client: HarnessClient): Promise<void> {
  if (client.world.files.length === 0) return;
  const { name, customer } = client.dice.pick(client.world.files);
  await client.ask('download', { name, customer }, async (api) => {
    const { bytes } = await api.downloadFile({ params: { fileName: name }, query: {} });
    return { sha256: sha256(bytes) };
  });
}

/** A new file, or the next revision of an own one. */
export async function storeFile(client: HarnessClient): Promise<void> {
  const { dice, world } = client;
  const present = filesOf(client).filter(({ isDeleted }) => !isDeleted);
  const file = present.length > 0 && dice.chance(0.4) ? dice.pick(present) : undefined;
  const wellName = file ? '' : client.newName();
  const name = file?.name ?? `${wellName}.xml`;
  const customer = file?.customer ?? dice.pick(world.customers);
  const revisions = (file?.revisions ?? 0) + 1;
  const content = aDocument({ wellName: name.replace('.xml', ''), totalMass: 1_000_000 + revisions });
  const said = { customer, name, sha256: sha256(content), key: `upload ${name} ${revisions}`.replaceAll(' ', '-') };
  const outcome = await client.askUntilAnswered('upload', said, async (api) => {
    const body = { fileName: name, content, metadata: { customerId: customer } };
    const { result } = await api.uploadFile({ body, idempotencyKey: said.key });
    return { id: result.id, revision: result.revision, sha256: result.sha256 };
  });
  if (file) forget(client, file);
  if (outcome?.is !== 'done') return;
  const { id } = outcome.answer;
  filesOf(client).push({ id, name, customer, isDeleted: false, revisions });
  if (!file) remember(world.files, { id, name, customer });
}

/** Into the bin or out of it. */
export async function moveFile(client: HarnessClient): Promise<void> {
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
