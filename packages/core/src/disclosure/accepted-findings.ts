import type { Disclosure } from '../model/disclosure.ts';
import type { Finding, Severity } from '../rule/rule.ts';
import { placeInWords, readPlace } from './problems.ts';

/** A finding in a stored document, with its place in words. */
export interface DocumentFinding {
  readonly ruleId: string;
  readonly severity: Severity;
  readonly message: string;
  readonly where: string;
  /** Such as `Row 8 · CAS`. */
  readonly place: string;
  /** What the place is known by in other revisions: a row by its trade name, ingredient and CAS number. */
  readonly subject: string;
}

export function toDocumentFinding(finding: Finding, rows: Disclosure['rows'] = []): DocumentFinding {
  const { id, severity, message, where } = finding;
  return { ruleId: id, severity, message, where, place: placeInWords(where), subject: subjectOf(where, rows) };
}

function subjectOf(where: string, rows: Disclosure['rows']): string {
  const place = readPlace(where);
  const row = place.kind === 'cell' ? rows[place.row] : undefined;
  if (place.kind !== 'cell' || row === undefined) return where;
  return [row.tradeName, row.ingredientName, row.casNumber, place.column].join(' · ');
}

/** What a person accepted: a rule, a subject and the words of that day. */
export interface AcceptedFinding {
  readonly ruleId: string;
  readonly subject: string;
  readonly message: string;
}

const keyOf = ({ ruleId, subject, message }: AcceptedFinding) => JSON.stringify([ruleId, subject, message]);

/** Findings that keep a filing from being sent, approved or uploaded, unless they are accepted. */
export const isBlocking = ({ severity }: Pick<DocumentFinding, 'severity'>): boolean =>
  severity === 'error' || severity === 'refusal';

/** Notes are only shown, and need no reason. */
export const isAcceptable = ({ severity }: Pick<DocumentFinding, 'severity'>): boolean => severity !== 'note';

export interface MatchedFindings<Accepted extends AcceptedFinding> {
  /** Each finding with what accepts it. */
  readonly findings: readonly { readonly finding: DocumentFinding; readonly accepted: Accepted | undefined }[];
  /** Accepted once, and no longer found as it was: these no longer count. */
  readonly lapsed: readonly Accepted[];
}

/** An acceptance holds for later revisions too, as long as rule, row and text are the same. */
export function matchAccepted<Accepted extends AcceptedFinding>(
  found: readonly DocumentFinding[],
  accepted: readonly Accepted[],
): MatchedFindings<Accepted> {
  const byKey = new Map(accepted.map((one) => [keyOf(one), one]));
  const keys = new Set(found.map(keyOf));
  return {
    findings: found.map((finding) => ({ finding, accepted: byKey.get(keyOf(finding)) })),
    lapsed: accepted.filter((one) => !keys.has(keyOf(one))),
  };
}

export const openFindings = ({ findings }: MatchedFindings<AcceptedFinding>): readonly DocumentFinding[] =>
  findings.filter(({ finding, accepted }) => isBlocking(finding) && !accepted).map(({ finding }) => finding);
