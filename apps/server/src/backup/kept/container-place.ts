import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { ContainerClient } from '@azure/storage-blob';
import { MINUTE } from '../../clock.ts';
import { StartError } from '../../start-error.ts';
import { addressOf, asAzureOutage, isBlobMissing, openContainer } from '../../storage/azure-store.ts';
import { inChunks } from '../../storage/read-many.ts';
import type { BackupTarget } from '../back-up.ts';
import { type BackupFolder, backupFolderAt, parseSums, pathOfSums, SNAPSHOT } from '../backup-folder.ts';
import { type Manifest, printManifest } from '../manifest.ts';
import { saveFilesTo } from '../stored-files.ts';
import type { BackupPlace, PlaceSettings } from './backup-place.ts';

export function openContainerPlace(settings: PlaceSettings, name: string, timeout = TIMEOUT): ContainerPlace {
  const given = settings.BACKUP_AZURE_STORAGE_CONNECTION_STRING;
  const account = given === undefined ? settings : { ...NO_ACCOUNT, AZURE_STORAGE_CONNECTION_STRING: given };
  const container = openContainer({ ...account, AZURE_STORAGE_CONTAINER: name });
  if (!container) {
    throw new StartError(
      'BACKUP_TO names a container of Azure, and its account is not known; please set BACKUP_AZURE_STORAGE_CONNECTION_STRING.',
    );
  }
  const source = openContainer(settings);
  if (source && addressOf(source) === addressOf(container)) {
    throw new StartError('BACKUP_TO names the container of the stored files; please set another one.');
  }
  return new ContainerPlace(container, resolve(settings.DATA_DIR, 'unfinished-backup'), timeout);
}

const NO_ACCOUNT = { AZURE_STORAGE_ACCOUNT: undefined, AZURE_STORAGE_KEY: undefined };

const AT_ONCE = 16;
/** For one call with all its retries; a table may be large. */
const TIMEOUT = 30 * MINUTE;

/** The blobs have the same paths as the files of a folder with backups. */
class ContainerPlace implements BackupPlace {
  readonly name: string;
  readonly #container: ContainerClient;
  /** Tables are written to the disk first, because their size is not known before. */
  readonly #scratch: string;
  readonly #timeout: number;

  constructor(container: ContainerClient, scratch: string, timeout: number) {
    this.name = `azure:${container.containerName}`;
    this.#container = container;
    this.#scratch = scratch;
    this.#timeout = timeout;
  }

