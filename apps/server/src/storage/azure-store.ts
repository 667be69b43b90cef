import {
  type BlobItem,
  BlobServiceClient,
  type ContainerClient,
  RestError,
  StorageSharedKeyCredential,
} from '@azure/storage-blob';
import { SECOND } from '../clock.ts';
import type { Settings } from '../settings/settings.ts';
import { decodeNotes, encodeNotes, mergeNotes } from './blob-notes.ts';
import {
  type AnchorShelf,
  ANCHORS,
  type BlobEntry,
  type BlobNotes,
  type BlobStore,
  isAnchorName,
  keyOfName,
  mustBeAnchorName,
  mustBeOwnKey,
  nameOfKey,
  storageOutage,
} from './blob-store.ts';

/** Azure's defaults retry for minutes, while a user waits for an answer. */
const options = { retryOptions: { maxTries: 3, retryDelayInMs: 300, maxRetryDelayInMs: 1000 } };

export type AzureSettings = Pick<
  Settings,
  'AZURE_STORAGE_CONNECTION_STRING' | 'AZURE_STORAGE_ACCOUNT' | 'AZURE_STORAGE_KEY' | 'AZURE_STORAGE_CONTAINER'
>;

interface AzureOptions {
  /** In milliseconds, for one call with all its retries. */
  readonly timeout?: number | undefined;
  /** False where files should be: then a container that is not there is an outage. */
  readonly mayBeNew?: boolean;
}

/** Undefined when settings are missing. Sends no request yet, because Azure may have an outage at the moment. */
export function openAzureStore(settings: AzureSettings, options?: AzureOptions): AzureStore | undefined {
  const container = openContainer(settings);
  return container && new AzureStore(container, options);
}

export const openContainer = (settings: AzureSettings): ContainerClient | undefined =>
  serviceOf(settings)?.getContainerClient(settings.AZURE_STORAGE_CONTAINER);

function serviceOf(settings: AzureSettings): BlobServiceClient | undefined {
  const { AZURE_STORAGE_CONNECTION_STRING, AZURE_STORAGE_ACCOUNT, AZURE_STORAGE_KEY } = settings;
  if (AZURE_STORAGE_CONNECTION_STRING) return fromConnectionString(AZURE_STORAGE_CONNECTION_STRING);
  if (!AZURE_STORAGE_ACCOUNT || !AZURE_STORAGE_KEY) return undefined;
  const credential = new StorageSharedKeyCredential(AZURE_STORAGE_ACCOUNT, AZURE_STORAGE_KEY);
  return new BlobServiceClient(`https://${AZURE_STORAGE_ACCOUNT}.blob.core.windows.net`, credential, options);
}

function fromConnectionString(text: string): BlobServiceClient | undefined {
  try {
    return BlobServiceClient.fromConnectionString(text, options);
  } catch {
    // The error may quote the text, which contains the key.
    return undefined;
  }
}

/** One call with all its retries ends after this time, so that a user hears of an outage within 15 s. */
const TIMEOUT = 10 * SECOND;
const PAGE = 1000;
const ANY = '*';

/** The blobs of one container. Blobs of other tools keep their names and bytes; only their notes can change. */
export class AzureStore implements BlobStore {
  readonly name;
  readonly identity;
  readonly #container: ContainerClient;
  readonly #timeout: number;
  readonly #mayBeNew: boolean;
  #hasContainer = false;

  constructor(container: ContainerClient, { timeout = TIMEOUT, mayBeNew = true }: AzureOptions = {}) {
    this.#container = container;
    this.#timeout = timeout;
    this.#mayBeNew = mayBeNew;
    this.name = { account: container.accountName, container: container.containerName };
    this.identity = addressOf(container);
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
      const page = await this.#listPage({ continuationToken });
      yield* page.segment.blobItems.filter(({ name }) => anchorIn(name) === undefined).map(toEntry);
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

  /** False when the blob exists, perhaps because an earlier try succeeded without an answer. */
  async #create(key: string, bytes: Uint8Array, options: object): Promise<boolean> {
    const conditions = { ifNoneMatch: ANY };
    try {
      await this.#container.getBlockBlobClient(key).upload(bytes, bytes.length, { ...options, conditions });
      return true;
    } catch (error) {
      if (codeOf(error) === BLOB_EXISTS) return false;
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

  /** Beside the blobs, in what Azure shows as a folder. */
  readonly anchors: AnchorShelf = {
    put: (name, text) =>
      this.#within(async (abortSignal) => {
        await this.#makeContainer(abortSignal);
        await this.#create(nameOfAnchor(name), Buffer.from(text), { abortSignal });
      }),
    get: (name) => this.#within(async (signal) => (await this.#download(nameOfAnchor(name), signal))?.toString()),
    list: async () => {
      const names: string[] = [];
      let continuationToken: string | undefined;
      do {
        const page = await this.#listPage({ continuationToken, prefix: `${ANCHORS}/` });
        names.push(...page.segment.blobItems.flatMap(({ name }) => anchorIn(name) ?? []));
        continuationToken = page.continuationToken;
      } while (continuationToken);
      return names.sort();
    },
  };

