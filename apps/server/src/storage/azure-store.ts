import type { BlobItem, ContainerClient } from '@azure/storage-blob';
import { SECOND } from '../clock.ts';
import { isBlobMissing, isBlobThere, namingAzureFaults } from './azure-faults.ts';
import { keyOfName, mustBeOwnKey, nameOfKey } from './blob-key.ts';
import type { BlobEntry, BlobNotes, BlobStore } from './blob-store.ts';
import { decodeNotes, encodeNotes, mergeNotes } from './encode-notes.ts';

/** One call with all its retries ends after this time: whoever saves hears within 15 s that the store is away. */
const PATIENCE = 10 * SECOND;
const PAGE = 1000;
const ANY = '*';

/** Blobs of one container. Whatever else is in it keeps its name and its bytes; only its notes can change. */
export class AzureStore implements BlobStore {
  readonly name;
  readonly identity;
  readonly #container: ContainerClient;
  readonly #patience: number;
  #isContainerThere = false;

  constructor(container: ContainerClient, patience = PATIENCE) {
    this.#container = container;
    this.#patience = patience;
    this.name = { account: container.accountName, container: container.containerName };
    // Without its query, which may hold a key.
    this.identity = container.url.split('?', 1)[0] ?? '';
  }

  async put(key: string, bytes: Uint8Array, notes: BlobNotes): Promise<void> {
    mustBeOwnKey(key);
    await this.#within(async (abortSignal) => {
      await this.#makeContainer(abortSignal);
      if (await this.#create(key, bytes, { metadata: encodeNotes(notes), abortSignal })) return;
      const current = await this.#download(key, abortSignal);
      if (!current?.equals(bytes)) throw new Error('A blob is never overwritten with other bytes');
    });
  }

  async annotate(key: string, notes: BlobNotes): Promise<void> {
    const client = this.#container.getBlobClient(nameOfKey(key));
    await this.#within(async (abortSignal) => {
      try {
        const { metadata } = await client.getProperties({ abortSignal });
        await client.setMetadata(encodeNotes(mergeNotes(decodeNotes(metadata), notes)), { abortSignal });
      } catch (error) {
        if (!isBlobMissing(error)) throw error;
      }
    });
  }

  async get(key: string): Promise<Uint8Array | undefined> {
    const name = nameOfKey(key);
    return this.#within((signal) => this.#download(name, signal));
  }

  async delete(key: string): Promise<void> {
    const name = nameOfKey(key);
    await this.#within((abortSignal) => this.#container.getBlobClient(name).deleteIfExists({ abortSignal }));
  }

  async *list(): AsyncIterable<BlobEntry> {
    let continuationToken: string | undefined;
    do {
      const page = await this.#listPage(continuationToken);
      yield* page.segment.blobItems.map(toEntry);
      continuationToken = page.continuationToken;
    } while (continuationToken);
  }

  async check(): Promise<void> {
    await this.#within(async (abortSignal) => {
      await this.#makeContainer(abortSignal);
      await this.#container.getProperties({ abortSignal });
    });
  }

  async close(): Promise<void> {}

  /** False when there is such a blob already: perhaps because a first try arrived after all. */
  async #create(key: string, bytes: Uint8Array, options: object): Promise<boolean> {
    const conditions = { ifNoneMatch: ANY };
    try {
      await this.#container.getBlockBlobClient(key).upload(bytes, bytes.length, { ...options, conditions });
      return true;
    } catch (error) {
      if (isBlobThere(error)) return false;
      throw error;
    }
  }

  async #download(name: string, abortSignal: AbortSignal): Promise<Buffer | undefined> {
    try {
      const client = this.#container.getBlobClient(name);
      return await readAll(await client.download(0, undefined, { abortSignal, maxRetryRequests: 2 }));
    } catch (error) {
      if (isBlobMissing(error)) return undefined;
      throw error;
    }
  }

  #listPage(continuationToken: string | undefined) {
    return this.#within(async (abortSignal) => {
      await this.#makeContainer(abortSignal);
      const pages = this.#container.listBlobsFlat({ includeMetadata: true, abortSignal });
      const options = { maxPageSize: PAGE, ...(continuationToken && { continuationToken }) };
      for await (const page of pages.byPage(options)) return page;
      throw new Error('Azure lists no page at all');
    });
  }

  /** Once: a container that vanishes later is an outage, and no reason to begin an empty one. */
  async #makeContainer(abortSignal: AbortSignal): Promise<void> {
    if (this.#isContainerThere) return;
    if (!(await this.#container.exists({ abortSignal }))) await this.#container.createIfNotExists({ abortSignal });
    this.#isContainerThere = true;
  }

  #within<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    return namingAzureFaults(() => work(AbortSignal.timeout(this.#patience)));
  }
}

async function readAll({ readableStreamBody }: { readableStreamBody?: NodeJS.ReadableStream }): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of readableStreamBody ?? []) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}

const toEntry = ({ name, properties, metadata }: BlobItem): BlobEntry => ({
  key: keyOfName(name),
  size: properties.contentLength ?? 0,
  lastModified: properties.lastModified,
  notes: decodeNotes(metadata),
});
