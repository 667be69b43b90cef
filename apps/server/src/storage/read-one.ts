import { ProblemError } from '@disclosure/api';
import type { BlobStore } from './blob-store.ts';

/** The bytes of one blob among many: while the store itself is there, one that fails is no reason to stop. */
export async function readOne(store: BlobStore, key: string): Promise<Uint8Array | 'missing' | 'unreadable'> {
  try {
    return (await store.get(key)) ?? 'missing';
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    await store.check();
    return 'unreadable';
  }
}
