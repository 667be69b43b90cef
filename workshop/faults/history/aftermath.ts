import type { Entity } from './history.ts';

/** What is there once every fault has healed. */
export interface Aftermath {
  readonly files: readonly KeptFile[];
  readonly records: readonly KeptRecord[];
  readonly assignments: readonly { readonly person: string; readonly customer: number }[];
  /** Managers who can sign in. */
  readonly managers: number;
  readonly entries: readonly Entry[];
  /** The first entry of the audit trail that does not follow from the one before. */
  readonly brokenEntry: number | undefined;
  /** To whom mails were sent or wait to be sent. */
  readonly mailedTo: readonly string[];
}

export interface KeptFile {
  readonly id: string;
  readonly number: number;
  readonly name: string;
  readonly isDeleted: boolean;
  /** The oldest first: what the index says, and what was read; blank when it could not be read. */
  readonly revisions: readonly { readonly sha256: string; readonly read: string }[];
}

export interface KeptRecord {
  readonly entity: Entity;
  readonly id: string;
  readonly label: string;
  readonly version: number;
  readonly words: readonly string[];
}

export interface Entry {
  readonly entity: string;
  readonly entityId: number;
  readonly name: string;
  readonly action: string;
  readonly customer?: number;
}
