import {
  digitsOf,
  type documentTroubles,
  type Place,
  readDisclosures,
  type ReadDocument,
  XmlError,
} from '@disclosure/core';
import { loadPlaces } from '../places/load-places.ts';

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

/** What a document says about itself, unless it is refused. */
export type DocumentOutcome = { readonly facts: DocumentFacts } | RefusedDocument;

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

/** Reads a document and checks it against the schema of its version. See `scanXml` for the steps. */
export async function readDocument(content: string, mostSteps?: number): Promise<DocumentOutcome> {
  const document = await readText(content, mostSteps);
  if ('trouble' in document) return document;
  // libxml2 is loaded with the first document, so that it does not slow down the start.
  const { checkSchema } = await import('../xml/check-schema.ts');
  const problems = checkSchema(content, document.version);
  if (problems.length > 0) return refuse('schema', problems);
  const refused = [...document.problems, ...document.instructions];
  if (refused.length > 0) return refuse('notTakenOver', refused);
  return { facts: factsOf(document) };
}

async function readText(content: string, mostSteps: number | undefined) {
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
