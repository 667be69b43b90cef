import { DRAFT_DAYS } from '@disclosure/core';
import { browserLease, type DraftLease, nameOfLease } from './draft-lease.ts';
import { createIndexedDrafts, type LocalDrafts, type LocalRecord } from './local-drafts.ts';

const DAY = 24 * 60 * 60 * 1000;
/** How long a copy stays of a draft that the server has, for work without the server. */
const COPY_DAYS = 14;

export interface Copies {
  readonly local: LocalDrafts;
  readonly lease: DraftLease;
}

export const browserCopies = (): Copies => ({ local: createIndexedDrafts(), lease: browserLease });

type IsNeedless = (record: LocalRecord) => boolean;

interface Pruning extends Copies {
  readonly userId: string;
  /** The ids of this user's drafts on the server. */
  readonly stored: ReadonlySet<string>;
  readonly now: number;
}

/** Deletes a user's copies that are no longer needed. */
export async function pruneDrafts({ userId, stored, now, ...copies }: Pruning): Promise<void> {
  // Drafts of colleagues are not in our list either, but the server has them.
  const isGone = ({ isSent, serverId }: LocalRecord) => isSent && !stored.has(serverId ?? '');
  await remove(copies, await copies.local.list(userId), (record) => isGone(record) || isOld(record, now));
}

/** Deletes the old copies of everyone: who has used this browser once may never come back to it. */
export const pruneOld = async (copies: Copies, now: number): Promise<void> =>
  remove(copies, await copies.local.listAll(), (record) => isOld(record, now));

/** Deletes what a user leaves behind who signs out. What the server does not have yet stays. */
export const pruneSent = async (copies: Copies, userId: string): Promise<void> =>
  remove(copies, await copies.local.list(userId), ({ isSent }) => isSent);

/** One with unsent changes stays as long as a draft stays on the server. */
const isOld = ({ isSent, savedAt, keptAt = savedAt }: LocalRecord, now: number): boolean =>
  (now - keptAt) / DAY > (isSent ? COPY_DAYS : DRAFT_DAYS);

async function remove(copies: Copies, records: readonly LocalRecord[], isNeedless: IsNeedless): Promise<void> {
  for (const record of records.filter(isNeedless)) await removeUnlessUsed(copies, record, isNeedless);
}

async function removeUnlessUsed({ local, lease }: Copies, { userId, id, serverId }: LocalRecord, is: IsNeedless) {
  // A tab that works on the draft writes only changes, so its copy must stay whole.
  const release = await lease.take(nameOfLease({ userId, id, serverId }), { isForced: false, onLost: () => {} });
  if (!release) return;
  try {
    // A page that its user has left may still write what was typed last.
    await local.remove(userId, id, is);
  } finally {
    release();
  }
}
