import { messages } from '@disclosure/core';
import type { BlobStore } from './blob-store.ts';
import { storageAway } from './storage-away.ts';

/** Stands in while the settings are incomplete: everything but stored files works, and whoever asks hears why. */
export function createUnconfiguredStore(account: string, container: string): BlobStore {
  const fault = messages.xml.notConfigured;
  const refuse = async () => {
    throw storageAway(undefined, fault);
  };
  return {
    name: { account, container },
    identity: 'none',
    fault,
    put: refuse,
    annotate: refuse,
    get: refuse,
    delete: refuse,
    check: refuse,
    list: () => ({ [Symbol.asyncIterator]: () => ({ next: refuse }) }),
    close: async () => undefined,
  };
}
