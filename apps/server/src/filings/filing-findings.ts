import { type Acceptance, type FilingFinding, ProblemError } from '@disclosure/api';
import {
  type AcceptedFinding,
  type DocumentFinding,
  isBlocking,
  matchAccepted,
  type MatchedFindings,
  openFindings,
  RULES_VERSION,
} from '@disclosure/core';
import type { Db } from '../database/db.ts';
import { readRevision, type RevisionOf } from '../files/read-revision.ts';
import type { FilingServices } from './filing-rows.ts';
import { publicationFindings, readDifferences } from './publication-rows.ts';

/** An acceptance as it is stored. */
export interface StoredAcceptance extends AcceptedFinding {
  readonly id: number;
  readonly revision: number;
  readonly place: string;
  readonly reason: string;
  readonly accepted_at: Date;
  readonly accepted_by: string;
}

/** Those that were not withdrawn. */
export const listAcceptances = (db: Db, fileNumber: number): Promise<StoredAcceptance[]> =>
  db
    .selectFrom('filing_acceptances')
    .select(['id', 'revision', 'rule_id as ruleId', 'subject', 'message', 'place', 'reason'])
    .select(['accepted_at', 'accepted_by'])
    .where('file_number', '=', fileNumber)
    .where('withdrawn_at', 'is', null)
    .orderBy('id')
    .execute();

export const toAcceptance = (stored: StoredAcceptance): Acceptance => ({
  id: stored.id,
  ruleId: stored.ruleId,
  place: stored.place,
  message: stored.message,
  reason: stored.reason,
  revision: stored.revision,
  by: stored.accepted_by,
  at: stored.accepted_at.toISOString(),
});

type Matched = MatchedFindings<StoredAcceptance>['findings'][number];

export const toFinding = ({ finding, accepted }: Matched): FilingFinding => ({
  ruleId: finding.ruleId,
  severity: finding.severity,
  message: finding.message,
  where: finding.where,
  place: finding.place,
  accepted: accepted ? toAcceptance(accepted) : null,
});

/** What the rules of today find in the document, and what is public otherwise. */
export async function findInFiling(
  services: FilingServices,
  userId: number,
  file: RevisionOf,
): Promise<DocumentFinding[]> {
  const differences = publicationFindings(await readDifferences(services.db, file.number));
  return [...differences, ...(await findInDocument(services, userId, file))];
}

/** What the rules of today find in the document. */
export async function findInDocument(
  services: FilingServices,
  userId: number,
  file: RevisionOf,
): Promise<DocumentFinding[]> {
  const bytes = await readRevision(services, file);
  return services.costly.listFindings(userId, new TextDecoder().decode(bytes));
}

/** The same, without reading a document of which it is known that nothing must be accepted. */
export async function findBlocking(
  services: FilingServices,
  userId: number,
  file: RevisionOf,
): Promise<DocumentFinding[]> {
  const verdict = await services.db
    .selectFrom('files')
    .select(['error_count', 'refusal_count', 'rules_version', 'revision'])
    .where('number', '=', file.number)
    .executeTakeFirst();
  const isKnown = verdict?.rules_version === RULES_VERSION && verdict.revision === file.revision;
  if (isKnown && verdict.error_count === 0 && verdict.refusal_count === 0) return [];
  return (await findInDocument(services, userId, file)).filter(isBlocking);
}

/** What keeps the filing where it is: errors and refusals that no one has accepted. */
export async function openIn(tx: Db, fileNumber: number, found: readonly DocumentFinding[]) {
  return openFindings(matchAccepted(found, await listAcceptances(tx, fileNumber)));
}

/** For the marks in the list: how many errors and refusals are accepted now. */
export async function recountAccepted(tx: Db, { number, revision }: RevisionOf, found: readonly DocumentFinding[]) {
  const open = await openIn(tx, number, found);
  await tx
    .updateTable('filings')
    .set({ accepted: found.filter(isBlocking).length - open.length })
    .where('file_number', '=', number)
    .where('revision', '=', revision)
    .execute();
}

/** Why a document cannot be checked; anything else than its bytes is a failure of the call. */
export function whyUnchecked(error: unknown): string {
  if (error instanceof ProblemError && (error.code === 'damaged' || error.code === 'too-costly')) return error.message;
  throw error;
}