  #listPage({ continuationToken, prefix }: { continuationToken: string | undefined; prefix?: string }) {
    return this.#within(async (abortSignal) => {
      await this.#makeContainer(abortSignal);
      const pages = this.#container.listBlobsFlat({ includeMetadata: true, abortSignal, ...(prefix && { prefix }) });
      const options = { maxPageSize: PAGE, ...(continuationToken && { continuationToken }) };
      for await (const page of pages.byPage(options)) return page;
      throw new Error('Azure returned no page');
    });
  }

  /** Only once: a container that vanishes later is an outage, and must not be replaced by an empty one. */
  async #makeContainer(abortSignal: AbortSignal): Promise<void> {
    if (this.#hasContainer) return;
    if (!(await this.#container.exists({ abortSignal }))) {
      if (!this.#mayBeNew) throw storageOutage(new Error(`Azure: ${NO_CONTAINER}`));
      await this.#container.createIfNotExists({ abortSignal });
    }
    this.#hasContainer = true;
  }

  async #within<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    try {
      return await work(AbortSignal.timeout(this.#timeout));
    } catch (error) {
      throw asAzureOutage(error);
    }
  }
}

/** Without the query, which may contain a key. */
export const addressOf = (container: ContainerClient): string => container.url.split('?', 1)[0] ?? '';

/** Any failure of Azure or the network is an outage. Its cause has no addresses. */
export function asAzureOutage(error: unknown): unknown {
  if (error instanceof RestError) return storageOutage(new Error(`Azure: ${describe(error)}`));
  return isTimeout(error) ? storageOutage(new Error('Azure: took too long')) : error;
}

async function readAll({ readableStreamBody }: { readableStreamBody?: NodeJS.ReadableStream }): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of readableStreamBody ?? []) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}

function nameOfAnchor(name: string): string {
  mustBeAnchorName(name);
  return `${ANCHORS}/${name}`;
}

/** The name of an anchor, from its name in the container. Undefined for every other blob. */
function anchorIn(blob: string): string | undefined {
  const name = blob.startsWith(`${ANCHORS}/`) ? blob.slice(ANCHORS.length + 1) : '';
  return isAnchorName(name) ? name : undefined;
}

const toEntry = ({ name, properties, metadata }: BlobItem): BlobEntry => ({
  key: keyOfName(name),
  size: properties.contentLength ?? 0,
  lastModified: properties.lastModified,
  notes: decodeNotes(metadata),
});

/** Not true for a missing container, which is an outage. */
export const isBlobMissing = (error: unknown): boolean => codeOf(error) === 'BlobNotFound';
/** As Azure says it. */
const NO_CONTAINER = '404 ContainerNotFound';
const BLOB_EXISTS = 'BlobAlreadyExists';

/** The answer to a HEAD request has no body, so its code is in a header. */
const codeOf = (error: unknown) =>
  error instanceof RestError ? (error.code ?? error.response?.headers.get('x-ms-error-code')) : undefined;

const describe = (error: RestError) =>
  [error.statusCode, codeOf(error), error.statusCode === FORBIDDEN && WRONG_KEY].filter(Boolean).join(' ');

const FORBIDDEN = 403;
const WRONG_KEY =
  '(it refuses the key; please check AZURE_STORAGE_CONNECTION_STRING, or AZURE_STORAGE_ACCOUNT and AZURE_STORAGE_KEY)';

const isTimeout = (error: unknown) =>
  error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError');
