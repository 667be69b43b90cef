import { createHash } from 'node:crypto';
import { dayIn, type FilingStatus, moveOf, type PublishedDisclosure } from '@disclosure/core';
import type { RevisionToMatch } from './revisions-to-match.ts';

export interface MarkedRevision extends RevisionToMatch {
  /** Saved after the day of the archive. */
  readonly isLater: boolean;
}

export const markLater = (
  revisions: readonly RevisionToMatch[],
  archiveDay: string,
  timeZone: string | undefined,
): MarkedRevision[] =>
  revisions.map((each) => Object.assign({}, each, { isLater: dayIn(each.uploaded_at, timeZone) > archiveDay }));

/** What is public and has not come so far at the desk yet. */
export const isLeft = (status: FilingStatus): boolean => moveOf(status, 'published') === 'forward';

/** As they are when it is written down which one is public. */
export const markPublished = (revisions: readonly MarkedRevision[], found: number): MarkedRevision[] =>
  revisions.map((each) =>
    each.revision === found && isLeft(each.status) ? Object.assign({}, each, { status: 'published' as const }) : each,
  );

/** Raised when the comparison decides otherwise: then all filings are compared again with the next archive. */
const FINGERPRINT = 7;

/** The same as long as neither the file nor what is public about its wells changes. */
export const fingerprintOf = (
  newest: number,
  revisions: readonly MarkedRevision[],
  published: readonly PublishedDisclosure[],
): string =>
  published.length === 0
    ? ''
    : createHash('sha256')
        .update(JSON.stringify([FINGERPRINT, newest, standingOf(revisions), published]))
        .digest('base64url');

/**
 * Of several revisions, how far each has come decides which one is public. The only one becomes published again when it
 * was moved back since.
 */
const standingOf = (revisions: readonly MarkedRevision[]) =>
  revisions.length === 1
    ? revisions.map(({ status }) => (isLeft(status) ? 'left' : status === 'not to be filed'))
    : revisions.map(({ status, isLater }) => [standings[status], isLater]);

/** What `findPublished` of the core tells apart. */
const standings: Readonly<Record<FilingStatus, string>> = {
  saved: 'saved',
  sent: 'sent',
  approved: 'sent',
  uploaded: 'uploaded',
  published: 'uploaded',
  'not to be filed': 'aside',
};
