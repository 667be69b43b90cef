import { apiMessages } from '@disclosure/core';
import { codeOf } from '../disk/file-system.ts';
import { storageAway } from './storage-away.ts';

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Whatever the file system refuses, the disk is at fault and not the request: people hear so, and may try again. */
export async function namingDiskFaults<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    throw FULL.has(codeOf(error)) ? storageAway(error, apiMessages.storageFull) : storageAway(error);
  }
}
