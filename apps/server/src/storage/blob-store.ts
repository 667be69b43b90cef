import type { FileCopier } from './copying/file-copier.ts';

/** What goes to the store with a blob, so that the index could be made again from the store alone. */
export type BlobNotes = Readonly<Record<string, string>>;

export interface BlobEntry {
  readonly key: string;
  readonly size: number;
  readonly lastModified: Date;
  /** Whatever the case in which the store gives them back, keys are in lower case. */
  readonly notes: BlobNotes;
}

/** What the instances leave in a store, so that those who share it know each other from those who have a copy of it. */
export interface StoreMarks {
  /** Again and again: old marks are removed. */
  leave(instance: string): Promise<void>;
  has(instance: string): Promise<boolean>;
}

/**
 * Where the bytes of files are kept. Keys are made by the server, and any other is refused: nothing that a user
 * typed ever becomes one. While the store is away, every call fails with `unavailable`.
 */
export interface BlobStore {
  /** Durable when it returns. Writing the same bytes under the same key again is no error; other bytes are one. */
  put(key: string, bytes: Uint8Array, notes: BlobNotes): Promise<void>;
  /** Changes some notes of a blob, and leaves the others and its bytes. What is not there has no notes. */
  annotate(key: string, notes: BlobNotes): Promise<void>;
  /** Undefined when there is no such blob; an outage is an error, never "not there". */
  get(key: string): Promise<Uint8Array | undefined>;
  /** What is not there needs no deleting. */
  delete(key: string): Promise<void>;
  /** Every blob, page by page. */
  list(): AsyncIterable<BlobEntry>;
  /** Throws while the store is away. */
  check(): Promise<void>;
  /** How the store calls itself: `local`, or the Azure account and container. */
  readonly name: { readonly account: string; readonly container: string };
  /** Equal for two processes when both see the same blobs, and otherwise only when one sees a copy. */
  readonly identity: string;
  /** Of a store that can be copied together with its identity. */
  readonly marks?: StoreMarks;
  /** Of a store on this machine, for those who copy all of it. */
  readonly copier?: FileCopier;
  /** What to tell people when the settings are incomplete; nothing can be stored then. */
  readonly fault?: string;
  close(): Promise<void>;
}