  async listSnapshots(): Promise<string[]> {
    const names: string[] = [];
    await this.#making(async (abortSignal) => {
      for await (const item of this.#container.listBlobsByHierarchy('/', { prefix: SNAPSHOT, abortSignal })) {
        if (item.kind === 'prefix') names.push(item.name.slice(0, -1));
      }
    });
    return names.sort();
  }

  async readText(path: string): Promise<string | undefined> {
    const parts: Uint8Array[] = [];
    return (await this.#read(path, (part) => parts.push(part))) ? Buffer.concat(parts).toString() : undefined;
  }

  async sha256Of(path: string): Promise<string | undefined> {
    const sum = createHash('sha256');
    return (await this.#read(path, (part) => sum.update(part))) ? sum.digest('hex') : undefined;
  }

  writeText(path: string, text: string): Promise<void> {
    return this.#upload(path, Buffer.from(text));
  }

  async *listFiles(): AsyncIterable<string> {
    yield* await this.#making((abortSignal) => this.#list('files/', abortSignal));
  }

  async removeFiles(paths: readonly string[]): Promise<void> {
    for await (const some of inChunks(paths, AT_ONCE)) {
      await this.#asOutage((abortSignal) =>
        Promise.all(some.map((path) => this.#container.getBlobClient(path).deleteIfExists({ abortSignal }))),
      );
    }
  }

  async removeSnapshot(name: string): Promise<void> {
    // First what makes it a good one: a removal that is cut off must not leave a part of one that counts.
    await this.removeFiles([`${name}/checked.json`]);
    await this.removeFiles(await this.#making((abortSignal) => this.#list(`${name}/`, abortSignal)));
  }

  async openTarget(): Promise<BackupTarget> {
    this.tidy();
    mkdirSync(this.#scratch, { recursive: true, mode: 0o700 });
    const there = new Set<string>();
    for await (const path of this.listFiles()) there.add(path);
    const sink = {
      has: ({ path }: { readonly path: string }) => there.has(path),
      write: (path: string, bytes: Uint8Array) => this.#upload(path, bytes),
    };
    return {
      folder: backupFolderAt(this.#scratch),
      saveFiles: (store, wanted, signal) => saveFilesTo(sink, store, wanted, signal),
      begin: () => (manifest) => this.#complete(manifest),
    };
  }

  async toFolder(snapshot: string, scratch: string, over?: AbortSignal): Promise<BackupFolder> {
    const lists = [`${snapshot}/manifest.json`, pathOfSums(snapshot)];
    const sums = parseSums((await this.readText(pathOfSums(snapshot))) ?? '');
    for await (const some of inChunks([...lists, ...sums.map(({ path }) => path)], AT_ONCE)) {
      over?.throwIfAborted();
      await Promise.all(some.map((path) => this.#download(path, join(scratch, path))));
    }
    return { root: scratch, manifest: join(scratch, snapshot, 'manifest.json') };
  }

  tidy(): void {
    rmSync(this.#scratch, { recursive: true, force: true });
  }

  /** The manifest comes last. */
  async #complete(manifest: Manifest): Promise<void> {
    const { snapshot } = manifest;
    for (const name of readdirSync(join(this.#scratch, snapshot))) {
      const blob = this.#container.getBlockBlobClient(`${snapshot}/${name}`);
      await this.#asOutage((abortSignal) => blob.uploadFile(join(this.#scratch, snapshot, name), { abortSignal }));
    }
    await this.writeText(`${snapshot}/manifest.json`, printManifest(manifest));
  }

  async #upload(path: string, bytes: Uint8Array): Promise<void> {
    const blob = this.#container.getBlockBlobClient(path);
    await this.#asOutage((abortSignal) => blob.upload(bytes, bytes.length, { abortSignal }));
  }

  async #download(path: string, to: string): Promise<void> {
    mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
    writeFileSync(to, '', { mode: 0o600 });
    await this.#read(path, (part) => writeFileSync(to, part, { flag: 'a' }));
  }

  /** False when there is no such blob. */
  #read(path: string, take: (part: Uint8Array) => unknown): Promise<boolean> {
    return this.#asOutage(async (abortSignal) => {
      try {
        const { readableStreamBody } = await this.#container
          .getBlobClient(path)
          .download(0, undefined, { abortSignal });
        for await (const part of readableStreamBody ?? []) take(part as Uint8Array);
        return true;
      } catch (error) {
        if (isBlobMissing(error)) return false;
        throw error;
      }
    });
  }

  async #list(prefix: string, abortSignal: AbortSignal): Promise<string[]> {
    const names: string[] = [];
    for await (const { name } of this.#container.listBlobsFlat({ prefix, abortSignal })) names.push(name);
    return names;
  }

  /** Makes the container when it is not there yet. */
  #making<Result>(work: (abortSignal: AbortSignal) => Promise<Result>): Promise<Result> {
    return this.#asOutage(async (abortSignal) => {
      if (!(await this.#container.exists({ abortSignal }))) await this.#container.createIfNotExists({ abortSignal });
      return work(abortSignal);
    });
  }

  async #asOutage<Result>(work: (abortSignal: AbortSignal) => Promise<Result>): Promise<Result> {
    try {
      return await work(AbortSignal.timeout(this.#timeout));
    } catch (error) {
      throw asAzureOutage(error);
    }
  }
}
