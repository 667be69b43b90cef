import { ProblemError } from '@disclosure/api';
import { apiMessages } from '@disclosure/core';

/** Stored with a blob, so that the index can be rebuilt from the store alone. */
export type BlobNotes = Readonly<Record<string, string>>;

export interface BlobEntry {
  readonly key: string;
  readonly size: number;
  readonly lastModified: Date;
  /** The names of notes are in lower case, because a store may change their case. */
  readonly notes: BlobNotes;
}

/** Marks that instances leave in a store. They show whether two instances use the same store or a copy of it. */
export interface StoreMarks {
  /** Called repeatedly, because old marks are removed. */
  leave(instance: string): Promise<void>;
  has(instance: string): Promise<boolean>;
}

/** Signed notes about the audit trail, in the folder `audit` of the store. They are no files of users, and no listing has them. */
export interface AnchorShelf {
  /** Durable when this returns. An anchor is never changed. */
  put(name: string, text: string): Promise<void>;
  get(name: string): Promise<string | undefined>;
  /** The names of all anchors, oldest first. */
  list(): Promise<string[]>;
}

/** A name that sorts by time, such as `2026-11-16T03-00-00-000Z-1234.json`. */
export const isAnchorName = (name: string): boolean => /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-\d+\.json$/.test(name);

/** Call this before a name becomes part of a path or an address. */
export function mustBeAnchorName(name: string): void {
  if (!isAnchorName(name)) throw new Error('The name of an anchor must be a time and a number');
}

export const ANCHORS = 'audit';

/**
 * Where the bytes of files are kept. Only keys that the server made are accepted, so nothing that a user typed becomes
 * one. During an outage of the store, every call fails with the problem `unavailable`.
 */
export interface BlobStore {
  /** The blob is durable when this returns. Writing the same bytes again is allowed; writing other bytes fails. */
  put(key: string, bytes: Uint8Array, notes: BlobNotes): Promise<void>;
  /** Changes some notes of a blob. The other notes and the bytes stay. Does nothing if the blob is missing. */
  annotate(key: string, notes: BlobNotes): Promise<void>;
  /** Undefined when there is no such blob. An outage throws. */
  get(key: string): Promise<Uint8Array | undefined>;
  /** Deleting a missing blob is allowed. */
  delete(key: string): Promise<void>;
  /** Every blob, page by page. */
  list(): AsyncIterable<BlobEntry>;
  /** Throws during an outage. */
  check(): Promise<void>;
  /** The Azure account and container; on the disk `local`, and the container that Azure would have. */
  readonly name: { readonly account: string; readonly container: string };
  /** Equal for two processes that use the same store, or one of which uses a copy of it. */
  readonly identity: string;
  readonly anchors: AnchorShelf;
  /** In bytes. Only for a store on this machine. */
  spaceLeft?(): Promise<number>;
  /** Only for a store that can be copied together with its identity. */
  readonly marks?: StoreMarks;
  /** Only for a store on this machine. */
  readonly copier?: BlobCopier;
  /** What to tell users when the settings are incomplete. Nothing can be stored then. */
  readonly fault?: string;
  close(): Promise<void>;
}

class StorageOutage extends ProblemError {}

/** The request is valid and may be sent again. The log records the cause; users only see the message. */
export function storageOutage(cause: unknown, message: string = apiMessages.storageAway): ProblemError {
  return Object.assign(new StorageOutage('unavailable', message, { retryAfterSeconds: 5 }), { cause });
}

export const isStorageOutage = (error: unknown): boolean => error instanceof StorageOutage;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Precedes the name of a blob that another tool put into the store. */
const ADOPTED = 'adopted:';

/** True for keys that this server makes. */
export const isOwnKey = (key: string): boolean => UUID.test(key);

/** Call this before a key becomes part of a path or an address. */
export function mustBeOwnKey(key: string): void {
  if (!isOwnKey(key)) throw new Error('The key of a blob must be a UUID in lower case');
}

/** The key of a blob, from its name in its container. */
export const keyOfName = (name: string): string => (isOwnKey(name) ? name : ADOPTED + name);

/** The name of a blob in its container. The keys of adopted blobs come only from a listing. */
export function nameOfKey(key: string): string {
  if (!key.startsWith(ADOPTED)) {
    mustBeOwnKey(key);
    return key;
  }
  const name = key.slice(ADOPTED.length);
  if (!staysInside(name)) throw new Error('The key of a blob must not lead out of its container');
  return name;
}

/** False for a name with `..`, which in an address would lead to another container. */
export const staysInside = (name: string): boolean =>
  name !== '' && !name.split(/[/\\]/).some((part) => part === '.' || part === '..');

/** Copies many blobs between a store and other folders of the same machine. Compares all bytes with their hashes. */
export interface BlobCopier {
  exportBlobs(blobs: readonly BlobToExport[], signal: AbortSignal): Promise<ExportedBlob[]>;
  /** Either all blobs are stored and durable when this returns, or none. */
  importBlobs(files: readonly FileToImport[], signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

export interface BlobToExport {
  readonly key: string;
  readonly sha256: string;
  /** Where the copy goes, unless an earlier one is there. Its folder exists. */
  readonly path: string;
}

export type ExportOutcome = 'saved' | 'missing' | 'damaged';

export interface ExportedBlob {
  readonly key: string;
  readonly outcome: ExportOutcome;
  readonly notes: BlobNotes;
}

export interface FileToImport {
  readonly key: string;
  readonly sha256: string;
  readonly path: string;
  readonly notes: BlobNotes;
}

/** A file to import is missing or does not match its hash. */
export class DamagedImport extends Error {
  readonly key: string;
  constructor({ key, path }: FileToImport) {
    super(`${path} is missing or not as it was written`);
    this.key = key;
  }
}
