import type { BlobNotes } from '../blob-store.ts';

export interface WantedBlob {
  readonly key: string;
  readonly sha256: string;
  /** Where a copy is wanted, or has been made before; its folder exists. */
  readonly place: string;
}

export type Outcome = 'saved' | 'missing' | 'damaged';

export interface GivenBlob {
  readonly key: string;
  readonly outcome: Outcome;
  readonly notes: BlobNotes;
}

export interface OfferedFile {
  readonly key: string;
  readonly sha256: string;
  readonly place: string;
  readonly notes: BlobNotes;
}

/** What is offered is not there, or not what its hash says. */
export class DamagedOffer extends Error {
  readonly key: string;
  constructor({ key, place }: OfferedFile) {
    super(`${place} is missing or not as it was written`);
    this.key = key;
  }
}

/** Copies between a store and other places of the same machine, on all its cores. Every byte is compared with its hash. */
export interface FileCopier {
  give(wanted: readonly WantedBlob[], signal: AbortSignal): Promise<GivenBlob[]>;
  /** All of them are durable when it returns. None is there before all of them have been compared. */
  take(offered: readonly OfferedFile[], signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}
