import { aDocument } from '@disclosure/server/test/documents.ts';
import { sha256 } from '../scene/gather-files.ts';
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
  const present = filesOf(client).filter(({ isDeleted }) => !isDeleted);
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
});

/** The id of the file, once its next revision is known to be stored. */
async function storeNext(client: HarnessClient, { name, customer, revisions }: OwnFile): Promise<string | undefined> {
  const content = aDocument({ wellName: name.replace('.xml', ''), totalMass: 1_000_000 + revisions });
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
