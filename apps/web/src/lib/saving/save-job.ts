import { ProblemError, type SavedFile } from '@disclosure/api';
import type { SavedDocument } from '@disclosure/core';

/** What goes to the store. */
export interface Upload {
  readonly fileName: string;
  readonly content: string;
  readonly metadata: { readonly customerId: number; readonly simulated: boolean };
}

/** One file to save. */
export interface SaveJob {
  readonly key: string;
  readonly name: string;
  /** What is saved; another object when anything about it has changed. */
  readonly subject: object | undefined;
  /** The same as long as nobody knows whether it arrived, also after a reload. */
  readonly idempotencyKey: string;
  /** Asked right before it is sent, so that what is sent is what is shown; a text says why there is nothing to send. */
  readonly prepare: () => Upload | string;
  readonly onSaved: (document: SavedDocument) => void;
  /** The store has looked at it and does not take it. */
  readonly onRefused: () => void;
  readonly onCancelled: () => void;
}

const passingCodes: ReadonlySet<string> = new Set([
  'unavailable',
  'bad-gateway',
  'gateway-timeout',
  'too-many-requests',
  'unauthenticated',
]);

/** The server, its store or the session is away; the file itself is not at fault. */
export const isOutage = (error: unknown): boolean => !(error instanceof ProblemError) || passingCodes.has(error.code);

export const toDocument = ({ id, name, revision, sha256, timestamp }: SavedFile): SavedDocument => ({
  fileId: id,
  name,
  revision,
  sha256,
  savedAt: timestamp,
});
