import {
  checkUsualSize,
  digitsOf,
  type Disclosure,
  type DocumentFinding,
  documentTroubles,
  findAll,
  type Finding,
  type Place,
  readDisclosures,
  type ReadDocument,
  severities,
  toDocumentFinding,
  type Verdict,
  verdictOf,
  withoutNamed,
  XmlError,
} from '@disclosure/core';
import { loadPlaces } from '../places/load-places.ts';
import { loadSubstances } from '../substances/load-substances.ts';

export type DocumentTrouble = keyof typeof documentTroubles;

export interface DocumentProblem {
  readonly message: string;
  readonly place: Place;
}

/** Why a document cannot be stored. */
interface RefusedDocument {
  readonly trouble: DocumentTrouble;
  readonly problems: readonly DocumentProblem[];
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

const refuse = (trouble: DocumentTrouble, problems: readonly DocumentProblem[]): RefusedDocument => ({
  trouble,
  problems: problems.slice(0, MOST_PROBLEMS),
});

/**
 * Reads a document, and checks it against the schema of its version and all rules. What breaks only rules is not
 * refused. See `scanXml` for the steps.
 */
export async function readDocument(content: string, mostSteps?: number): Promise<DocumentOutcome> {
  const document = await readText(content, mostSteps);
  if ('trouble' in document) return document;
  const problems = await findSchemaProblems(content, document);
  if (problems.length > 0) return refuse('schema', problems);
  const refused = [...document.problems, ...document.instructions];
  if (refused.length > 0) return refuse('notTakenOver', refused);
  const { version, disclosures } = document;
  const verdict = verdictOf((await Promise.all(disclosures.map((each) => checkRules(version, each)))).flat());
  const { amendedReason = '' } = disclosures[0] ?? {};
  return { facts: factsOf(document), verdict, isMarked: document.mark !== undefined, amendedReason };
}

/** The verdict on a document that is stored, also on one that would be refused today. */
export const judgeDocument = async (content: string): Promise<Verdict> => verdictOf(await listFindings(content));

/** Everything that is found in a stored document, the worst first. */
export async function listFindings(content: string): Promise<DocumentFinding[]> {
  const document = await readText(content);
  if ('trouble' in document) {
    return findAll([documentTroubles.unreadable], { problem: '' }).map((finding) => toDocumentFinding(finding));
  }
  const schema = await findSchemaProblems(content, document);
  // A problem of the reader also breaks the schema.
  const [trouble, problems] =
    schema.length > 0 ? (['schema', schema] as const) : (['notTakenOver', document.problems] as const);
  const found = problems.flatMap(({ message }) => findAll([documentTroubles[trouble]], { problem: message }));
  const placed = found.map((finding) => toDocumentFinding(finding));
  const broken = await Promise.all(
    document.disclosures.map(async (disclosure) =>
      withoutNamed(await checkRules(document.version, disclosure), schema).map((finding) =>
        toDocumentFinding(finding, disclosure.rows),
      ),
    ),
  );
  return [...placed, ...broken.flat()].toSorted(
    (one, other) => severities.indexOf(one.severity) - severities.indexOf(other.severity),
  );
}

// libxml2 is loaded with the first document, so that it does not slow down the start.
const findSchemaProblems = async (content: string, { version }: ReadDocument) =>
  (await import('../xml/check-schema.ts')).checkSchema(content, version);

/** Without the day: a verdict must not depend on when it is found. */
async function checkRules(version: ReadDocument['version'], disclosure: Disclosure): Promise<readonly Finding[]> {
  return checkUsualSize(disclosure, { places: await loadPlaces(), substances: await loadSubstances(), version });
}

async function readText(content: string, mostSteps?: number) {
  const places = await loadPlaces();
  try {
    return readDisclosures(content, places, mostSteps);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    return refuse('unreadable', [{ message: error.reason, place: error.place }]);
  }
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
