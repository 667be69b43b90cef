import {
  checkDocument,
  type CheckedFile,
  checkRules,
  checkTogether,
  digitsOf,
  type DocumentFinding,
  type DocumentTools,
  type DocumentTrouble,
  type NaiveDate,
  openDocument,
  type PlacedFinding,
  type ReadDocument,
  type ReadProblem,
  severities,
  toCheckedFile,
  toDocumentFinding,
  type Verdict,
  verdictOf,
} from '@disclosure/core';
import { loadPlaces } from '../places/load-places.ts';
import { loadSubstances } from '../substances/load-substances.ts';

/** Why a document cannot be stored. */
interface RefusedDocument {
  readonly trouble: DocumentTrouble;
  readonly problems: readonly ReadProblem[];
}

/** What a document says about itself, and what the rules say about it, unless it is refused. */
export type DocumentOutcome = AcceptedDocument | RefusedDocument;

export interface AcceptedDocument {
  readonly facts: DocumentFacts;
  readonly verdict: Verdict;
  /** The document carries the mark of a simulated job. */
  readonly isMarked: boolean;
  /** Of its first job; blank where it is no amendment. */
  readonly amendedReason: string;
}

export interface DocumentFacts {
  readonly well_name: string;
  readonly api_number: string;
  readonly state: string;
  readonly county: string;
  readonly job_date: string;
  readonly start_date: string;
  readonly end_date: string;
}

/** Further problems rarely say anything new. */
const MOST_PROBLEMS = 20;

const refuse = (trouble: DocumentTrouble, problems: readonly ReadProblem[]): RefusedDocument => ({
  trouble,
  problems: problems.slice(0, MOST_PROBLEMS),
});

/**
 * Reads a document, and checks it against the schema of its version and all rules. What breaks only rules is not
 * refused. See `scanXml` for the steps.
 */
export async function readDocument(content: string, mostSteps?: number): Promise<DocumentOutcome> {
  const tools = await loadTools();
  const { document, trouble, problems } = openDocument(content, tools, mostSteps);
  if (document === undefined || problems.length > 0) return refuse(trouble, problems);
  if (document.instructions.length > 0) return refuse('notTakenOver', document.instructions);
  const verdict = verdictOf(checkRules(document, tools));
  const { amendedReason = '' } = document.disclosures[0] ?? {};
  return { facts: factsOf(document), verdict, isMarked: document.mark !== undefined, amendedReason };
}

/** The verdict on a document that is stored, also on one that would be refused today. */
export const judgeDocument = async (content: string): Promise<Verdict> =>
  verdictOf(checkDocument(content, await loadTools()).findings);

/** Everything that is found in a stored document, the worst first. */
export async function listFindings(content: string): Promise<DocumentFinding[]> {
  const { document, findings } = checkDocument(content, await loadTools());
  return findings
    .map((finding) => toStoredFinding(finding, document))
    .toSorted((one, other) => severities.indexOf(one.severity) - severities.indexOf(other.severity));
}

/** Known by the row that it is about, whichever job of the document that belongs to. */
function toStoredFinding(finding: PlacedFinding, document: ReadDocument | undefined): DocumentFinding {
  const [, job = '0', where = ''] = /^(?:jobs\[(\d+)\]\.?)?(.*)$/.exec(finding.where) ?? [];
  return toDocumentFinding({ ...finding, where }, document?.disclosures[Number(job)]?.rows);
}

/** Documents that are checked together, and the day on which. */
export interface DocumentsToCheck {
  readonly documents: readonly { readonly name: string; readonly content: string }[];
  readonly today: NaiveDate;
}

/** What is found in documents that are not stored. */
export async function checkDocuments({ documents, today }: DocumentsToCheck): Promise<readonly CheckedFile[]> {
  const tools = { ...(await loadTools()), today };
  const checked = documents.map(({ name, content }) => {
    const bytes = Buffer.byteLength(content);
    return toCheckedFile(name, bytes, checkDocument(content, tools));
  });
  return checkTogether(checked);
}

/** Loads what the first document of a process would otherwise wait for: a third of a second. */
export async function prepareToRead(): Promise<void> {
  const { checkSchema } = await loadTools();
  // The schema is compiled with the first text, whatever that is.
  checkSchema('<a/>', '4.0');
}

/** libxml2 is loaded with the first document, so that it does not slow down the start. */
async function loadTools(): Promise<DocumentTools> {
  const { checkSchema } = await import('../xml/check-schema.ts');
  return { places: await loadPlaces(), substances: await loadSubstances(), checkSchema };
}

/** When a document reports several jobs, these are the facts of the first. */
export function factsOf({ disclosures: [first] }: ReadDocument): DocumentFacts {
  const { wellName = '', apiNumber = '', state = '', county = '', startDate = '', endDate = '' } = first?.well ?? {};
  return {
    well_name: wellName,
    api_number: digitsOf(apiNumber),
    state,
    county,
    job_date: endDate.slice(0, 10),
    start_date: startDate,
    end_date: endDate,
  };
}
