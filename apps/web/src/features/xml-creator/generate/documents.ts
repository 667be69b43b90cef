import { type Disclosure, type Finding, type SavedDocument, type Written, writeChecked } from '@disclosure/core';
import { useSyncExternalStore } from 'react';

/** A document that was generated, or why it was not. */
export type MadeDocument = Written & { readonly madeAt: Date };

const made = new WeakMap<Disclosure, MadeDocument>();
const stored = new WeakMap<Disclosure, SavedDocument>();
const listeners = new Set<() => void>();

const tell = () => {
  for (const listener of listeners) listener();
};

/** Documents by the disclosure they were made of: whatever is edited afterwards has no document yet. */
export const documents = {
  get: (disclosure: Disclosure | undefined): MadeDocument | undefined => disclosure && made.get(disclosure),
  make: (disclosure: Disclosure, findings: readonly Finding[], madeAt: Date): MadeDocument => {
    const document = { ...writeChecked(disclosure, findings), madeAt };
    made.set(disclosure, document);
    tell();
    return document;
  },
  /** The file that holds exactly this. */
  savedAs: (disclosure: Disclosure | undefined): SavedDocument | undefined => disclosure && stored.get(disclosure),
  noteSaved: (disclosure: Disclosure, document: SavedDocument): void => {
    stored.set(disclosure, document);
    tell();
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** The document of one disclosure. Others may be made meanwhile: that does not concern whoever shows this one. */
export const useDocument = (disclosure: Disclosure | undefined): MadeDocument | undefined =>
  useSyncExternalStore(documents.subscribe, () => documents.get(disclosure));

export const useSavedAs = (disclosure: Disclosure | undefined): SavedDocument | undefined =>
  useSyncExternalStore(documents.subscribe, () => documents.savedAs(disclosure));

/** How many of them have a document. */
export const useMadeCount = (disclosures: readonly (Disclosure | undefined)[]): number =>
  useSyncExternalStore(
    documents.subscribe,
    () => disclosures.filter((disclosure) => xmlOf(documents.get(disclosure)) !== '').length,
  );

export const xmlOf = (document: MadeDocument | undefined): string =>
  document && 'xml' in document ? document.xml : '';

export const failureOf = (document: MadeDocument | undefined): string | undefined =>
  document && 'failure' in document ? document.failure : undefined;
