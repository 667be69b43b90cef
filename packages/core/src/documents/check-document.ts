import type { Disclosure } from '../model/disclosure.ts';
import type { SelectedWell } from '../model/well.ts';
import type { PlaceKnowledge } from '../places/place-knowledge.ts';
import { elementOf } from '../registry/disclosure-table.ts';
import { findAll, type Finding } from '../rule/rule.ts';
import type { CheckContext } from '../rules/check-context.ts';
import { documentTroubles, MAX_ROWS, sizeRules } from '../rules/document.ts';
import { createTwinFinder, twinRules } from '../rules/wells/file.ts';
import { elementsIn, type SchemaChecker } from '../xml/check-schema.ts';
import { readDisclosures, type ReadDocument } from '../xml/read-disclosure.ts';
import type { ReadProblem } from '../xml/read-elements.ts';
import { type Place, XmlError } from '../xml/xml-error.ts';
import { checkDisclosure } from '../disclosure/check-disclosure.ts';

/** What a document is checked with, besides the rules. Without the day, a verdict does not depend on when it is found. */
export interface DocumentTools extends Pick<CheckContext, 'today' | 'substances'> {
  readonly places: PlaceKnowledge;
  readonly checkSchema: SchemaChecker;
}

export interface PlacedFinding extends Finding {
  /** Where in the text, when that is known. */
  readonly place?: Place;
}

export interface CheckedDocument {
  /** Undefined when it cannot be read; the one finding says why. */
  readonly document: ReadDocument | undefined;
  readonly findings: readonly PlacedFinding[];
}

/**
 * Everything that is wrong with a document: what the upload, the command line, the call and the page Check files say of
 * it. See `scanXml` for the steps.
 */
export function checkDocument(text: string, tools: DocumentTools, mostSteps?: number): CheckedDocument {
  const { document, trouble, problems } = openDocument(text, tools, mostSteps);
  const troubles = problems.flatMap(toFindings(trouble));
  if (document === undefined) return { document, findings: troubles };
  const named = trouble === 'schema' ? problems : [];
  const ignored = document.instructions.flatMap(toFindings('instruction'));
  return { document, findings: [...troubles, ...withoutNamed(checkRules(document, tools), named), ...ignored] };
}

export type DocumentTrouble = 'unreadable' | 'schema' | 'notTakenOver';

export interface OpenedDocument {
  readonly document: ReadDocument | undefined;
  /** What all the problems are about. */
  readonly trouble: DocumentTrouble;
  readonly problems: readonly ReadProblem[];
}

/** Reads a document and compares it with the schema of its version. No rule is asked yet. */
export function openDocument(
  text: string,
  { places, checkSchema }: Pick<DocumentTools, 'places' | 'checkSchema'>,
  mostSteps?: number,
): OpenedDocument {
  try {
    const document = readDisclosures(text, places, mostSteps);
    const problems = checkSchema(text, document.version);
    // A problem of the reader also breaks the schema, whose message is better.
    if (problems.length > 0) return { document, trouble: 'schema', problems };
    return { document, trouble: 'notTakenOver', problems: document.problems };
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    return { document: undefined, trouble: 'unreadable', problems: [{ message: error.reason, place: error.place }] };
  }
}

const toFindings =
  (trouble: keyof typeof documentTroubles) =>
  ({ message, place }: ReadProblem): PlacedFinding[] =>
    findAll([documentTroubles[trouble]], { problem: message }).map((finding) => Object.assign(finding, { place }));

/** All rules on all jobs of a document. */
export function checkRules({ version, disclosures }: ReadDocument, tools: DocumentTools): readonly Finding[] {
  const { places, substances, today } = tools;
  const context = { places, version, ...(substances && { substances }), ...(today !== undefined && { today }) };
  return disclosures.flatMap((disclosure, index) =>
    checkUsualSize(disclosure, context).map((finding) => inJob(finding, jobAt(disclosures, index))),
  );
}

const inJob = (finding: Finding, job: string): Finding =>
  job === '' ? finding : { ...finding, where: joinPlace(job, finding.where) };

/** Which job of a document something is about, unless there is only one. */
export const jobAt = (jobs: readonly unknown[], index: number): string => (jobs.length > 1 ? `jobs[${index}]` : '');

const joinPlace = (...parts: readonly string[]): string => parts.filter(Boolean).join('.');

/** Checks all rules. A disclosure that is far too large gets one finding that says so. */
export function checkUsualSize(disclosure: Disclosure, context: CheckContext): readonly Finding[] {
  const rows = disclosure.rows.length;
  return rows > MAX_ROWS ? findAll(sizeRules, { rows }, 'rows') : checkDisclosure(disclosure, context);
}

/** The findings without those on an answer of the well that the schema names too: one mistake is one error. */
function withoutNamed(findings: readonly Finding[], schemaProblems: readonly ReadProblem[]): readonly Finding[] {
  const named = new Set(schemaProblems.flatMap(({ message }) => elementsIn(message)));
  return findings.filter(
    ({ id, where }) => id !== 'WELL-11' || !named.has(elementOf(where.replace(/^.*\./, '')) ?? ''),
  );
}

export type Job = Pick<SelectedWell, 'apiNumber' | 'startDate' | 'endDate'>;

/** For files that are checked together: warns of a job that an earlier one reports, or the same one twice. */
export function createTwinCheck(): (file: string, jobs: readonly Job[]) => readonly Finding[] {
  const twinOf = createTwinFinder();
  return (file, jobs) =>
    jobs.flatMap((job, index) => {
      const at = jobAt(jobs, index);
      return findAll(twinRules, { twin: twinOf(job, `${file} ${at}`.trim()) }, joinPlace(at, 'well'));
    });
}
