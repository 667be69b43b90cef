import { SECOND } from '../clock.ts';

/** What tells of an entry which deed it belongs to. All of it may be known to every Manager. */
export interface Outline {
  readonly id: number;
  readonly at: Date;
  readonly user_id: number | null;
  readonly entity: string;
  readonly action: string;
}

/** Files are saved and deleted in calls of their own, one soon after the other. */
const SOON = 5 * SECOND;

/** Entries that follow each other, put together where they come from one deed. */
export function foldDeeds<Entry extends Outline>(entries: readonly Entry[]): Entry[][] {
  const deeds: Entry[][] = [];
  let last: Entry | undefined;
  for (const entry of entries) {
    if (last && isOneDeed(last, entry)) deeds.at(-1)?.push(entry);
    else deeds.push([entry]);
    last = entry;
  }
  return deeds;
}

/** Whatever one call changed has one time. */
function isOneDeed(one: Outline, other: Outline): boolean {
  const isAlike = one.user_id === other.user_id && one.entity === other.entity && one.action === other.action;
  const apart = Math.abs(one.at.getTime() - other.at.getTime());
  return isAlike && apart <= (one.entity === 'file' ? SOON : 0);
}
