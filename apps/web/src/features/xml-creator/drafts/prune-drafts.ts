import { DRAFT_DAYS } from '@disclosure/core';
import type { DraftLease } from './draft-lease.ts';
import type { LocalDrafts, LocalRecord } from './local-drafts.ts';

const DAY = 24 * 60 * 60 * 1000;
/** So long a copy of what the server has helps somebody who is without it. */
const COPY_DAYS = 14;

interface Pruning {
  readonly local: LocalDrafts;
  readonly lease: DraftLease;
  readonly userId: string;
  /** The drafts that the server has of this user. */
  readonly stored: ReadonlySet<string>;
  readonly now: number;
}

/** Forgets the copies in this browser that nobody needs any more. What the server lacks stays as long as it would there. */
export async function pruneDrafts({ local, lease, userId, stored, now }: Pruning): Promise<void> {
  const records = await local.list(userId);
  for (const record of records.filter((each) => isNeedless(each, stored, now))) {
    // A tab that works on the draft writes only what changes: its copy must stay whole.
    const release = await lease.take(nameOfLease(record), { isForced: false, onLost: () => {} });
    if (!release) continue;
    await local.remove(userId, record.id);
    release();
  }
}

/** The name that all tabs know a draft by. */
export const nameOfLease = ({ userId, id, serverId }: Pick<LocalRecord, 'userId' | 'id' | 'serverId'>): string =>
  `${userId} ${serverId ?? id}`;

function isNeedless({ isSent, serverId, savedAt }: LocalRecord, stored: ReadonlySet<string>, now: number): boolean {
  const days = (now - savedAt) / DAY;
  if (!isSent) return days > DRAFT_DAYS;
  // A draft of a colleague is in no list of ours, and neither is one that was deleted: the server knows both.
  return days > COPY_DAYS || !stored.has(serverId ?? '');
}
